import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Aggregate, Folded } from '#engine/aggregate.ts'
import { live } from '#engine/aggregate.ts'
import { decode } from '#engine/eventTypes.ts'
import { LEAD_EVENT_SCHEMAS } from '#engine/lead/events.ts'
import { LEADS } from '#engine/lead/lead.ts'
import { OUTREACH_EVENT_SCHEMAS } from '#engine/outreach/events.ts'
import { OUTREACH } from '#engine/outreach/outreach.ts'
import { type ChainedEvent, type Fact, GENESIS, verifyChain } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'

interface Stream {
  readonly stream: string
  readonly events: readonly (ChainedEvent & { readonly prevHash: string })[]
}

const streams = JSON.parse(
  readFileSync(new URL('../../../fixtures/outreach/v1.json', import.meta.url), 'utf8'),
) as Stream[]
const schemas = { ...LEAD_EVENT_SCHEMAS, ...OUTREACH_EVENT_SCHEMAS }
const aggregates = [LEADS, OUTREACH] as unknown as Aggregate<Folded, never, Fact>[]

function folded({ stream, events }: Stream): Folded {
  const aggregate = aggregates.find(({ name }) => stream.startsWith(`${name}-`))!
  const state = aggregate.initial()
  const evolve = live(aggregate.evolve)
  let shared = aggregate.initial()
  for (const event of events) {
    aggregate.evolve(state, decode(aggregate.events, event))
    shared = evolve(shared, decode(aggregate.events, event))
    expect(shared).toEqual(state)
  }
  return state
}

describe('[HC6] version 1 of every event of outreach, for ever', () => {
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
    const [won, erased, told, lost, main] = streams.map(folded)
    expect(won).toMatchObject({
      status: 'won',
      contact: 'E'.repeat(48),
      abouts: ['A'.repeat(43), 'B'.repeat(43)],
      profile: 'P'.repeat(43),
      score: 65,
      draft: { step: 2, writer: 'template' },
      sends: [{ state: 'failed' }, { state: 'sent' }, { state: 'unknown', step: 2, by: 'autopilot' }],
      reply: { sealed: 'R'.repeat(48) },
      was: { prepared: true, skipped: true, sent: true, replied: true, bounced: false, won: true },
    })
    expect(erased).toMatchObject({ status: 'unsubscribed', erased: true, contact: null, draft: null })
    expect(told).toMatchObject({ status: 'bounced', dm: { writer: 'template', sentAt: expect.any(Number) } })
    expect(lost).toMatchObject({ status: 'lost', sentAts: [expect.any(Number)] })
    expect(main).toMatchObject({
      suppressions: { ['A'.repeat(43)]: { reason: 'unsubscribed', by: null } },
      autopilot: { enabled: true, tz: 'Europe/Berlin' },
      run: { runId: 'run_1', ended: { sent: 1, reason: 'cap' } },
      inbox: { scanned: 3 },
      seen: { h1: ['h1'], h2: ['h2'] },
      cursor: '1700000000:42',
      insights: { funnel: { found: 2 } },
    })
    expect(Object.keys((main as unknown as { suppressions: object }).suppressions)).toHaveLength(1)
    expect(Object.keys((main as unknown as { reserved: object }).reserved)).toHaveLength(1)
  })
})
