import type { SeatClaim } from './session.ts'
import type { Annotation, Intel, Message, Participant, RoomState, TopicSummary } from './wire.ts'

/** Something typed that the service has not acknowledged: not yet said, whatever happens. */
export interface OutboxEntry {
  /** The service takes each key once, so sending again is safe. */
  readonly key: string
  readonly text: string
  readonly status: 'waiting' | 'sending' | 'refused'
  /** The service's sentence for a refused one. */
  readonly error?: string
}

/** Everything that a client knows of its room at one moment. Parts that did not change keep their identity. */
export interface RoomSnapshot {
  readonly connection: 'connecting' | 'online' | 'offline'
  /** Why the seat or the connection was refused: the service's sentence, to be shown verbatim. */
  readonly refused: string | null
  /** The seat was taken in another tab or window, and nothing of the room arrives here any more. */
  readonly isTakenOver: boolean
  /** Somebody of one's own name who is away, found when one joined: perhaps the same person. */
  readonly namesake: Participant | null
  /** Own participant id; null without a seat. */
  readonly me: string | null
  readonly code: string | null
  /** The newest full state, with progress and phase as told since. Its `messages` are the last 500 as of that state. */
  readonly state: RoomState | null
  /** All that were heard or shown, once each, in order. */
  readonly messages: readonly Message[]
  readonly outbox: readonly OutboxEntry[]
  readonly annotations: readonly Annotation[]
  readonly intel: Intel | null
  /** By section, the one with the highest `seq`. */
  readonly summaries: Readonly<Record<string, TopicSummary>>
  /** From `timer` only. */
  readonly remainingMs: number | null
  /** What people are saying at this moment, by participant. */
  readonly captions: Readonly<Record<string, { readonly name: string; readonly text: string }>>
}

/** Before a room. */
export const EMPTY: RoomSnapshot = {
  connection: 'connecting',
  refused: null,
  isTakenOver: false,
  namesake: null,
  me: null,
  code: null,
  state: null,
  messages: [],
  outbox: [],
  annotations: [],
  intel: null,
  summaries: {},
  remainingMs: null,
  captions: {},
}

/** Who is away in one's room under one's own name. People were asked before about the seats that this browser keeps. */
export function namesakeIn({ state, me }: RoomSnapshot, kept: readonly SeatClaim[]): Participant | null {
  const people = state?.participants ?? []
  const own = people.find(({ id }) => id === me)
  if (own === undefined) return null
  const name = folded(own.name)
  const asked = new Set(kept.map(({ participantId }) => participantId))
  return people.findLast((one) => !one.connected && !asked.has(one.id) && folded(one.name) === name) ?? null
}

const folded = (name: string): string => name.normalize('NFKC').toLowerCase()
