import { describe, expect, test } from 'vitest'
import { live } from '#engine/aggregate.ts'
import type { OutreachCommand } from '#engine/outreach/commands.ts'
import { sentOn } from '#engine/outreach/evolve.ts'
import { RUN_LEASE_MS, SEEN_AT_ONCE_MAX, SEEN_GROUP_MAX } from '#engine/outreach/limits.ts'
import { OUTREACH } from '#engine/outreach/outreach.ts'
import { AUTOPILOT_DEFAULTS, type OutreachState, wasSeen } from '#engine/outreach/state.ts'
import { isRefusal } from '#engine/refusal.ts'
import { chain, GENESIS } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'
import { ADMIN, SEALED } from '../lead/givenLead.ts'

const DAY = 86_400_000
const LEASE = 120_000
const NOON = Date.UTC(2026, 10, 23, 12)
const evolve = live(OUTREACH.evolve)

/** Outreach, driven by commands at instants. */
class Given {
  state: OutreachState = OUTREACH.initial()

  at(at: number, command: OutreachCommand): string {
    const decided = OUTREACH.decide(this.state, command, { at, entropy: '0'.repeat(20), actor: ADMIN })
    if (isRefusal(decided)) return decided.refused
    for (const fact of decided.facts) {
      OUTREACH.events.schemas[fact.type].parse(fact.data)
      const head = { seq: this.state.seq, hash: GENESIS.hash }
      this.state = evolve(this.state, chain(head, fact, { id: ADMIN.id!, at }, sha256))
    }
    return decided.facts.map(({ type }) => type).join(' ')
  }
}

const reserve = (n: number, cap = 2): OutreachCommand => ({
  ...{ type: 'reserve', cap, leadId: `lead${n}`, messageId: `m${n}`, attempt: 'a', about: `about${n}`, by: 'person' },
  abandonedMs: LEASE,
})
const suppress = (about: string): OutreachCommand => ({
  ...{ type: 'suppress', about, subject: `sup ${about}`, address: SEALED, reason: 'manual' },
})

describe('[OT13] a mail is reserved before it is sent', () => {
  test('as many as the cap of the UTC day, a released one counts no more', () => {
    const given = new Given()
    expect([reserve(1), reserve(2), reserve(3)].map((one) => given.at(NOON, one))).toEqual([
      'send.reserved',
      'send.reserved',
      'cap-reached',
    ])
    given.at(NOON, { type: 'release', messageId: 'm1', attempt: 'a' })
    expect(given.at(NOON, reserve(3))).toBe('send.reserved')
    expect(given.at(NOON, reserve(4))).toBe('cap-reached')
  })

  test('the day begins at midnight in UTC, to the millisecond', () => {
    const midnight = Date.UTC(2026, 10, 24)
    const given = new Given()
    given.at(midnight - 1, reserve(1, 1))
    expect(given.at(midnight - 1, reserve(2, 1))).toBe('cap-reached')
    expect(given.at(midnight, reserve(2, 1))).toBe('send.reserved')
    expect([sentOn(given.state, midnight - 1), sentOn(given.state, midnight)]).toEqual([1, 1])
  })

  test('a mail is reserved once, and again only after it was released', () => {
    const given = new Given()
    given.at(NOON, reserve(1))
    expect(given.at(NOON, reserve(1))).toBe('already-reserved')
    given.at(NOON, { type: 'release', messageId: 'm1', attempt: 'a' })
    expect(given.at(NOON, reserve(1))).toBe('send.reserved')
    expect(given.at(NOON, { type: 'release', messageId: 'other', attempt: 'a' })).toBe('')
  })

  test('another attempt takes over a place that is as old, and counts no second time; only who has it releases it', () => {
    const given = new Given()
    const other = { ...reserve(1, 1), attempt: 'b' } as OutreachCommand
    given.at(NOON, reserve(1, 1))
    expect(given.at(NOON + LEASE - 1, other)).toBe('already-reserved')
    expect(given.at(NOON + LEASE, other)).toBe('send.reserved')
    expect(sentOn(given.state, NOON)).toBe(1)
    expect(given.at(NOON + LEASE, { type: 'release', messageId: 'm1', attempt: 'a' })).toBe('')
    expect(given.at(NOON + LEASE, { type: 'release', messageId: 'm1', attempt: 'b' })).toBe('send.released')
  })

  test('a mail is cleared once, by the attempt that has its place, and nobody takes over after that', () => {
    const given = new Given()
    const clear = (attempt: string): OutreachCommand => ({ type: 'clear', messageId: 'm1', attempt })
    const abandoned = { type: 'releaseAbandoned', messageId: 'm1', abandonedMs: LEASE } as const
    expect(given.at(NOON, clear('a'))).toBe('already-reserved')
    given.at(NOON, reserve(1))
    expect(given.at(NOON, abandoned)).toBe('')
    expect(given.at(NOON, clear('b'))).toBe('already-reserved')
    expect(given.at(NOON, clear('a'))).toBe('send.cleared')
    expect(given.at(NOON, clear('a'))).toBe('already-reserved')
    expect(given.at(NOON + LEASE, { ...reserve(1), attempt: 'b' } as OutreachCommand)).toBe('already-reserved')
    expect(given.at(NOON + LEASE, abandoned)).toBe('')
    expect(given.at(NOON + LEASE, { type: 'release', messageId: 'm1', attempt: 'a' })).toBe('send.released')
    given.at(NOON, reserve(1))
    expect(given.at(NOON + LEASE, abandoned)).toBe('send.released')
  })

  test('nothing is reserved or cleared for the autopilot once it is off', () => {
    const given = new Given()
    const byAutopilot = { ...reserve(1), by: 'autopilot' } as OutreachCommand
    expect(given.at(NOON, byAutopilot)).toBe('autopilot-off')
    given.at(NOON, { type: 'setAutopilot', ...AUTOPILOT_DEFAULTS, enabled: true })
    expect(given.at(NOON, byAutopilot)).toBe('send.reserved')
    given.at(NOON, { type: 'setAutopilot', ...AUTOPILOT_DEFAULTS, enabled: false })
    expect(given.at(NOON, { type: 'clear', messageId: 'm1', attempt: 'a' })).toBe('autopilot-off')
  })

  test('with a cap of 0 none is', () => {
    expect(new Given().at(NOON, reserve(1, 0))).toBe('cap-reached')
  })

  test('those of the day before are remembered, older ones are not', () => {
    const given = new Given()
    given.at(NOON, reserve(1))
    given.at(NOON + DAY, reserve(2))
    expect(Object.keys(given.state.reserved)).toEqual(['m1', 'm2'])
    given.at(NOON + 2 * DAY, reserve(3))
    expect(Object.keys(given.state.reserved)).toEqual(['m2', 'm3'])
  })
})

describe('[OT14] suppressions', () => {
  test('nothing is reserved to an address that is on the list, again when it is taken off', () => {
    const given = new Given()
    given.at(NOON, suppress('about1'))
    expect(given.at(NOON, reserve(1))).toBe('suppressed')
    given.at(NOON, { type: 'unsuppress', about: 'about1' })
    expect(given.at(NOON, reserve(1))).toBe('send.reserved')
    given.at(NOON, suppress('about1'))
    expect(given.at(NOON, { type: 'clear', messageId: 'm1', attempt: 'a' })).toBe('suppressed')
  })

  test('an address is on the list once, as it was put there first', () => {
    const given = new Given()
    given.at(NOON, suppress('a'))
    expect(given.at(NOON + 1, { ...suppress('a'), reason: 'bounced' } as OutreachCommand)).toBe('')
    expect(given.state.suppressions.a).toMatchObject({ reason: 'manual', at: NOON, by: ADMIN.id })
    expect(given.at(NOON, { type: 'unsuppress', about: 'b' })).toBe('unknown-suppression')
    expect(given.at(NOON, { type: 'unsuppress', about: 'constructor' })).toBe('unknown-suppression')
  })
})

describe('[OT15] runs of the autopilot', () => {
  const start = (n: number, notBefore: number | null): OutreachCommand => ({
    ...{ type: 'startRun', runId: `r${n}`, notBefore },
  })
  const end = (n: number): OutreachCommand => ({
    ...{ type: 'endRun', runId: `r${n}`, found: 0, drafted: 0, skipped: 0, sent: 0, reason: null },
  })

  test('of two that saw the same last run, one begins the next', () => {
    const given = new Given()
    expect(given.at(NOON, start(1, 0))).toBe('autopilot.started')
    given.at(NOON, end(1))
    expect(given.at(NOON + 1, start(2, 0))).toBe('already-run')
    expect(given.at(NOON + 1, start(2, NOON))).toBe('autopilot.started')
  })

  test('one at a time, unless it was cut off; a person may begin one whenever none is under way', () => {
    const given = new Given()
    given.at(NOON, start(1, null))
    expect(given.at(NOON + RUN_LEASE_MS - 1, start(2, null))).toBe('run-under-way')
    expect(given.at(NOON + RUN_LEASE_MS, start(2, null))).toBe('autopilot.started')
    expect(given.at(NOON + RUN_LEASE_MS, end(1))).toBe('')
    expect(given.at(NOON + RUN_LEASE_MS, end(2))).toBe('autopilot.ran')
    expect(given.at(NOON + RUN_LEASE_MS, end(2))).toBe('')
    expect(given.at(NOON + RUN_LEASE_MS, start(3, null))).toBe('autopilot.started')
  })

  test('its settings are replaced whole', () => {
    const given = new Given()
    expect(given.state).toMatchObject({ autopilot: { enabled: false }, autopilotSetAt: null })
    const settings = { ...AUTOPILOT_DEFAULTS, enabled: true, tz: 'Europe/Berlin' }
    given.at(NOON, { type: 'setAutopilot', ...settings })
    expect(given.state).toMatchObject({ autopilot: settings, autopilotSetAt: NOON })
  })
})

test('[OT16] mails of the inbox that were read are remembered, 50,000 of them and more', () => {
  const given = new Given()
  const hashes = Array.from({ length: 50_000 }, (_, i) => sha256(String(i)).slice(0, 22))
  const read = (seen: string[]): OutreachCommand => ({
    ...{
      type: 'noteInbox',
      scanned: seen.length,
      replies: 0,
      bounces: 0,
      unsubscribes: 0,
      seen,
      cursor: `7:${seen.length}`,
    },
  })
  const keyed = hashes.map((hash) => Buffer.from(hash, 'hex').toString('base64url').padEnd(22, hash))
  for (let from = 0; from < keyed.length; from += SEEN_AT_ONCE_MAX) {
    given.at(NOON, read(keyed.slice(from, from + SEEN_AT_ONCE_MAX)))
  }
  expect(keyed.filter((hash) => !wasSeen(given.state, hash))).toEqual([])
  given.at(NOON, read([keyed[0]!, 'new']))
  expect([wasSeen(given.state, 'new'), wasSeen(given.state, 'other'), wasSeen(given.state, '__proto__')]).toEqual([
    true,
    false,
    false,
  ])
  expect(given.state).toMatchObject({ inbox: { scanned: 2, at: NOON }, cursor: '7:2' })
  const group = Array.from({ length: SEEN_GROUP_MAX + 1 }, (_, i) => `..${i}`)
  given.at(NOON, read(group))
  expect(group.filter((hash) => !wasSeen(given.state, hash))).toEqual(['..0'])
})
