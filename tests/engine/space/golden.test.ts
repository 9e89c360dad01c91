import { readFileSync } from 'node:fs'
import { setAutoFreeze } from 'immer'
import { describe, expect, test } from 'vitest'
import { live } from '#engine/aggregate.ts'
import { boardItems } from '#engine/board/board.ts'
import { decode } from '#engine/eventTypes.ts'
import { SPACE_EVENT_SCHEMAS, type SpaceEvent } from '#engine/space/events.ts'
import { applySpace } from '#engine/space/evolve.ts'
import { SPACES } from '#engine/space/space.ts'
import { emptySpace } from '#engine/space/state.ts'
import { type ChainedEvent, GENESIS, verifyChain } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'

setAutoFreeze(true)

type Stored = ChainedEvent & { readonly prevHash: string }
const [whole, purged] = JSON.parse(
  readFileSync(new URL('../../../fixtures/spaces/v1.json', import.meta.url), 'utf8'),
) as [{ readonly events: readonly Stored[] }, { readonly events: readonly Stored[] }]

const decoded = (events: readonly Stored[]): SpaceEvent[] => events.map((event) => decode(SPACES.events, event))

function folded(events: readonly Stored[]) {
  const space = emptySpace()
  for (const event of decoded(events)) applySpace(space, event)
  return space
}

describe('[HC6] version 1 of every event of a space, for ever', () => {
  test('there is one of each type at least, and every one is still read', () => {
    const events = [...whole.events, ...purged.events]
    expect([...new Set(events.map(({ type }) => type))].sort()).toEqual(Object.keys(SPACE_EVENT_SCHEMAS).sort())
    for (const { type, data } of decoded(events)) expect(SPACE_EVENT_SCHEMAS[type].parse(data)).toEqual(data)
  })

  test.each([['whole', whole] as const, ['purged', purged] as const])('the %s stream verifies', (_name, { events }) => {
    expect(verifyChain(events, sha256).ok).toBe(true)
    for (const [i, { prevHash }] of events.entries()) expect(prevHash).toBe(events[i - 1]?.hash ?? GENESIS.hash)
  })

  test('[DU2] at every event the live state equals the one that is folded again', () => {
    const evolve = live(applySpace)
    let state = emptySpace()
    for (const [i, event] of decoded(whole.events).entries()) {
      state = evolve(state, event)
      expect(state).toEqual(folded(whole.events.slice(0, i + 1)))
    }
  })

  test('they fold to what they did', () => {
    const space = folded(whole.events)
    expect(space).toMatchObject({
      description: 'License review',
      settings: { joinRole: 'viewer' },
      trashedAt: null,
      cover: null,
      version: whole.events.length - 1,
      context: [{ title: 'prices.csv', file: { name: 'prices.csv' } }],
      notes: { ses_000000000001: { text: '# Ours', version: 2 } },
      recordings: {},
    })
    expect(Object.values(space.members).map(({ role, status }) => `${role} ${status}`)).toEqual([
      'owner active',
      'editor active',
      'viewer left',
    ])
    expect(boardItems(space.board).map(({ title, kind, version }) => [kind, title, version])).toEqual([
      ['section', 'Goal', 1],
      ['checklist', '', 1],
      ['file', '', 1],
      ['sticky', 'Doubt', 3],
    ])
    expect(Object.values(space.files).map(({ name }) => name)).toEqual(['b.txt'])
    expect(Object.values(space.calls).map(({ sequence }) => sequence)).toEqual([0, 1])
    expect(Object.values(space.sessions).map(({ status }) => status)).toEqual(['archived', 'abandoned'])
    expect(folded(purged.events)).toMatchObject({ purged: true, members: {} })
  })
})
