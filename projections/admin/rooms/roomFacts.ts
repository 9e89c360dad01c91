import type { RoomEvent, RoomEventType } from '#engine/room/events.ts'
import { apply } from '#engine/room/evolve.ts'
import { emptyRoom, type RoomState } from '#engine/room/state.ts'
import { coverage, score } from '../../views/intel.ts'
import { factFold } from '../factFold.ts'
import { noteBoardOps, type Proposals } from '../proposals.ts'
import { noteLedger, noteRuling, type RoomProposals } from './ledgerFacts.ts'

/** What the figures say of a review room. */
export interface ShownRoom
  extends Pick<RoomState, 'template' | 'phase' | 'endedReason' | 'createdAt' | 'startedAt' | 'endedAt' | 'durationMs'> {
  readonly spaceId: string | null
  readonly hostId: string
  readonly hostName: string
  readonly title: string | null
  /** Participant ids in join order. */
  readonly seats: readonly string[]
  /** Messages of people. */
  readonly messages: number
  readonly coverage: number
  readonly score: number
}

export interface RoomFact extends RoomProposals {
  /** Instant of the last event. */
  at: number
  /** State of a room that has not ended, as far as it is shown. */
  live: RoomState | null
  /** What is left of it at its end, when all that is shown is final. */
  ended: ShownRoom | null
  /** By message id, the questions whether a section is confirmed. */
  readonly bubbles: Proposals
  /** By item id, what the assistant put on the board. */
  readonly items: Proposals
}

/** Review rooms by code. */
export type RoomFacts = Map<string, RoomFact>

export const ROOM_FACTS = factFold<'room', RoomFacts>({
  categories: ['room'],
  initial: () => new Map(),
  step(rooms, { id, event }) {
    if (event.type === 'created') rooms.set(id, newRoom())
    const room = rooms.get(id)
    if (!room) return
    room.at = event.at
    if (room.live) advance(room, room.live, event)
    noteProposals(room, event)
  },
})

/** Returns what the figures say of a room now. */
export function shownRoom({ live, ended }: RoomFact): ShownRoom {
  if (ended) return ended
  if (!live) throw new Error('a room is live or has ended')
  return shownOf(live)
}

/** The archive's condition: started and ended. [AR4] */
export function isSession({ startedAt, endedAt }: ShownRoom): boolean {
  return startedAt !== null && endedAt !== null
}

function newRoom(): RoomFact {
  return {
    at: 0,
    live: emptyRoom(),
    ended: null,
    decisions: new Map(),
    actions: new Map(),
    corrected: false,
    bubbles: new Map(),
    items: new Map(),
  }
}

/** Events on which what is shown depends; score and coverage come from the room's own reducer and view. [RL3] */
const SHOWN: ReadonlySet<RoomEventType> = new Set<RoomEventType>([
  'created',
  'joined',
  'uploaded',
  'withdrawn',
  'divided',
  'seeded',
  'started',
  'messaged',
  'attributed',
  'moved',
  'opened',
  'voted',
  'resolved',
  'confirmed',
  'hostMoved',
  'ended',
])

function advance(room: RoomFact, live: RoomState, event: RoomEvent): void {
  if (!SHOWN.has(event.type)) return
  apply(live, event)
  // Nothing that is shown depends on them, and they are most of a room.
  live.messages = []
  live.newest = []
  live.sections = []
  live.asks = []
  if (event.type !== 'ended') return
  room.ended = shownOf(live)
  room.live = null
}

function shownOf(room: RoomState): ShownRoom {
  const { template, phase, endedReason, createdAt, startedAt, endedAt, durationMs, hostId } = room
  return {
    ...{ template, phase, endedReason, createdAt, startedAt, endedAt, durationMs, hostId },
    spaceId: room.space?.id ?? null,
    hostName: room.seats[hostId]?.name ?? '',
    title: room.docs[0]?.title ?? null,
    seats: Object.keys(room.seats),
    messages: room.userMessageCount,
    coverage: coverage(room),
    score: score(room),
  }
}

function noteProposals(room: RoomFact, event: RoomEvent): void {
  switch (event.type) {
    case 'opened':
      room.bubbles.set(event.data.messageId, { at: event.at, outcome: 'pending' })
      return
    case 'resolved': {
      const bubble = room.bubbles.get(event.data.messageId)
      if (bubble) bubble.outcome = event.data.action === 'yes' ? 'accepted' : 'rejected'
      return
    }
    case 'boardChanged':
      return noteBoardOps(room.items, event.data.ops, event)
    case 'analysed':
      return noteLedger(room, event.data, event.at)
    case 'ruled':
      return noteRuling(room, event.data)
  }
}
