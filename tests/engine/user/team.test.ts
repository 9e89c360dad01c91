import { describe, expect, test } from 'vitest'
import { TEAM_MEMBERS_MAX } from '#engine/team/decide.ts'
import { monthlyLimits, monthOf, PLANS } from '#engine/team/plans.ts'
import { spentOf } from '#engine/team/state.ts'
import { TEAMS } from '#engine/team/team.ts'
import { Given } from './givenAccount.ts'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [ada, bea, cy] = [uuid(1), uuid(2), uuid(3)]

function team(personal = false) {
  const given = new Given(TEAMS)
  given.when({ type: 'create', ownerId: ada, personal, name: null })
  return given
}

describe('members', () => {
  test('[TM2] only owners add, never to a personal team, each once, and not without end', () => {
    const given = team()
    expect(new Given(TEAMS).when({ type: 'addMember', by: ada, userId: bea })).toBe('unknown-team')
    expect(given.when({ type: 'addMember', by: bea, userId: cy })).toBe('not-team-owner')
    expect(given.when({ type: 'addMember', by: 'constructor', userId: cy })).toBe('not-team-owner')
    expect(given.when({ type: 'addMember', by: ada, userId: bea })).toEqual(['team.member_added'])
    expect(given.when({ type: 'addMember', by: ada, userId: bea })).toEqual([])
    expect(team(true).when({ type: 'addMember', by: ada, userId: bea })).toBe('personal-team')
    for (let i = 10; i < TEAM_MEMBERS_MAX + 8; i++) given.when({ type: 'addMember', by: ada, userId: uuid(i) })
    expect(given.when({ type: 'addMember', by: ada, userId: cy })).toBe('team-full')
  })

  test('[TM3] [TM4] owners remove, members leave, the last owner stays', () => {
    const given = team()
    given.when({ type: 'addMember', by: ada, userId: bea })
    expect(given.when({ type: 'removeMember', by: bea, userId: ada })).toBe('not-team-owner')
    expect(given.when({ type: 'removeMember', by: ada, userId: ada })).toBe('last-owner')
    expect(given.when({ type: 'removeMember', by: ada, userId: cy })).toBe('not-team-member')
    expect(given.when({ type: 'removeMember', by: bea, userId: bea })).toEqual(['team.member_removed'])
  })

  test('an erased last owner is followed by the earliest member; an erased member by nobody', () => {
    const given = team()
    for (const userId of [bea, cy]) given.after(1).when({ type: 'addMember', by: ada, userId })
    given.when({ type: 'dropErased', userId: ada })
    expect(given.state.members).toMatchObject({ [bea]: { role: 'owner' }, [cy]: { role: 'member' } })
    given.when({ type: 'dropErased', userId: cy })
    given.when({ type: 'dropErased', userId: bea })
    expect(given.state.members).toEqual({})
  })
})

describe('[TM5] quotas', () => {
  test('the months are those of UTC', () => {
    expect(monthOf(Date.UTC(2026, 11, 31, 23, 59, 59, 999))).toEqual({
      month: '2026-12',
      from: Date.UTC(2026, 11),
      to: Date.UTC(2027, 0),
    })
    expect(monthOf(Date.UTC(2024, 1, 29)).to - monthOf(Date.UTC(2024, 1, 29)).from).toBe(29 * 86_400_000)
  })

  test('overrides take the place of the plan, null without limit, and only where they say something', () => {
    expect(monthlyLimits('free', null)).toEqual({ rooms: 3, recaps: 10, assistantMinutes: 60 })
    expect(monthlyLimits('free', { rooms: null, recaps: 0 })).toEqual({ rooms: null, recaps: 0, assistantMinutes: 60 })
    expect(PLANS.enterprise).toMatchObject({ rooms: null, membersPerRoom: null, storagePerRoom: null })
  })

  test('rooms count in their month, trash gives none back, and the next month begins anew', () => {
    const given = team()
    given.now = Date.UTC(2026, 0, 31, 23)
    for (const spaceId of ['a', 'b', 'c'])
      expect(given.when({ type: 'createRoom', spaceId })).toEqual(['team.room_created'])
    given.when({ type: 'note', what: 'team.room_trashed', spaceId: 'a' })
    expect(given.when({ type: 'createRoom', spaceId: 'd' })).toBe('over-quota')
    expect(spentOf(given.state, 'rooms', given.now)).toEqual({ used: 3, limit: 3, resetsAt: Date.UTC(2026, 1) })
    given.now = Date.UTC(2026, 1, 1)
    expect(given.when({ type: 'createRoom', spaceId: 'd' })).toEqual(['team.room_created'])
    expect(spentOf(given.state, 'rooms', given.now).used).toBe(1)
  })

  test('[TB2] a room that goes to trash or comes back is noted once, an export each time', () => {
    const given = team()
    const note = (what: 'room_trashed' | 'room_restored' | 'space_exported') =>
      given.when({ type: 'note', what: `team.${what}`, spaceId: 'a' })
    expect(note('room_restored')).toEqual([])
    expect(note('room_trashed')).toEqual(['team.room_trashed'])
    expect(note('room_trashed')).toEqual([])
    expect([note('space_exported'), note('space_exported')]).toEqual([['team.space_exported'], ['team.space_exported']])
    expect(note('room_restored')).toEqual(['team.room_restored'])
    expect(note('room_trashed')).toEqual(['team.room_trashed'])
  })

  test('[SN10] minutes count in the month in which their session ended, whenever they are booked', () => {
    const given = team()
    const endedAt = given.now
    given.now = Date.UTC(2026, 1, 1)
    given.when({ type: 'countMinutes', sessionId: 's1', minutes: 9, endedAt })
    expect(spentOf(given.state, 'assistantMinutes', endedAt).used).toBe(9)
    expect(spentOf(given.state, 'assistantMinutes', given.now).used).toBe(0)
  })

  test('a recap and minutes count once a session; minutes are never refused', () => {
    const given = team()
    given.when({ type: 'setPlan', plan: 'free', overrides: { recaps: 1, assistantMinutes: 5 }, note: null })
    expect(given.when({ type: 'countRecap', sessionId: 's1' })).toEqual(['usage.recap'])
    expect(given.when({ type: 'countRecap', sessionId: 's1' })).toEqual([])
    expect(given.when({ type: 'countRecap', sessionId: 's2' })).toBe('over-quota')
    const minutes = { type: 'countMinutes', sessionId: 's1', minutes: 9, endedAt: given.now } as const
    expect(given.when(minutes)).toEqual(['usage.minutes'])
    expect(given.when(minutes)).toEqual([])
    expect(spentOf(given.state, 'assistantMinutes', given.now)).toMatchObject({ used: 9, limit: 5 })
    given.when({ type: 'setPlan', plan: 'pro', overrides: null, note: null })
    expect(given.when({ type: 'countRecap', sessionId: 's2' })).toEqual(['usage.recap'])
    expect(given.state.planHistory.map(({ plan }) => plan)).toEqual(['free', 'free', 'pro'])
  })
})
