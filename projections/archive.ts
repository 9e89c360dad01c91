import type { RoomEventType } from '#engine/room/events.ts'
import type { SessionSummary } from '#protocol/views/session.ts'
import type { Effect, StreamProjection } from './projection.ts'
import { emptySession, type SessionFold, takeIn } from './session.ts'
import { summaryOf } from './views/session/detail.ts'

/** An archived session in the read model: its row in the list, and its participants. */
export interface ArchivedSession {
  readonly summary: SessionSummary
  /** Participant ids in join order. */
  readonly seats: readonly string[]
  /** Cookie hash by participant id, for seats bound to a cookie. [SE25] */
  readonly bound: Readonly<Record<string, string>>
  /** Id of the space that the meeting was held on; null without one. */
  readonly spaceId: string | null
}

/** Tag under which a document is found by a participant. */
export const seatTag = (participantId: string): string => `seat:${participantId}`

/** Tag under which the meetings of a space are found. */
export const spaceTag = (spaceId: string): string => `space:${spaceId}`

/** Archive of meetings that were started and have ended; others are not archived. [AR4] [AR7] */
export const ARCHIVE: StreamProjection<'room', SessionFold, ArchivedSession> = {
  name: 'archive',
  version: 4,
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
    const spaceId = room.space?.id ?? null
    const value = { summary, seats, bound: Object.fromEntries(bound), spaceId }
    const tags = [...seats.map(seatTag), ...(spaceId === null ? [] : [spaceTag(spaceId)])]
    return { value, at: summary.capturedAt, tags }
  },
}

/** Effect of each event type; a missing one does not compile. */
const EFFECTS: Readonly<Record<RoomEventType, Effect>> = {
  ended: 'makes',
  analysed: 'changes',
  summarised: 'changes',
  reported: 'changes',
  quarantined: 'changes',
  ruled: 'changes',
  noted: 'changes',
  amended: 'changes',
  accepted: 'changes',
  dropped: 'changes',
  remarked: 'changes',
  contextAdded: 'changes',
  contextResolved: 'changes',
  contextRemoved: 'changes',
  boardFileAdded: 'changes',
  boardChanged: 'passes',
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
  extended: 'passes',
  paused: 'passes',
  resumed: 'passes',
  scopeWidened: 'passes',
  opened: 'passes',
  voted: 'passes',
  resolved: 'passes',
  confirmed: 'passes',
  annotated: 'passes',
  replied: 'passes',
  settled: 'passes',
  reworded: 'passes',
  retracted: 'passes',
  modeSet: 'passes',
  hostMoved: 'passes',
  handSet: 'passes',
  voiceMuted: 'passes',
  botAttached: 'passes',
  floorTaken: 'passes',
  floorLeft: 'passes',
}
