import type { RoomEventType } from '#engine/room/events.ts'
import type { SessionFold } from './session.ts'
import { summaryOf } from './views/session/detail.ts'
import type { SessionSummary } from './views/session/shape.ts'

/** Goes up when the documents of the archive change in any way: views of another version are made anew. [VW4] */
export const ARCHIVE_VERSION = 2

/** An archived session as the read model keeps it: what the list shows, and who was there. */
export interface ArchivedSession {
  readonly summary: SessionSummary
  /** Participant ids in join order. */
  readonly seats: readonly string[]
  /** Hash of the cookie by participant id, of the seats that are bound to one. [SE25] */
  readonly bound: Readonly<Record<string, string>>
}

/** The document of a session that was started and is over; null for any other: it is not archived. [AR4] */
export function archivedSession(session: SessionFold): ArchivedSession | null {
  const { room } = session
  if (room.startedAt === null || room.endedAt === null) return null
  const bound = Object.values(room.seats).flatMap(({ id, cookieHash }) =>
    cookieHash === null ? [] : [[id, cookieHash]],
  )
  return { summary: summaryOf(session), seats: Object.keys(room.seats), bound: Object.fromEntries(bound) }
}

/** Whether an event of the type can change a document: it ends the room, or it may come after the end. [AR7] */
export function changesArchive(type: RoomEventType): boolean {
  return CHANGES[type]
}

/** A new type of event does not compile before it has its place here. */
const CHANGES: Readonly<Record<RoomEventType, boolean>> = {
  ended: true,
  analysed: true,
  summarised: true,
  reported: true,
  quarantined: true,
  ruled: true,
  contextAdded: true,
  contextResolved: true,
  contextRemoved: true,
  boardFileAdded: true,
  created: false,
  joined: false,
  seated: false,
  unseated: false,
  readied: false,
  picked: false,
  uploaded: false,
  withdrawn: false,
  divided: false,
  seeded: false,
  started: false,
  messaged: false,
  attributed: false,
  moved: false,
  opened: false,
  voted: false,
  resolved: false,
  confirmed: false,
  annotated: false,
  modeSet: false,
  hostMoved: false,
  handSet: false,
  voiceMuted: false,
  botAttached: false,
  floorTaken: false,
  floorLeft: false,
}
