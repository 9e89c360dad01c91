import { type Outcome, type Stamp, unchanged } from '../aggregate.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Actor, Fact } from '../stream.ts'
import type { LeadChange, LeadCommand, SendOutcome } from './commands.ts'
import type { LeadData, LeadEventType, LeadFact } from './events.ts'
import { applyLead } from './evolve.ts'
import { STEPS_MAX } from './limits.ts'
import { type LeadState, nextDraft, pendingOf } from './state.ts'
import { LEAD_TABLE, type LeadMove } from './states.ts'

type Decided = Outcome<LeadFact> | Refusal
type Changes = { [C in LeadChange as C['type']]: C }
type Of<K extends LeadChange['type']> = { [T in K]: { readonly type: T } & Omit<Changes[T], 'type'> }[K]
type Decide = { [T in LeadChange['type']]: (lead: LeadState, change: Of<T>, actor: Actor) => Decided }

const DECIDE: Decide = {
  find: (_, { type: __, ...found }, actor) => stated('lead.found', actor, found),
  score: (_, { type: __, ...scored }, actor) => stated('lead.scored', actor, scored),

  draft(lead, { type: _, ...drafted }, actor) {
    if (lead.steps >= STEPS_MAX) return refuse('no-more-mails')
    return drafted.step === lead.steps + 1 ? stated('lead.drafted', actor, drafted) : refuse('stale-lead')
  },

  skip: (_, { reason }, actor) => stated('lead.skipped', actor, { reason }),
  reopen: (_, __, actor) => stated('lead.reopened', actor, {}),
  edit: (_, { type: __, ...edited }, actor) => stated('lead.edited', actor, edited),

  startSend(lead, { type: _, about, ...started }, actor) {
    if (lead.about === null) return refuse('no-address')
    if (lead.steps >= STEPS_MAX) return refuse('no-more-mails')
    const draft = nextDraft(lead)
    if (!draft) return refuse('no-draft')
    if (lead.about !== about || draft.step !== started.step) return refuse('stale-lead')
    return stated('lead.send_started', actor, started)
  },

  settleSend(lead, { messageId, outcome }, actor) {
    const { delivery } = lead
    if (delivery?.messageId !== messageId) return unchanged
    const isOpen = delivery.state === 'sending' || (delivery.state === 'unknown' && outcome.is !== 'unknown')
    return isOpen ? { facts: [outcomeFact(messageId, outcome, actor)], reply: {} } : unchanged
  },

  prepareDm(lead, { text, writer }, actor) {
    return lead.profile === null ? refuse('no-profile') : stated('lead.dm_prepared', actor, { text, writer })
  },

  sendDm(lead, _, actor) {
    if (!lead.dm) return refuse('no-draft')
    return lead.dm.sentAt === null ? stated('lead.dm_sent', actor, {}) : unchanged
  },

  reply: (_, { reply }, actor) => stated('lead.replied', actor, { reply }),
  bounce: (_, __, actor) => stated('lead.bounced', actor, {}),
  unsubscribe: (_, { by }, actor) => stated('lead.unsubscribed', actor, { by }),
  win: (_, { userId }, actor) => stated('lead.won', actor, { userId }),
  lose: (_, __, actor) => stated('lead.lost', actor, {}),
  erase: (lead, _, actor) => (lead.erased ? unchanged : stated('lead.erased', actor, {})),
}

/** Moves that would change what is being sent. */
const HELD: ReadonlySet<LeadChange['type']> = new Set<LeadMove>(['draft', 'skip', 'edit', 'startSend'])
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
  return command.type === 'all' ? decideAll(lead, command.changes, { at, actor }) : decideOne(lead, command, actor)
}

function decideOne<T extends LeadChange['type']>(lead: LeadState, change: Of<T>, actor: Actor): Decided {
  return barrier(lead, change.type) ?? DECIDE[change.type](lead, change, actor)
}

function barrier(lead: LeadState, type: LeadChange['type']): Refusal | null {
  if (type === 'find') return lead.seq === 0 ? null : refuse('lead-exists')
  if (lead.seq === 0) return refuse('unknown-lead')
  if (lead.erased && !AFTER_ERASURE.has(type)) return refuse('lead-erased')
  if (pendingOf(lead) && HELD.has(type)) return refuse('mail-under-way')
  if (type === 'settleSend' || type === 'erase') return null
  return LEAD_TABLE[lead.status][type] === undefined ? refuse('lead-move') : null
}

/** Each change is decided against what those before it did. */
function decideAll(
  lead: LeadState,
  changes: readonly LeadChange[],
  { at, actor }: Pick<Stamp, 'at' | 'actor'>,
): Decided {
  const next = structuredClone(lead)
  const facts: LeadFact[] = []
  for (const change of changes) {
    const decided = decideOne(next, change, actor)
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
