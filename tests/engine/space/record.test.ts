import { describe, expect, test } from 'vitest'
import { boardItems } from '#engine/board/board.ts'
import { SPACE_EVENT_SCHEMAS } from '#engine/space/events.ts'
import { TRASH_MS } from '#engine/space/limits.ts'
import { DEFAULT_SETTINGS } from '#engine/space/settings.ts'
import { SPACES } from '#engine/space/space.ts'
import { ana, ben, contact, creation, GivenSpace, PEOPLE, SYSTEM, TEAM } from './givenSpace.ts'

const stamp = { at: 1, entropy: '0'.repeat(20), actor: ana }
const sticky = (title: string) => ({ op: 'add', item: { kind: 'sticky', title } }) as const

describe('creating', () => {
  test('[SP2] the record, one change of the board with all items, and an invitation each', () => {
    const invitees = [{ contactId: 'mb_x', userId: null, address: 'a'.repeat(40) }]
    const section = { op: 'add', item: { id: 'it_goal00000000', kind: 'section', title: 'Goal' } } as const
    const items = [
      { origin: 'template', ops: [sticky('One')] },
      { origin: 'ai', ops: [section] },
    ] as const
    const done = SPACES.decide(SPACES.initial(), { ...creation, items, invitees }, stamp)
    if ('refused' in done) throw new Error(done.error)
    expect(done.facts.map(({ type }) => type)).toEqual(['space.created', 'board.changed', 'member.invited'])
    for (const { type, data } of done.facts) expect(SPACE_EVENT_SCHEMAS[type].parse(data)).toEqual(data)
    expect(done.facts[1]!.data).toMatchObject({
      ops: [{ item: { title: 'One', origin: 'template' } }, { item: { title: 'Goal', origin: 'ai', order: 2 } }],
    })
  })

  test('[SP2] a bad item is refused with its place, and nothing is created', () => {
    const items = [
      { origin: 'template', ops: [sticky('One'), { op: 'add', item: { kind: 'text', parentId: 'it_none' } }] },
    ]
    expect(SPACES.decide(SPACES.initial(), { ...creation, items } as typeof creation, stamp)).toMatchObject({
      refused: 'no-section-item',
      index: 1,
    })
  })

  test('[SP4] more invitees than the plan allows are refused, the owner counted', () => {
    const invitees = Array.from({ length: 10 }, (_, i) => ({ contactId: `mb_${i}`, userId: null, address: null }))
    const asked = { ...creation, invitees, membersMax: 10 }
    expect(SPACES.decide(SPACES.initial(), asked, stamp)).toMatchObject({ refused: 'members-full' })
    expect(SPACES.decide(SPACES.initial(), { ...asked, membersMax: 11 }, stamp)).toHaveProperty('facts')
  })

  test('[SP1] no event of a space holds more than ids, and a second creation is refused', () => {
    const given = new GivenSpace()
    expect(given.state).toMatchObject({ id: creation.spaceId, teamId: TEAM, version: 1, createdBy: PEOPLE.ana })
    expect(given.when(creation)).toBe('no-space')
  })
})

describe('changing', () => {
  test('[SP7] the version rises with every event but visits', () => {
    const given = new GivenSpace().with('ben')
    expect(given.state.version).toBe(2)
    given.after(600_000)
    expect(given.when({ type: 'visit', contactId: contact('ben'), membersMax: null }, ben)).toEqual(['member.visited'])
    expect([given.state.version, given.state.at]).toEqual([2, given.now])
    given.when({ type: 'update', name: 'Other', ops: [sticky('One')] })
    expect([given.state.version, given.state.board.version]).toEqual([4, 1])
  })

  test('[SP8] values that are already so add no event', () => {
    const given = new GivenSpace()
    expect(given.when({ type: 'update', name: 'Contracts', settings: { ...DEFAULT_SETTINGS }, ops: [] })).toEqual([])
    expect(given.when({ type: 'update', settings: { joinRole: 'viewer', aiMode: 'assist' } })).toEqual([
      'space.updated',
    ])
    expect(given.events.at(-1)!.data).toEqual({ settings: { joinRole: 'viewer' } })
    expect(given.state.settings).toEqual({ ...DEFAULT_SETTINGS, joinRole: 'viewer' })
  })

  test('[SP8] another version than expected is refused, and settings of an editor are', () => {
    const given = new GivenSpace().with('ben')
    expect(given.when({ type: 'update', name: 'Other', ifVersion: 1 })).toBe('stale-space')
    expect(given.when({ type: 'update', name: 'Other', ifVersion: 2 }, ben)).toEqual(['space.updated'])
    expect(given.when({ type: 'update', settings: { joinRole: 'viewer' } }, ben)).toBe('not-in-role')
  })

  test('[SP8] [SP9] a bad operation refuses the others and the name with it', () => {
    const given = new GivenSpace()
    const ops = [sticky('One'), { op: 'remove', id: 'it_unknown00000' } as const]
    expect(given.when({ type: 'update', name: 'Other', ops })).toBe('unknown-item')
    expect([given.state.name, boardItems(given.state.board)]).toEqual(['Contracts', []])
  })
})

describe('trash', () => {
  test('deleting twice is one event; a restored space is as it was', () => {
    const given = new GivenSpace()
    expect(given.when({ type: 'restore' })).toBe('not-in-trash')
    expect(given.when({ type: 'trash' })).toEqual(['space.trashed'])
    expect(given.when({ type: 'trash' })).toEqual([])
    expect(given.when({ type: 'restore' })).toEqual(['space.restored'])
    expect(given.state).toMatchObject({ trashedAt: null, name: 'Contracts' })
  })

  test('a purge comes after thirty days, forgets everything, and can begin a stream', () => {
    const given = new GivenSpace()
    given.when({ type: 'trash' })
    expect(given.when({ type: 'purge' }, SYSTEM)).toBe('not-in-trash')
    expect(given.after(TRASH_MS).when({ type: 'purge' }, SYSTEM)).toEqual(['space.purged'])
    const alone = SPACES.initial()
    SPACES.evolve(alone, given.events.at(-1)!)
    expect(alone).toEqual({ ...given.state, version: 1 })
    expect(alone).toMatchObject({ purged: true, id: creation.spaceId, members: {} })
    expect(given.when({ type: 'purge' }, SYSTEM)).toBe('no-space')
  })
})
