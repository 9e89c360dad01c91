import type { RoomEventType } from '#engine/room/events.ts'
import type { SessionSummary } from '#protocol/views/session.ts'
import type { Effect, StreamProjection } from './projection.ts'
import { emptySession, type SessionFold, takeIn } from './session.ts'
import { summaryOf } from './views/session/detail.ts'

/** An archived session as the read model keeps it: what the list shows, and who was there. */
export interface ArchivedSession {
  readonly summary: SessionSummary
  /** Participant ids in join order. */
  readonly seats: readonly string[]
  /** Hash of the cookie by participant id, of the seats that are bound to one. [SE25] */
  readonly bound: Readonly<Record<string, string>>
}

/** What a document is asked for by: who sat in the meeting. */
export const seatTag = (participantId: string): string => `seat:${participantId}`

/** Sessions that were started and are over, as their streams stand; no other is archived. [AR4] [AR7] */
export const ARCHIVE: StreamProjection<'room', SessionFold, ArchivedSession> = {
  name: 'archive',
  version: 2,
  categories: ['room'],
  initial: emptySession,
  step: (session, { event }) => takeIn(session, event),
  effect: ({ event }) => EFFECTS[event.type],
  document(session, code) {
    const { room } = session
    if (room.code !== code) throw new Error(`the stream of room ${code} does not begin with its creation`)
    if (room.startedAt === null || room.endedAt === null) return null
    const summary = summaryOf(session)
    const seats = Object.keys(room.seats)
    const bound = Object.values(room.seats).flatMap(({ id, cookieHash }) =>
      cookieHash === null ? [] : [[id, cookieHash]],
    )
    const value = { summary, seats, bound: Object.fromEntries(bound) }
    return { value, at: summary.capturedAt, tags: seats.map(seatTag) }
  },
}

/** A new type of event does not compile before it has its place here. */
const EFFECTS: Readonly<Record<RoomEventType, Effect>> = {
  ended: 'makes',
  analysed: 'changes',
  summarised: 'changes',
  reported: 'changes',
  quarantined: 'changes',
  ruled: 'changes',
  contextAdded: 'changes',
  contextResolved: 'changes',
  contextRemoved: 'changes',
  boardFileAdded: 'changes',
  created: 'passes',
  joined: 'passes',
  seated: 'passes',
  unseated: 'passes',
  readied: 'passes',
  picked: 'passes',
  uploaded: 'passes',
  withdrawn: 'passes',
  divided: 'passes',
  seeded: 'passes',
  started: 'passes',
  messaged: 'passes',
  attributed: 'passes',
  moved: 'passes',
  opened: 'passes',
  voted: 'passes',
  resolved: 'passes',
  confirmed: 'passes',
  annotated: 'passes',
  modeSet: 'passes',
  hostMoved: 'passes',
  handSet: 'passes',
  voiceMuted: 'passes',
  botAttached: 'passes',
  floorTaken: 'passes',
  floorLeft: 'passes',
}
