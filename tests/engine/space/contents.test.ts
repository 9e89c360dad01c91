import { describe, expect, test } from 'vitest'
import { CALLS_MAX, CONTEXT_ITEMS_MAX } from '#engine/space/limits.ts'
import { openSessionOf, storedBytes } from '#engine/space/state.ts'
import { archived, GivenSpace, SYSTEM } from './givenSpace.ts'

const sha256 = 'a'.repeat(64)
const file = { type: 'addFile', name: 'a.pdf', mime: 'application/pdf', sha256, sessionId: null } as const
const recording = { type: 'addRecording', mime: 'audio/ogg', sha256, durationMs: null, source: 'upload' } as const
const note = { type: 'saveNote', sessionId: archived.sessionId, text: 'Text', source: 'user' } as const
const link = {
  type: 'addContext',
  ...({ kind: 'link', title: 'x', text: '', url: 'https://example.org', table: null, status: 'pending' } as const),
  file: null,
} as const

describe('stored bytes', () => {
  test('files and recordings count together, and a replaced recording does not', () => {
    const given = new GivenSpace().withSession()
    expect(given.when({ ...file, size: 60, storageMax: 100 })).toEqual(['file.added'])
    expect(given.when({ ...file, size: 41, storageMax: 100 })).toBe('storage-full')
    const { sessionId } = archived
    expect(given.when({ ...recording, sessionId, size: 40, storageMax: 100 })).toEqual(['recording.added'])
    expect(given.when({ ...recording, sessionId, size: 30, storageMax: 100 })).toEqual(['recording.added'])
    expect(storedBytes(given.state)).toBe(90)
    expect(given.when({ type: 'removeRecording', sessionId })).toEqual(['recording.removed'])
    expect(given.when({ type: 'removeRecording', sessionId })).toBe('unknown-recording')
    expect(given.when({ ...recording, sessionId: 'ses_other', size: 1, storageMax: null })).toBe('unknown-session')
    const [fileId = ''] = Object.keys(given.state.files)
    expect(given.when({ type: 'removeFile', fileId })).toEqual(['file.removed'])
    expect(given.when({ type: 'removeFile', fileId })).toBe('unknown-file')
    expect(storedBytes(given.state)).toBe(0)
  })

  test('removing a cover twice is one event', () => {
    const given = new GivenSpace()
    given.when({ type: 'setCover', sha256, mime: 'image/png', size: 1, width: 2, height: 3 })
    expect(given.state.cover).toMatchObject({ width: 2, updatedAt: given.now })
    expect(given.when({ type: 'removeCover' })).toEqual(['cover.removed'])
    expect(given.when({ type: 'removeCover' })).toEqual([])
  })
})

describe('context', () => {
  test('a link is resolved once, and a removed one no more', () => {
    const given = new GivenSpace()
    given.when(link)
    const itemId = given.state.context[0]!.id
    const resolution = {
      type: 'resolveContext',
      itemId,
      status: 'ready',
      title: 'Page',
      text: 'Words',
      error: null,
    } as const
    expect(given.when(resolution, SYSTEM)).toEqual(['context.resolved'])
    expect(given.state.context).toMatchObject([{ title: 'Page', text: 'Words', status: 'ready' }])
    expect(given.when(resolution, SYSTEM)).toBe('stale-context')
    expect(given.when({ type: 'removeContext', itemId })).toEqual(['context.removed'])
    expect(given.when({ type: 'removeContext', itemId })).toBe('unknown-context')
  })

  test('a space takes twenty items', () => {
    const given = new GivenSpace()
    for (let i = 0; i < CONTEXT_ITEMS_MAX; i++) given.when(link)
    expect(given.when(link)).toBe('too-much-context')
  })
})

describe('calls', () => {
  const call = {
    type: 'scheduleCall',
    ...{ title: 'Call', description: '', start: '2030-01-01T09:00', tz: 'UTC', startsAt: 1, durationMin: 30 },
    ...{ recurrence: null, attendees: [], notify: true },
  } as const

  test('cancelling raises the sequence once', () => {
    const given = new GivenSpace()
    given.when(call)
    const [callId = ''] = Object.keys(given.state.calls)
    expect(given.when({ type: 'cancelCall', callId })).toEqual(['call.cancelled'])
    expect(given.when({ type: 'cancelCall', callId })).toEqual([])
    expect(given.state.calls[callId]).toMatchObject({ sequence: 1, cancelledAt: given.now - 1_000 })
    expect(given.when({ type: 'cancelCall', callId: 'call_other' })).toBe('unknown-call')
  })

  test('a space takes a thousand calls', () => {
    const given = new GivenSpace()
    for (let i = 0; i < CALLS_MAX; i++) given.state.calls[`call_${i}`] = { ...call, id: `call_${i}` } as never
    expect(given.when(call)).toBe('too-many-calls')
  })
})

describe('meetings and notes', () => {
  test('one meeting at a time; an ended one is archived or abandoned once', () => {
    const given = new GivenSpace()
    const { sessionId } = archived
    given.when({ type: 'openSession', sessionId, code: 'K7QF2M' })
    expect(openSessionOf(given.state)?.id).toBe(sessionId)
    expect(given.when({ type: 'openSession', sessionId: 'ses_2', code: 'K7QF2N' })).toBe('session-open')
    expect(given.when({ type: 'archiveSession', ...archived }, SYSTEM)).toEqual(['session.archived'])
    expect(given.when({ type: 'archiveSession', ...archived }, SYSTEM)).toEqual([])
    expect(given.when({ type: 'abandonSession', sessionId })).toEqual([])
    expect(given.when({ type: 'openSession', sessionId: 'ses_2', code: 'K7QF2N' })).toEqual(['session.opened'])
    expect(given.when({ type: 'abandonSession', sessionId: 'ses_2' })).toEqual(['session.abandoned'])
    expect(openSessionOf(given.state)).toBeNull()
  })

  test('a recap does not replace a note, and a note of another version is refused', () => {
    const given = new GivenSpace().withSession()
    expect(given.when({ ...note, ifVersion: 1 })).toBe('stale-note')
    expect(given.when({ ...note, ifVersion: 0 })).toEqual(['note.saved'])
    expect(given.when({ ...note, source: 'recap' }, SYSTEM)).toEqual([])
    expect(given.when({ ...note, text: 'More', ifVersion: 1 })).toEqual(['note.saved'])
    expect(given.state.notes[archived.sessionId]).toMatchObject({ text: 'More', version: 2, source: 'user' })
    expect(given.when({ ...note, sessionId: 'ses_other' })).toBe('unknown-session')
  })
})
