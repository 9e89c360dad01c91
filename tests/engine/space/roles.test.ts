import { describe, expect, test } from 'vitest'
import type { SpaceCommand, SpaceCommandType } from '#engine/space/commands.ts'
import { TRASH_MS } from '#engine/space/limits.ts'
import { NEEDED } from '#engine/space/roles.ts'
import type { Actor } from '#engine/stream.ts'
import { ana, archived, ben, contact, creation, eva, GivenSpace, SYSTEM, stranger } from './givenSpace.ts'

const file = { sha256: 'a'.repeat(64), mime: 'image/png', size: 1 }
const item = { kind: 'note', title: 'Note', text: 'Text', url: null, table: null, status: 'ready' } as const
const call = { title: 'Call', description: '', start: '2030-01-01T09:00', tz: 'UTC', startsAt: 1, durationMin: 30 }

/** One of each command. */
const COMMANDS: { readonly [T in SpaceCommandType]: SpaceCommand & { readonly type: T } } = {
  create: creation,
  update: { type: 'update', name: 'Other' },
  trash: { type: 'trash' },
  restore: { type: 'restore' },
  purge: { type: 'purge' },
  invite: { type: 'invite', invitees: [], role: 'editor', message: null, membersMax: null },
  visit: { type: 'visit', contactId: 'mb_new', membersMax: null },
  setRole: { type: 'setRole', contactId: contact('ben'), role: 'viewer' },
  removeMember: { type: 'removeMember', contactId: contact('eva'), isSelf: false },
  dropErased: { type: 'dropErased', contactIds: [] },
  setCover: { type: 'setCover', ...file, width: 1, height: 1 },
  removeCover: { type: 'removeCover' },
  addFile: { type: 'addFile', ...file, name: 'a.png', sessionId: null, storageMax: null },
  removeFile: { type: 'removeFile', fileId: 'f_1' },
  addContext: { type: 'addContext', ...item, file: null },
  resolveContext: { type: 'resolveContext', itemId: 'ctx_1', status: 'ready', text: '', error: null },
  removeContext: { type: 'removeContext', itemId: 'ctx_1' },
  scheduleCall: { type: 'scheduleCall', ...call, recurrence: null, attendees: [], notify: false },
  cancelCall: { type: 'cancelCall', callId: 'call_1' },
  saveNote: { type: 'saveNote', sessionId: 'ses_1', text: '', source: 'user' },
  addRecording: {
    type: 'addRecording',
    ...{ ...file, sessionId: 'ses_1', durationMs: null, source: 'upload', storageMax: null },
  },
  removeRecording: { type: 'removeRecording', sessionId: 'ses_1' },
  openSession: { type: 'openSession', sessionId: 'ses_2', code: 'K7QF2M' },
  archiveSession: { type: 'archiveSession', ...archived },
  abandonSession: { type: 'abandonSession', sessionId: 'ses_1' },
}

/** The commands that are not refused because of the sender's role. */
function allowed(actor: Actor, given = () => new GivenSpace().with('ben').with('eva', 'viewer')): string[] {
  return Object.entries(COMMANDS).flatMap(([type, command]) => {
    const done = given().when(command, actor)
    return done === 'not-in-role' || done === 'no-space' ? [] : [type]
  })
}

const OPEN = ['visit']
const EDITING = Object.entries(NEEDED).flatMap(([type, needed]) => (needed === 'editor' ? [type] : []))
const OWNING = Object.entries(NEEDED).flatMap(([type, needed]) => (needed === 'owner' ? [type] : []))

describe('commands by role', () => {
  test('[SR1] a stranger and a viewer may only visit', () => {
    expect(allowed(stranger)).toEqual(OPEN)
    expect(allowed(eva)).toEqual(OPEN)
  })

  test('[SR1] an editor changes content and invites, the owner does the rest', () => {
    expect(EDITING.length).toBeGreaterThan(10)
    expect(allowed(ben).sort()).toEqual([...OPEN, ...EDITING].sort())
    expect(allowed(ana).sort()).toEqual([...OPEN, ...EDITING, ...OWNING, 'removeMember'].sort())
  })

  test('[SR1] the service sends what nobody else may', () => {
    const service = Object.entries(NEEDED).flatMap(([type, needed]) => (needed === 'service' ? [type] : []))
    expect(allowed(SYSTEM)).toEqual(expect.arrayContaining(service))
    expect(allowed(ana)).not.toEqual(expect.arrayContaining([service[0]]))
  })

  test('[SR2] who was removed, left or was only invited has no role', () => {
    const removed = () => {
      const given = new GivenSpace().with('ben')
      given.when({ type: 'removeMember', contactId: contact('ben'), isSelf: false })
      return given
    }
    expect(allowed(ben, removed)).toEqual(OPEN)
    const invited = () => {
      const given = new GivenSpace()
      const invitees = [{ contactId: contact('ben'), userId: ben.id, address: null }]
      given.when({ type: 'invite', invitees, role: 'editor', message: null, membersMax: null })
      return given
    }
    expect(allowed(ben, invited)).toEqual(OPEN)
  })
})

describe('in trash', () => {
  const trashed = () => {
    const given = new GivenSpace().with('ben')
    given.when({ type: 'trash' })
    return given
  }

  test('[SR3] nobody but the owner finds the space, and the owner restores it or deletes it again', () => {
    expect(allowed(ben, trashed)).toEqual([])
    const done = Object.entries(COMMANDS).flatMap(([type, command]) => {
      const outcome = trashed().when(command, ana)
      return outcome === 'in-trash' || outcome === 'no-space' || outcome === 'not-in-role' ? [] : [type]
    })
    expect(done).toEqual(['trash', 'restore'])
  })

  test('[SR3] after thirty days the owner does not find it either', () => {
    const given = trashed().after(TRASH_MS)
    expect(given.when({ type: 'restore' })).toBe('no-space')
    expect(given.when({ type: 'update', name: 'x' })).toBe('no-space')
  })

  test('what the service knows of a meeting is still recorded', () => {
    const given = new GivenSpace()
    given.when({ type: 'openSession', sessionId: archived.sessionId, code: 'K7QF2M' })
    given.when({ type: 'trash' })
    expect(given.when({ type: 'archiveSession', ...archived }, SYSTEM)).toEqual(['session.archived'])
  })
})
