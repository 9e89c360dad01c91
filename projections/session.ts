import type { Bubble, Message } from '#engine/room/discussion.ts'
import type { DataOf, RoomEvent } from '#engine/room/events.ts'
import { apply } from '#engine/room/evolve.ts'
import { emptyRoom, type RoomState } from '#engine/room/state.ts'
import type { AnnotationView, WithdrawnAnnotation } from '#protocol/views/annotation.ts'
import type { ListedSummary } from '#protocol/views/summary.ts'
import { annotationOf, annotationView, withdrawnView } from './views/annotations.ts'
import { summaryView } from './views/summaries.ts'

/** Fold of a meeting: the room state, and what the room state trims. */
export interface SessionFold {
  readonly room: RoomState
  /** All messages, oldest first, with their final sections. */
  readonly messages: Message[]
  /** Message id to its place in `messages`. */
  readonly places: Map<string, number>
  /** All decision bubbles by message id, including settled ones. */
  readonly bubbles: Record<string, Bubble>
  /** Annotations that were not deleted, in order. */
  readonly annotations: AnnotationView[]
  /** Annotations that were deleted, without their words. */
  readonly withdrawn: WithdrawnAnnotation[]
  readonly topicSummaries: ListedSummary[]
  /** By participant id, the instant of the last event that shows them present. */
  readonly lastSeen: Map<string, number>
  /** Number of raised hands by participant id. */
  readonly handRaises: Map<string, number>
  /** Report written by a model; null without one. */
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
    withdrawn: [],
    topicSummaries: [],
    lastSeen: new Map(),
    handRaises: new Map(),
    reported: null,
    headHash: '',
  }
}

/** Applies the next event. The room state is limited to 500 messages and drops old bubbles; the session retains all. [AR3] */
export function takeIn(session: SessionFold, event: RoomEvent): void {
  const { room } = session
  const wasRaised = event.type === 'handSet' && room.hands.includes(event.data.participantId)
  apply(room, event)
  session.headHash = event.hash
  noteSeen(session, event)
  switch (event.type) {
    case 'messaged':
    case 'opened':
    case 'remarked':
      keepMessage(session, event.data)
      break
    case 'attributed':
      reattribute(session, event.data)
      break
    case 'annotated':
      session.annotations.push(annotationView(room, annotationOf(room, event)))
      break
    case 'replied':
    case 'settled':
    case 'reworded':
      session.annotations[placeOf(session, event.data)] = annotationView(room, annotationOf(room, event))
      break
    case 'retracted':
      session.annotations.splice(placeOf(session, event.data), 1)
      session.withdrawn.push(withdrawnView(room, annotationOf(room, event)))
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

/** Records a message, which the room has just added as its newest. */
function keepMessage(session: SessionFold, { messageId }: { readonly messageId: string }): void {
  const { room, messages, places, bubbles } = session
  places.set(messageId, messages.length)
  messages.push(room.newest.at(-1)!)
  // The reducer writes votes and outcome into this same object, even after the room has dropped it.
  if (room.bubbles[messageId]) bubbles[messageId] = room.bubbles[messageId]
}

/** Returns the place of an annotation that was not deleted. */
function placeOf({ annotations }: SessionFold, { annotationId }: { readonly annotationId: string }): number {
  const place = annotations.findLastIndex(({ id }) => id === annotationId)
  if (place < 0) throw new Error(`no annotation ${annotationId}`)
  return place
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
