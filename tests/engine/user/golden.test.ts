import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Aggregate, Folded } from '#engine/aggregate.ts'
import { AUDIT, AUDIT_EVENT_SCHEMAS } from '#engine/audit/audit.ts'
import { decode } from '#engine/eventTypes.ts'
import { PERSON_EVENT_SCHEMAS, PERSONS } from '#engine/person/person.ts'
import { type ChainedEvent, type Fact, GENESIS, verifyChain } from '#engine/stream.ts'
import { TEAM_EVENT_SCHEMAS } from '#engine/team/events.ts'
import { TEAMS } from '#engine/team/team.ts'
import { USER_EVENT_SCHEMAS } from '#engine/user/events.ts'
import { USERS } from '#engine/user/user.ts'
import { WAITLIST, WAITLIST_EVENT_SCHEMAS } from '#engine/waitlist/waitlist.ts'
import { sha256 } from '#gateway/digest.ts'

interface Stream {
  readonly stream: string
  readonly events: readonly (ChainedEvent & { readonly prevHash: string })[]
}

const streams = JSON.parse(
  readFileSync(new URL('../../../fixtures/accounts/v1.json', import.meta.url), 'utf8'),
) as Stream[]
const schemas = {
  ...USER_EVENT_SCHEMAS,
  ...TEAM_EVENT_SCHEMAS,
  ...PERSON_EVENT_SCHEMAS,
  ...WAITLIST_EVENT_SCHEMAS,
  ...AUDIT_EVENT_SCHEMAS,
}
const aggregates = [USERS, TEAMS, PERSONS, WAITLIST, AUDIT] as unknown as Aggregate<Folded, never, Fact>[]

function folded({ stream, events }: Stream): Folded {
  const aggregate = aggregates.find(({ name }) => stream.startsWith(`${name}-`))!
  const state = aggregate.initial()
  for (const event of events) aggregate.evolve(state, decode(aggregate.events, event))
  return state
}

describe('[HC6] version 1 of every account event, for ever', () => {
  test('there is one of each type at least, and every one is still read', () => {
    const events = streams.flatMap((stream) => stream.events)
    expect([...new Set(events.map(({ type }) => type))].sort()).toEqual(Object.keys(schemas).sort())
    for (const { type, data } of events) expect(schemas[type as keyof typeof schemas].parse(data)).toEqual(data)
  })

  test.each(streams.map((stream) => [stream.stream, stream] as const))('%s verifies', (_name, { events }) => {
    expect(verifyChain(events, sha256).ok).toBe(true)
    for (const [i, { prevHash }] of events.entries()) expect(prevHash).toBe(events[i - 1]?.hash ?? GENESIS.hash)
  })

  test('they fold to what they did', () => {
    const [user, erased, team, person, waitlist, audit] = streams.map(folded)
    const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
    expect(user).toMatchObject({
      profile: 'C'.repeat(48),
      tz: 'Europe/Paris',
      analyticsOptOut: true,
      role: 'admin',
      internal: true,
      codes: [],
      beta: { id: 'beta_1', status: 'granted', decidedBy: uuid(2) },
      identities: ['I'.repeat(48)],
      connections: { con_1: { revokedAt: expect.any(Number) }, con_2: { revokedAt: null } },
      seats: { p_ada: 'K7QF2M' },
    })
    expect(Object.keys((user as unknown as { sessions: object }).sessions)).toEqual([uuid(10), uuid(12)])
    expect(erased).toMatchObject({ profile: null, identities: [], erasedAt: expect.any(Number) })
    expect(team).toMatchObject({
      plan: 'pro',
      overrides: { rooms: 5, recaps: null },
      members: { [uuid(2)]: { role: 'owner' } },
      usage: { '2023-11': { rooms: 1, recaps: 1, assistantMinutes: 12 } },
    })
    expect(person).toMatchObject({ userId: uuid(1) })
    expect(waitlist).toMatchObject({ entries: { wl_1: { entry: 'L'.repeat(48) } } })
    expect(audit).toMatchObject({ seq: 2 })
  })
})
