import { type Outcome, type Stamp, unchanged } from '../aggregate.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Actor, Fact } from '../stream.ts'
import type { LeadChange, LeadCommand, SendOutcome } from './commands.ts'
import type { LeadData, LeadEventType, LeadFact } from './events.ts'
import { applyLead } from './evolve.ts'
import { FOLLOW_UP_MS_MIN, STEPS_MAX } from './limits.ts'
import { type LeadState, latestSend, nextDraft, pendingOf, stepsOf } from './state.ts'
import { LEAD_TABLE, type LeadMove } from './states.ts'

type Decided = Outcome<LeadFact> | Refusal
type By = Pick<Stamp, 'at' | 'actor'>
type Changes = { [C in LeadChange as C['type']]: C }
type Of<K extends LeadChange['type']> = { [T in K]: { readonly type: T } & Omit<Changes[T], 'type'> }[K]
type Decide = { [T in LeadChange['type']]: (lead: LeadState, change: Of<T>, by: By) => Decided }

const DECIDE: Decide = {
  find: (_, { type: __, ...found }, { actor }) => stated('lead.found', actor, found),
  score: (_, { type: __, ...scored }, { actor }) => stated('lead.scored', actor, scored),
  draft: (lead, { type: _, ...drafted }, { actor }) => write(lead, drafted, actor),

  followUp(lead, { type: _, ...drafted }, { at, actor }) {
    return followUpBarrier(lead, at) ?? write(lead, drafted, actor)
  },

  skip: (_, { reason }, { actor }) => stated('lead.skipped', actor, { reason }),
  reopen: (_, __, { actor }) => stated('lead.reopened', actor, {}),

  edit(lead, { type: _, ...edited }, { actor }) {
    if (edited.draft !== null && lead.status !== 'drafted') return refuse('lead-move')
    return stated('lead.edited', actor, edited)
  },

  startSend(lead, { type: _, ...started }, { at, actor }) {
    if (lead.about === null) return refuse('no-address')
    const early = lead.status === 'sent' ? followUpBarrier(lead, at) : null
    if (early) return early
    const draft = nextDraft(lead)
    if (!draft) return refuse('no-draft')
    if (lead.about !== started.about || draft.step !== started.step) return refuse('stale-lead')
    return stated('lead.send_started', actor, started)
  },

  settleSend(lead, { messageId, attempt, outcome }, { actor }) {
    const send = latestSend(lead)
    if (send?.messageId !== messageId) return unchanged
    const isOther = attempt === undefined ? outcome.is === 'failed' : send.attempt !== attempt
    if (isOther) return unchanged
    const isOpen = send.state === 'sending' || (send.state === 'unknown' && outcome.is !== 'unknown')
    return isOpen ? { facts: [outcomeFact(messageId, outcome, actor)], reply: {} } : unchanged
  },

  prepareDm(lead, { text, writer }, { actor }) {
    if (lead.profile === null) return refuse('no-profile')
    if (lead.dm && lead.dm.sentAt !== null) return refuse('dm-sent')
    return stated('lead.dm_prepared', actor, { text, writer })
  },

  sendDm: (lead, _, { actor }) => (lead.dm ? stated('lead.dm_sent', actor, {}) : refuse('no-dm')),
  reply: (_, { reply }, { actor }) => stated('lead.replied', actor, { reply }),
  bounce: (_, { messageId }, { actor }) => stated('lead.bounced', actor, { messageId }),
  unsubscribe: (_, { by }, { actor }) => stated('lead.unsubscribed', actor, { by }),
  win: (_, { userId }, { actor }) => stated('lead.won', actor, { userId }),
  lose: (_, __, { actor }) => stated('lead.lost', actor, {}),
  erase: (lead, _, { actor }) => (lead.erased ? unchanged : stated('lead.erased', actor, {})),
}

/** Moves that would change what is being sent, or whether it counts. */
const HELD: ReadonlySet<LeadChange['type']> = new Set<LeadMove>([
  'draft',
  'followUp',
  'skip',
  'edit',
  'startSend',
  'sendDm',
])
/** What may still be noted of a lead whose personal data was erased. */
const AFTER_ERASURE: ReadonlySet<LeadChange['type']> = new Set([
  'settleSend',
  'bounce',
  'unsubscribe',
  'win',
  'lose',
  'erase',
])

/** Decides a command against a lead's current state. Mutates nothing. */
export function decideLead(lead: LeadState, command: LeadCommand, { at, actor }: Stamp): Decided {
  if (command.ifVersion !== undefined && command.ifVersion !== lead.seq) return refuse('stale-lead')
  const by = { at, actor }
  return command.type === 'all' ? decideAll(lead, command.changes, by) : decideOne(lead, command, by)
}

function decideOne<T extends LeadChange['type']>(lead: LeadState, change: Of<T>, by: By): Decided {
  return barrier(lead, change.type) ?? DECIDE[change.type](lead, change, by)
}

function barrier(lead: LeadState, type: LeadChange['type']): Refusal | null {
  if (type === 'find') return lead.seq === 0 ? null : refuse('lead-exists')
  if (lead.seq === 0) return refuse('unknown-lead')
  if (lead.erased && !AFTER_ERASURE.has(type)) return refuse('lead-erased')
  if (pendingOf(lead) && HELD.has(type)) return refuse('mail-under-way')
  if (type === 'settleSend' || type === 'erase') return null
  return LEAD_TABLE[lead.status][type] === undefined ? refuse('lead-move') : null
}

function followUpBarrier(lead: LeadState, at: number): Refusal | null {
  const last = lead.sentAts.at(-1)
  return last !== undefined && at - last < FOLLOW_UP_MS_MIN ? refuse('not-due') : null
}

function write(lead: LeadState, drafted: LeadData<'lead.drafted'>, actor: Actor): Decided {
  if (stepsOf(lead) >= STEPS_MAX) return refuse('no-more-mails')
  return drafted.step === stepsOf(lead) + 1 ? stated('lead.drafted', actor, drafted) : refuse('stale-lead')
}

/** Each change is decided against what those before it did. [OT5] */
function decideAll(lead: LeadState, changes: readonly LeadChange[], { at, actor }: By): Decided {
  const next = structuredClone(lead)
  const facts: LeadFact[] = []
  for (const change of changes) {
    const decided = decideOne(next, change, { at, actor })
    if ('refused' in decided) return decided
    for (const fact of decided.facts) {
      facts.push(fact)
      applyLead(next, { ...fact, seq: next.seq + 1, at, id: '', hash: '' })
    }
  }
  return { facts, reply: {} }
}

function outcomeFact(messageId: string, outcome: SendOutcome, actor: Actor): LeadFact {
  if (outcome.is === 'failed') return { type: 'lead.send_failed', actor, data: { messageId, why: outcome.why } }
  return { type: outcome.is === 'emailed' ? 'lead.emailed' : 'lead.send_unknown', actor, data: { messageId } }
}

function stated<T extends LeadEventType>(type: T, actor: Actor, data: LeadData<T>): Outcome<Fact<T, LeadData<T>>> {
  return { facts: [{ type, actor, data }], reply: {} }
}
