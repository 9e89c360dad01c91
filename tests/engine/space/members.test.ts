import { describe, expect, test } from 'vitest'
import { VISIT_MS } from '#engine/space/limits.ts'
import { membersOf } from '#engine/space/state.ts'
import { ana, ben, contact, eva, GivenSpace, type Name, PEOPLE, SYSTEM, stranger } from './givenSpace.ts'

const visit = (name: Name, membersMax: number | null = null) =>
  ({ type: 'visit', contactId: contact(name), membersMax }) as const
const invite = (names: readonly Name[], role: 'editor' | 'viewer' = 'editor', membersMax: number | null = null) => {
  const invitees = names.map((name) => ({ contactId: contact(name), userId: PEOPLE[name], address: null }))
  return { type: 'invite', invitees, role, message: null, membersMax } as const
}
const remove = (name: Name, isSelf = false) => ({ type: 'removeMember', contactId: contact(name), isSelf }) as const
const rolesIn = (given: GivenSpace) => membersOf(given.state).map(({ role, status }) => `${role} ${status}`)

describe('visits', () => {
  test('[SP10] the link gives the role of the setting, an invitation its own', () => {
    const given = new GivenSpace()
    given.when({ type: 'update', settings: { joinRole: 'viewer' } })
    expect(given.when(visit('ben'), ben)).toEqual(['member.joined'])
    given.when(invite(['eva']))
    expect(given.when(visit('eva'), eva)).toEqual(['member.joined'])
    expect(rolesIn(given)).toEqual(['owner active', 'viewer active', 'editor active'])
  })

  test('[SP10] a visit of a member is recorded at most every ten minutes', () => {
    const given = new GivenSpace().with('ben')
    expect(given.when(visit('ben'), ben)).toEqual([])
    expect(given.after(VISIT_MS).when(visit('ben'), ben)).toEqual(['member.visited'])
    expect(given.when(visit('ben'), ben)).toEqual([])
  })

  test('[SP10] whom the owner removed stays out until invited again; who left may come back', () => {
    const given = new GivenSpace().with('ben')
    expect(given.when(remove('ben', true), ben)).toEqual(['member.removed'])
    expect(given.when(visit('ben'), ben)).toEqual(['member.joined'])
    given.when(remove('ben'))
    expect(given.when(visit('ben'), ben)).toBe('was-removed')
    given.when(invite(['ben'], 'viewer'))
    expect(given.when(visit('ben'), ben)).toEqual(['member.joined'])
    expect(rolesIn(given)).toEqual(['owner active', 'viewer active'])
  })

  test('[SP4] a full space takes nobody by the link, but the invited, who are counted already', () => {
    const given = new GivenSpace()
    given.when(invite(['eva'], 'editor', 2))
    expect(given.when(visit('ben', 2), ben)).toBe('members-full')
    expect(given.when(visit('eva', 2), eva)).toEqual(['member.joined'])
  })
})

describe('invitations', () => {
  test('[SP11] members and invitees stay as they are', () => {
    const given = new GivenSpace().with('ben', 'viewer')
    expect(given.when(invite(['ben', 'eva']))).toEqual(['member.invited'])
    expect(given.when(invite(['eva'], 'viewer'))).toEqual([])
    expect(rolesIn(given)).toEqual(['owner active', 'viewer active', 'editor invited'])
  })

  test('[SP4] more than the plan allows are refused whole', () => {
    const given = new GivenSpace()
    expect(given.when(invite(['ben', 'eva'], 'editor', 2))).toBe('members-full')
    expect(given.when(invite(['ben'], 'editor', 2))).toEqual(['member.invited'])
  })
})

describe('roles', () => {
  test('[SP12] a new owner makes the former one editor', () => {
    const given = new GivenSpace().with('ben')
    expect(given.when({ type: 'setRole', contactId: contact('ben'), role: 'owner' })).toEqual(['member.role_set'])
    expect(rolesIn(given)).toEqual(['editor active', 'owner active'])
    expect(given.when({ type: 'setRole', contactId: contact('ben'), role: 'viewer' }, ana)).toBe('not-in-role')
  })

  test('[SP12] the owner keeps the role, and only who has joined gets it', () => {
    const given = new GivenSpace()
    given.when(invite(['ben']))
    expect(given.when({ type: 'setRole', contactId: contact('ana'), role: 'editor' })).toBe('sole-owner')
    expect(given.when({ type: 'setRole', contactId: contact('ben'), role: 'owner' })).toBe('not-joined')
    expect(given.when({ type: 'setRole', contactId: contact('ben'), role: 'viewer' })).toEqual(['member.role_set'])
    expect(given.when({ type: 'setRole', contactId: contact('eva'), role: 'viewer' })).toBe('unknown-member')
  })
})

describe('removal', () => {
  test('[SP13] the owner removes others and cannot leave; others remove only themselves', () => {
    const given = new GivenSpace().with('ben').with('eva')
    expect(given.when(remove('ana', true))).toBe('sole-owner')
    expect(given.when(remove('eva'), ben)).toBe('not-in-role')
    expect(given.when(remove('ben', true), ben)).toEqual(['member.removed'])
    expect(given.when(remove('eva'))).toEqual(['member.removed'])
    expect(given.when(remove('eva'))).toBe('unknown-member')
    expect(given.when(remove('stranger'), stranger)).toBe('not-in-role')
  })

  test('[SP13] an invitee declines', () => {
    const given = new GivenSpace()
    given.when(invite(['ben']))
    expect(given.when(remove('ben', true), ben)).toEqual(['member.removed'])
    expect(rolesIn(given)).toEqual(['owner active'])
  })
})

describe('erased accounts', () => {
  test('an erased owner is succeeded by the earliest editor', () => {
    const given = new GivenSpace().with('stranger', 'viewer').with('ben').with('eva')
    expect(given.when({ type: 'dropErased', contactIds: [contact('ana')] }, SYSTEM)).toEqual(['member.removed'])
    expect(rolesIn(given)).toEqual(['viewer active', 'owner active', 'editor active'])
  })

  test('without an editor the space goes to the trash for good', () => {
    const given = new GivenSpace().with('ben', 'viewer')
    const drop = { type: 'dropErased', contactIds: [contact('ana')] } as const
    expect(given.when(drop, SYSTEM)).toEqual(['member.removed', 'space.trashed'])
    expect(given.when(drop, SYSTEM)).toEqual([])
    expect(given.when({ type: 'restore' }, ana)).toBe('no-space')
    expect(given.state).toMatchObject({ orphaned: true, trashedAt: given.now - 2_000 })
  })
})
