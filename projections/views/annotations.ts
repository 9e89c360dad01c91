import { entryOf } from '#engine/entries.ts'
import { findAnnotation, type RoomAnnotation } from '#engine/room/annotations.ts'
import type { RoomEvent } from '#engine/room/events.ts'
import type { RoomState } from '#engine/room/state.ts'
import type { AnnotationView, WithdrawnAnnotation } from '#protocol/views/annotation.ts'

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

/** Builds `doc:annotation` from an annotation. [AN1] [TD1] */
export function annotationView(room: RoomState, annotation: RoomAnnotation): AnnotationView {
  const { id, at, seq, kind, text, sectionId, sectionTitle, by, anchor, evidence } = annotation
  const { quote, replies, resolved, editedAt, version, deleted } = annotation
  return {
    id,
    at,
    seq,
    kind,
    text,
    sectionId,
    sectionTitle,
    by,
    byName: nameOf(room, by),
    ...authorColours(Object.keys(room.seats).indexOf(by)),
    anchor,
    evidence,
    quote,
    replies: replies.map((reply) => ({
      id: reply.id,
      at: reply.at,
      by: reply.by,
      byName: nameOf(room, reply.by),
      text: reply.text,
    })),
    resolved: resolved && { by: resolved.by, byName: nameOf(room, resolved.by), at: resolved.at },
    editedAt,
    version,
    ...(deleted === null ? {} : { deleted: true }),
  }
}

type AnnotationEvent = Extract<RoomEvent, { type: 'annotated' | 'replied' | 'settled' | 'reworded' | 'retracted' }>

/** Returns the annotation that an event made or changed, as it is after it. */
export function annotationOf(room: RoomState, { data }: Pick<AnnotationEvent, 'data'>): RoomAnnotation {
  const annotation = findAnnotation(room, data.annotationId)
  if (annotation === undefined) throw new Error(`no annotation ${data.annotationId}`)
  return annotation
}

const nameOf = (room: RoomState, participantId: string): string => entryOf(room.seats, participantId).name

/** Returns a deleted annotation as the record names it: without its words. [TD5] */
export function withdrawnView(room: RoomState, annotation: RoomAnnotation): WithdrawnAnnotation {
  const { id, at, seq, kind, sectionId, sectionTitle, by, deleted } = annotation
  if (deleted === null) throw new Error(`annotation ${id} stands`)
  const gone = { deletedBy: deleted.by, deletedByName: nameOf(room, deleted.by), deletedAt: deleted.at }
  return { id, at, seq, kind, sectionId, sectionTitle, by, byName: nameOf(room, by), ...gone }
}

/** An annotation in the form before threads, for older captures and records. [TD12] */
export function formerAnnotation(annotation: AnnotationView): AnnotationView {
  const { quote: _, replies: __, resolved: ___, editedAt: ____, version: _____, ...former } = annotation
  return former as AnnotationView
}
