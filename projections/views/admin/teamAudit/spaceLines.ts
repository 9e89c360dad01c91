import type { SpaceData, SpaceEventType } from '#engine/space/events.ts'
import { counted, type Line, quoted, type SpaceLineNames, type SpaceLines } from './line.ts'
import { peopleLines } from './peopleLines.ts'

const LINES: SpaceLines<SpaceEventType> = {
  ...peopleLines,
  'space.created': ({ spaceId, name, settings }, names) =>
    ofSpace(names, quoted('created the space', name), { spaceId, name, settings: { ...settings } }),
  'space.updated': ({ name, description, settings }, names) => {
    const changed = Object.entries({ name, description, settings }).flatMap(([key, value]) =>
      value === undefined ? [] : [key],
    )
    const data = {
      changed,
      ...(name === undefined ? {} : { name }),
      ...(settings ? { settings: { ...settings } } : {}),
    }
    return ofSpace(names, `changed the ${changed.join(', ')} of ${thatSpace(names)}`, data)
  },
  'space.trashed': ({ orphaned }, names) => ofSpace(names, `moved ${thatSpace(names)} to trash`, { orphaned }),
  'space.restored': (_, names) => ofSpace(names, `restored ${thatSpace(names)} from trash`),
  'space.purged': ({ spaceId }, names) => ofSpace(names, 'deleted a space for ever', { spaceId }),
  'board.changed': ({ ops }, names) => {
    const counts: Record<string, number> = {}
    for (const { op } of ops) counts[op] = (counts[op] ?? 0) + 1
    return ofSpace(names, `made ${counted(ops.length, 'change')} on the board of ${thatSpace(names)}`, { ops: counts })
  },
  'cover.set': ({ mime, size, width, height }, names) =>
    ofSpace(names, `set the cover of ${thatSpace(names)}`, { mime, size, width, height }),
  'cover.removed': (_, names) => ofSpace(names, `removed the cover of ${thatSpace(names)}`),
  'file.added': ({ fileId, name, mime, size, sessionId }, names) => ({
    target: { kind: 'file', id: fileId, name },
    says: `${quoted('added the file', name)} to ${thatSpace(names)}`,
    data: { fileId, mime, size, sessionId },
  }),
  'file.removed': ({ fileId }, names) => ({
    target: { kind: 'file', id: fileId, name: null },
    says: `removed a file from ${thatSpace(names)}`,
    data: { fileId },
  }),
  'context.added': ({ itemId, kind, status }, names) =>
    ofSpace(names, `added a ${KINDS[kind]} to the context of ${thatSpace(names)}`, { itemId, kind, status }),
  'context.resolved': ({ itemId, status }, names) =>
    ofSpace(names, `${status === 'ready' ? 'read' : 'could not read'} a link of ${thatSpace(names)}`, {
      itemId,
      status,
    }),
  'context.removed': ({ itemId }, names) =>
    ofSpace(names, `removed an item from the context of ${thatSpace(names)}`, { itemId }),
  'call.scheduled': ({ callId, title, startsAt, tz, durationMin, recurrence, attendees, notify }, names) => ({
    target: { kind: 'call', id: callId, name: title },
    says: `${quoted('scheduled the call', title)} in ${thatSpace(names)}`,
    data: { callId, startsAt, tz, durationMin, repeats: recurrence !== null, attendees: attendees.length, notify },
  }),
  'call.cancelled': ({ callId }, names) => ({
    target: { kind: 'call', id: callId, name: names.call(callId) },
    says: `${quoted('cancelled the call', names.call(callId))} in ${thatSpace(names)}`,
    data: { callId },
  }),
  'note.saved': ({ sessionId, source }, names) =>
    ofSession(sessionId, `saved the ${source === 'recap' ? 'recap' : 'note'} of a meeting in ${thatSpace(names)}`, {
      source,
    }),
  'recording.added': ({ sessionId, mime, size, durationMs, source }, names) =>
    ofSession(sessionId, `added the recording of a meeting in ${thatSpace(names)}`, { mime, size, durationMs, source }),
  'recording.removed': ({ sessionId }, names) =>
    ofSession(sessionId, `removed the recording of a meeting in ${thatSpace(names)}`),
  'session.opened': ({ sessionId }, names) => ofSession(sessionId, `opened a meeting in ${thatSpace(names)}`),
  'session.archived': ({ sessionId, startedAt, endedAt, score, coverage }, names) =>
    ofSession(sessionId, `archived a meeting of ${thatSpace(names)}`, { startedAt, endedAt, score, coverage }),
  'session.abandoned': ({ sessionId }, names) =>
    ofSession(sessionId, `dropped a meeting of ${thatSpace(names)} before its start`),
}

const KINDS = { note: 'note', link: 'link', data: 'data file' } as const

/** Tells of an event of a space. */
export function spaceLine<T extends SpaceEventType>(type: T, data: SpaceData<T>, names: SpaceLineNames): Line {
  return LINES[type](data, names)
}

export function thatSpace({ own }: SpaceLineNames): string {
  return own.name === null ? 'a space' : quoted('the space', own.name)
}

function ofSpace({ own }: SpaceLineNames, says: string, data: Line['data'] = {}): Line {
  return { target: { kind: 'space', ...own }, says, data }
}

function ofSession(sessionId: string, says: string, data: Line['data'] = {}): Line {
  return { target: { kind: 'session', id: sessionId, name: null }, says, data: { sessionId, ...data } }
}
