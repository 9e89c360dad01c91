import type { DataOf } from './events.ts'

/** Maximum annotations that people can still answer and change, the newest; older ones stay in the stream as they are. [TD8] */
export const ANNOTATIONS_MAX = 2_000
/** Maximum replies to one annotation. [TD8] */
export const REPLIES_MAX = 100
/** Maximum replies to all annotations of a room. [TD8] */
export const ROOM_REPLIES_MAX = 5_000

/** A reply to an annotation. */
export interface Reply {
  readonly id: string
  readonly at: number
  readonly by: string
  readonly text: string
}

/** An annotation with its thread. Replaced as a whole by every change, never written to. [TD1] */
export interface RoomAnnotation extends Pick<DataOf<'annotated'>, 'kind' | 'text' | 'sectionId' | 'anchor'> {
  readonly id: string
  readonly at: number
  /** Position among the annotations of the room, from 1. */
  readonly seq: number
  /** Title of its section when it was made. */
  readonly sectionTitle: string
  /** Its author. */
  readonly by: string
  readonly evidence: readonly string[]
  /** The words that its author marked; null if none. */
  readonly quote: string | null
  readonly replies: readonly Reply[]
  readonly resolved: { readonly by: string; readonly at: number } | null
  readonly editedAt: number | null
  /** Number of its states so far: 1 when made, one more with each change. */
  readonly version: number
  /** Who deleted it; null while it stands. A deleted one has no words left. */
  readonly deleted: { readonly by: string; readonly at: number } | null
}

interface Annotated {
  readonly annotations: readonly RoomAnnotation[]
}

/** Finds an annotation, deleted ones included; undefined if it is unknown or no longer among the newest. */
export function findAnnotation({ annotations }: Annotated, annotationId: string): RoomAnnotation | undefined {
  return annotations.findLast(({ id }) => id === annotationId)
}
