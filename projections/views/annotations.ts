import type { RoomEvent } from '#engine/room/events.ts'
import type { RoomState } from '#engine/room/state.ts'
import type { AnnotationView } from '#protocol/views/annotation.ts'

/** Author colours in join order: name, fill and a darker ink for text on white. [AN4] */
const PALETTE = [
  { colour: 'amber', hex: '#f5b942', ink: '#7a4d00' },
  { colour: 'blue', hex: '#6aa9ff', ink: '#0b4aa2' },
  { colour: 'green', hex: '#6fcf97', ink: '#14643a' },
  { colour: 'rose', hex: '#ff8fa3', ink: '#9b1131' },
  { colour: 'violet', hex: '#b39ddb', ink: '#4a2f9c' },
  { colour: 'teal', hex: '#5fd0c5', ink: '#0b5f57' },
  { colour: 'orange', hex: '#ff9f5a', ink: '#8a3b00' },
  { colour: 'slate', hex: '#9fb0c3', ink: '#33475b' },
  { colour: 'lime', hex: '#bcd64b', ink: '#4d5f00' },
  { colour: 'magenta', hex: '#e38be0', ink: '#7a1576' },
  { colour: 'sky', hex: '#7fd4ff', ink: '#005b85' },
  { colour: 'brown', hex: '#c9a27c', ink: '#5f3c17' },
] as const

/** Returns the colours of the author with this place in join order, from 0. [AN4] */
export function authorColours(place: number): (typeof PALETTE)[number] {
  return PALETTE[place % PALETTE.length]!
}

/** Builds `doc:annotation` from its event and the room state after it. [AN1] */
export function annotationView(room: RoomState, event: Extract<RoomEvent, { type: 'annotated' }>): AnnotationView {
  const { annotationId, kind, text, sectionId, participantId, anchor, evidence } = event.data
  const place = Object.keys(room.seats).indexOf(participantId)
  return {
    id: annotationId,
    at: event.at,
    seq: room.annotationCount,
    kind,
    text,
    sectionId,
    sectionTitle: room.sections.find(({ id }) => id === sectionId)?.title ?? '',
    by: participantId,
    byName: room.seats[participantId]!.name,
    ...authorColours(place),
    anchor,
    evidence,
  }
}
