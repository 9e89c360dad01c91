import type { DataOf, RoomEvent } from '#engine/room/events.ts'
import { apply } from '#engine/room/evolve.ts'
import { type Bubble, emptyRoom, type Message, type RoomState } from '#engine/room/state.ts'
import type { AnnotationView } from '#protocol/views/annotation.ts'
import type { ListedSummary } from '#protocol/views/summary.ts'
import { annotationView } from './views/annotations.ts'
import { summaryView } from './views/summaries.ts'

/** A meeting while its stream is read: the room, and what the room lets go of. */
export interface SessionFold {
  readonly room: RoomState
  /** All of them, oldest first, under the sections that they were found to be about in the end. */
  readonly messages: Message[]
  /** Message id to its place in `messages`. */
  readonly places: Map<string, number>
  /** Decision bubbles by message id, settled ones too. */
  readonly bubbles: Record<string, Bubble>
  readonly annotations: AnnotationView[]
  readonly topicSummaries: ListedSummary[]
  /** Participant id to the instant of the last event that shows them there. */
  readonly lastSeen: Map<string, number>
  /** Participant id to how often that hand went up. */
  readonly handRaises: Map<string, number>
  /** What a model wrote at the end; null without it. */
  reported: { readonly at: number; readonly text: string } | null
  headHash: string
}

export function emptySession(): SessionFold {
  return {
    room: emptyRoom(),
    messages: [],
    places: new Map(),
    bubbles: Object.create(null) as Record<string, Bubble>,
    annotations: [],
    topicSummaries: [],
    lastSeen: new Map(),
    handRaises: new Map(),
    reported: null,
    headHash: '',
  }
}

/** Takes the next event in. The room state shows 500 messages and forgets old bubbles; the session keeps all. [AR3] */
export function takeIn(session: SessionFold, event: RoomEvent): void {
  const { room } = session
  const wasRaised = event.type === 'handSet' && room.hands.includes(event.data.participantId)
  apply(room, event)
  session.headHash = event.hash
  noteSeen(session, event)
  switch (event.type) {
    case 'messaged':
    case 'opened':
      keepMessage(session, event.data)
      break
    case 'attributed':
      reattribute(session, event.data)
      break
    case 'annotated':
      session.annotations.push(annotationView(room, event))
      break
    case 'summarised':
      session.topicSummaries.push({ ...summaryView(room, event.data.sectionId), at: event.at })
      break
    case 'handSet':
      if (event.data.raised && !wasRaised) count(session.handRaises, event.data.participantId)
      break
    case 'reported':
      session.reported = { at: event.at, text: event.data.text }
      break
  }
}

/** The room has just put it at the end of its newest. */
function keepMessage(session: SessionFold, { messageId }: { readonly messageId: string }): void {
  const { room, messages, places, bubbles } = session
  places.set(messageId, messages.length)
  messages.push(room.newest.at(-1)!)
  // The reducer writes votes and outcome into this very object, also after the room has forgotten it.
  if (room.bubbles[messageId]) bubbles[messageId] = room.bubbles[messageId]
}

function reattribute({ messages, places }: SessionFold, { messageId, sectionId }: DataOf<'attributed'>): void {
  const place = places.get(messageId)
  if (place !== undefined) messages[place] = { ...messages[place]!, sectionId }
}

function noteSeen({ room, lastSeen }: SessionFold, { type, data, actor, at }: RoomEvent): void {
  if (actor.id !== null && Object.hasOwn(room.seats, actor.id)) lastSeen.set(actor.id, at)
  if (type === 'unseated') lastSeen.set(data.participantId, at)
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
