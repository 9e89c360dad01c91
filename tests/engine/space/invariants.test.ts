import fc from 'fast-check'
import { expect, test } from 'vitest'
import { live } from '#engine/aggregate.ts'
import type { SpaceCommand } from '#engine/space/commands.ts'
import { SPACE_EVENT_SCHEMAS } from '#engine/space/events.ts'
import { applySpace } from '#engine/space/evolve.ts'
import { emptySpace, membersOf, openSessionOf, storedBytes } from '#engine/space/state.ts'
import { type Actor, userActor } from '#engine/stream.ts'
import { contact, GivenSpace, type Name, PEOPLE, SYSTEM } from './givenSpace.ts'

const MEMBERS_MAX = 3
const STORAGE_MAX = 100
const name = fc.constantFrom<Name[]>('ana', 'ben', 'eva', 'stranger')
const sessionId = fc.constantFrom('ses_000000000001', 'ses_000000000002')
const size = fc.integer({ min: 0, max: 60 })
const stored = { mime: 'video/mp4', sha256: 'a'.repeat(64) }
const itemId = fc.constantFrom('it_000000000001', 'it_000000000002', 'it_000000000003')

/** A command by a person, or by the service. */
const step: fc.Arbitrary<{ readonly by: Name | null; readonly command: SpaceCommand }> = fc.record({
  by: fc.oneof({ weight: 6, arbitrary: name }, { weight: 1, arbitrary: fc.constant(null) }),
  command: fc.oneof<fc.Arbitrary<SpaceCommand>[]>(
    fc.record({ type: fc.constant('update' as const), name: fc.constantFrom('One', 'Two') }),
    itemId.map((id) => ({ type: 'update', ops: [{ op: 'add', item: { id, kind: 'section' } }] })),
    itemId.map((id) => ({ type: 'update', ops: [{ op: 'remove', id }] })),
    fc.record({
      type: fc.constant('invite' as const),
      invitees: name.map((one) => [{ contactId: contact(one), userId: PEOPLE[one], address: null }]),
      role: fc.constantFrom('editor' as const, 'viewer' as const),
      message: fc.constant(null),
      membersMax: fc.constant(MEMBERS_MAX),
    }),
    fc.record({
      type: fc.constant('setRole' as const),
      contactId: name.map(contact),
      role: fc.constantFrom('editor' as const, 'viewer' as const, 'owner' as const),
    }),
    fc.record({ type: fc.constant('removeMember' as const), contactId: name.map(contact), isSelf: fc.constant(false) }),
    fc.record({ type: fc.constant('dropErased' as const), contactIds: name.map((one) => [contact(one)]) }),
    fc.constantFrom<SpaceCommand[]>({ type: 'trash' }, { type: 'restore' }, { type: 'purge' }),
    size.map((bytes) => ({
      type: 'addFile',
      ...stored,
      name: 'a',
      size: bytes,
      sessionId: null,
      storageMax: STORAGE_MAX,
    })),
    fc.tuple(sessionId, size).map(([id, bytes]) => ({
      type: 'addRecording',
      ...stored,
      ...{ sessionId: id, size: bytes, durationMs: null, source: 'upload', storageMax: STORAGE_MAX },
    })),
    sessionId.map((id) => ({ type: 'openSession', sessionId: id, code: 'K7QF2M' })),
    sessionId.map((id) => ({ type: 'abandonSession', sessionId: id })),
    sessionId.map((id) => ({ type: 'saveNote', sessionId: id, text: 'Note', source: 'user' })),
  ),
})

test('[SP7] [SR2] [DU2] whatever people ask, a space has one owner, its limits hold, and its events fold to the same state', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(step, name), { maxLength: 40 }), (steps) => {
      const given = new GivenSpace()
      for (const one of steps) {
        if (typeof one === 'string') {
          const visit = { type: 'visit', contactId: contact(one), membersMax: MEMBERS_MAX } as const
          given.when(visit, userActor(PEOPLE[one]))
        } else {
          const actor: Actor = one.by === null ? SYSTEM : userActor(PEOPLE[one.by])
          given.when(one.command, actor)
        }
        const { state } = given
        if (state.purged) continue
        const owners = membersOf(state).filter(({ role, status }) => role === 'owner' && status === 'active')
        expect(owners).toHaveLength(state.orphaned ? 0 : 1)
        expect(membersOf(state).length).toBeLessThanOrEqual(MEMBERS_MAX)
        expect(storedBytes(state)).toBeLessThanOrEqual(STORAGE_MAX)
        const open = Object.values(state.sessions).filter(({ status }) => status === 'open')
        expect(open).toEqual(openSessionOf(state) ? [openSessionOf(state)] : [])
      }
      const evolve = live(applySpace)
      expect(given.events.reduce(evolve, emptySpace())).toEqual(given.state)
      for (const { type, data } of given.events) expect(SPACE_EVENT_SCHEMAS[type].parse(data)).toEqual(data)
      const visits = given.events.filter(({ type }) => type === 'member.visited').length
      expect(given.state.version).toBe(given.events.length - visits)
    }),
  )
})
