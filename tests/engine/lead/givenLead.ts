import { setAutoFreeze } from 'immer'
import { expect } from 'vitest'
import { live } from '#engine/aggregate.ts'
import type { LeadChange, LeadCommand } from '#engine/lead/commands.ts'
import type { LeadFact } from '#engine/lead/events.ts'
import { LEADS } from '#engine/lead/lead.ts'
import { type LeadState, stepsOf } from '#engine/lead/state.ts'
import type { LeadStatus } from '#engine/lead/states.ts'
import { isRefusal, type RefusalCode } from '#engine/refusal.ts'
import { type Actor, chain, GENESIS, SYSTEM } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'

setAutoFreeze(true)

export const START = 1_700_000_000_000
export const STEP_MS = 1_000
export const SEALED = 'S'.repeat(48)
export const USER_ID = '00000000-0000-4000-8000-000000000001'
export const ADMIN: Actor = { kind: 'admin', id: USER_ID, name: null }

/** A valid change of each type, for a lead with the address `ana` that has had `steps` mails. */
export function changeOf(type: LeadChange['type'], steps = 0): LeadChange {
  const step = Math.min(steps + 1, 3)
  const all: { readonly [T in LeadChange['type']]: Extract<LeadChange, { readonly type: T }> } = {
    find: { type: 'find', source: 'csv', userId: null, contact: SEALED, about: 'ana', profile: 'ana-in' },
    score: { type: 'score', score: 70, parts: [{ key: 'company', points: 10 }], minScore: 40 },
    draft: { type: 'draft', draft: SEALED, writer: 'template', writerVersion: '1', step },
    followUp: { type: 'followUp', draft: SEALED, writer: 'template', writerVersion: '1', step },
    skip: { type: 'skip', reason: 'manual' },
    reopen: { type: 'reopen' },
    edit: { type: 'edit', contact: SEALED, about: 'ana', profile: 'ana-in', draft: null },
    startSend: {
      type: 'startSend',
      about: 'ana',
      step,
      messageId: `m${step}`,
      attempt: 'a',
      mail: SEALED,
      by: 'person',
    },
    settleSend: { type: 'settleSend', messageId: `m${step}`, attempt: 'a', outcome: { is: 'emailed' } },
    prepareDm: { type: 'prepareDm', text: SEALED, writer: 'template' },
    sendDm: { type: 'sendDm' },
    reply: { type: 'reply', reply: SEALED },
    bounce: { type: 'bounce', messageId: null },
    unsubscribe: { type: 'unsubscribe', by: 'link' },
    win: { type: 'win', userId: USER_ID },
    lose: { type: 'lose' },
    erase: { type: 'erase' },
  }
  return all[type]
}

/** A lead, driven by commands. */
export interface GivenLead {
  readonly lead: LeadState
  readonly facts: readonly LeadFact[]
  /** Carries out commands, each of which must be accepted. */
  after(...commands: readonly (LeadCommand | LeadChange['type'])[]): GivenLead
  /** The same lead, later. */
  wait(ms: number): GivenLead
  refuses(command: LeadCommand | LeadChange['type'], code: RefusalCode): void
  /** Accepted, and nothing happened. */
  keeps(command: LeadCommand | LeadChange['type']): void
}

const evolve = live(LEADS.evolve)

function given(lead: LeadState, facts: readonly LeadFact[], clock: number): GivenLead {
  const decide = (asked: LeadCommand | LeadChange['type']) => {
    const command = typeof asked === 'string' ? changeOf(asked, stepsOf(lead)) : asked
    return LEADS.decide(lead, command, { at: clock, entropy: '0'.repeat(20), actor: ADMIN })
  }
  return {
    lead,
    facts,
    after(first, ...rest) {
      if (first === undefined) return given(lead, facts, clock)
      const decided = decide(first)
      if (isRefusal(decided)) throw new Error(`${JSON.stringify(first)}: ${decided.error}`)
      let next = lead
      for (const fact of decided.facts) {
        LEADS.events.schemas[fact.type].parse(fact.data)
        const head = { seq: next.seq, hash: GENESIS.hash }
        next = evolve(next, chain(head, { ...fact, actor: SYSTEM }, { id: USER_ID, at: clock }, sha256))
      }
      return given(next, [...facts, ...decided.facts], clock + STEP_MS).after(...rest)
    },
    wait: (ms) => given(lead, facts, clock + ms),
    refuses(asked, code) {
      expect(decide(asked)).toMatchObject({ refused: code })
    },
    keeps(asked) {
      expect(decide(asked)).toEqual({ facts: [], reply: {} })
    },
  }
}

export const nobody = (): GivenLead => given(LEADS.initial(), [], START)
export const found = (): GivenLead => nobody().after('find', 'score')
export const DAY = 86_400_000
export const drafted = (): GivenLead => found().after('draft')
export const sent = (): GivenLead => drafted().after('startSend', emailed(1))

export const emailed = (step: number): LeadCommand => settled(step, { is: 'emailed' })
export const settled = (
  step: number,
  outcome: Extract<LeadChange, { type: 'settleSend' }>['outcome'],
): LeadCommand => ({
  type: 'settleSend',
  messageId: `m${step}`,
  attempt: 'a',
  outcome,
})

/** A lead that was written to, whose next mail is drafted and due. */
export const followedUp = (): GivenLead =>
  sent()
    .wait(3 * DAY)
    .after('followUp')

/** A lead of each status, with everything that its status allows: a profile, a message to it, and a draft where one can be. */
export const AT: Readonly<Record<LeadStatus, () => GivenLead>> = {
  new: () => found().after('prepareDm'),
  drafted: () => drafted().after('prepareDm'),
  skipped: () => found().after('prepareDm', 'skip'),
  sent: () => followedUp().after('prepareDm'),
  replied: () => sent().after('prepareDm', 'reply'),
  won: () => sent().after('win'),
  lost: () => sent().after('lose'),
  bounced: () => sent().after('bounce'),
  unsubscribed: () => sent().after('unsubscribe'),
}
