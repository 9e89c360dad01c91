import type { SeatClaim } from './seatClaim.ts'
import type { Annotation, Intel, Message, Participant, RoomState, TopicSummary } from './wire.ts'

/** A message that the service has not acknowledged, so it is not part of the meeting yet. */
export interface OutboxEntry {
  /** Idempotency key: the service accepts each once, so sending again is safe. */
  readonly key: string
  readonly text: string
  /** The annotation that it is about. */
  readonly annotationId?: string
  readonly status: 'waiting' | 'sending' | 'refused'
  /** The service's sentence when refused. */
  readonly error?: string
}

/** Everything a client knows about its room at one moment. Unchanged parts keep their identity. */
export interface RoomSnapshot {
  readonly connection: 'connecting' | 'online' | 'offline'
  /** The service's sentence for a refused seat or connection, to be shown verbatim. */
  readonly refused: string | null
  /** The service's sentence while it cannot save anything, to be shown verbatim. */
  readonly notSaving: string | null
  /** True when another tab or window took the seat; this one receives no more events. */
  readonly isTakenOver: boolean
  /** A disconnected participant with the same name, found on joining: perhaps the same person. */
  readonly namesake: Participant | null
  /** The user's participant id; null without a seat. */
  readonly me: string | null
  readonly code: string | null
  /** The newest full state, with later progress and phase changes applied. Its `messages` are the last 500 as of that state. */
  readonly state: RoomState | null
  /** All messages received, once each, in order. */
  readonly messages: readonly Message[]
  readonly outbox: readonly OutboxEntry[]
  readonly annotations: readonly Annotation[]
  readonly intel: Intel | null
  /** Service that holds documents and summary texts in the enterprise tier; null in the standard tier, and until it is known. */
  readonly resident: { readonly url: string; readonly isAway: boolean } | null
  /** Newest summary of each section whose text is known, by section id. */
  readonly summaries: Readonly<Record<string, TopicSummary>>
  /** Time left, set by `timer` events only. */
  readonly remainingMs: number | null
  /** Current captions by participant id. */
  readonly captions: Readonly<Record<string, { readonly name: string; readonly text: string }>>
  /** Ids of the other participants who are writing just now, in the order they began. */
  readonly typing: readonly string[]
}

/** The snapshot before entering a room. */
export const EMPTY: RoomSnapshot = {
  connection: 'connecting',
  refused: null,
  notSaving: null,
  isTakenOver: false,
  namesake: null,
  me: null,
  code: null,
  state: null,
  messages: [],
  outbox: [],
  annotations: [],
  intel: null,
  resident: null,
  summaries: {},
  remainingMs: null,
  captions: {},
  typing: [],
}

/** Returns a disconnected participant with the user's own name. Seats stored in this browser are skipped: the user was asked about them before. */
export function namesakeIn({ state, me }: RoomSnapshot, stored: readonly SeatClaim[]): Participant | null {
  const people = state?.participants ?? []
  const own = people.find(({ id }) => id === me)
  if (own === undefined) return null
  const name = folded(own.name)
  const asked = new Set(stored.map(({ participantId }) => participantId))
  return people.findLast((one) => !one.connected && !asked.has(one.id) && folded(one.name) === name) ?? null
}

const folded = (name: string): string => name.normalize('NFKC').toLowerCase()
