import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Aggregate, type Folded, live } from '#engine/aggregate.ts'
import { CAMPAIGNS } from '#engine/campaign/campaign.ts'
import { CAMPAIGN_EVENT_SCHEMAS } from '#engine/campaign/events.ts'
import { decode } from '#engine/eventTypes.ts'
import { POST_EVENT_SCHEMAS } from '#engine/post/events.ts'
import { POSTS } from '#engine/post/post.ts'
import { SOCIAL_EVENT_SCHEMAS } from '#engine/social/events.ts'
import { SOCIAL } from '#engine/social/social.ts'
import { type ChainedEvent, type Fact, GENESIS, verifyChain } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'

interface Stream {
  readonly stream: string
  readonly events: readonly (ChainedEvent & { readonly prevHash: string })[]
}

const streams = JSON.parse(
  readFileSync(new URL('../../../fixtures/social/v1.json', import.meta.url), 'utf8'),
) as Stream[]
const schemas = { ...POST_EVENT_SCHEMAS, ...CAMPAIGN_EVENT_SCHEMAS, ...SOCIAL_EVENT_SCHEMAS }
const aggregates = [POSTS, CAMPAIGNS, SOCIAL] as unknown as Aggregate<Folded, never, Fact>[]

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

describe('[HC6] version 1 of every event of social publishing, for ever', () => {
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
    const [published, rejected, campaign, main] = streams.map(folded)
    expect(published).toMatchObject({
      ...{ status: 'published', text: 'Edited.', writer: 'human', attempts: 1, failure: null, run: null },
      ...{ externalId: 'urn:li:share:1', image: { source: 'upload', alt: 'A table' }, imageJob: { status: 'ready' } },
      approval: { words: { text: 'Edited.', hashtags: ['Law'], signature: 'Us' } },
    })
    expect(rejected).toMatchObject({ status: 'rejected', failure: { kind: 'final' }, approval: null, attempts: 0 })
    expect(campaign).toMatchObject({
      data: { time: '10:30', tone: 'calm', day: 2 },
      planned: { '2023-11-13': 'post_AAAAAAAAAAAA' },
      deletedAt: expect.any(Number),
    })
    expect(main).toMatchObject({
      settings: { tz: 'Europe/Paris', defaultTime: '09:00', paused: true },
      connecting: { ['c'.repeat(64)]: {} },
      account: { account: 'B'.repeat(48), needsReconnect: true, refreshingSince: null },
    })
    expect(Object.keys((main as unknown as { connecting: object }).connecting)).toHaveLength(1)
  })
})
