import type { RoomEventType } from '#engine/room/events.ts'
import type { ExportedEvent } from '#projections/capture.ts'

/** Kinds of events marked on the track, in the order of its lanes. */
export const MARKER_KINDS = ['confirmed', 'voted', 'annotated', 'opened', 'summarised'] as const
export type MarkerKind = (typeof MARKER_KINDS)[number]

const KIND_OF: Partial<Record<RoomEventType, MarkerKind>> = {
  confirmed: 'confirmed',
  voted: 'voted',
  annotated: 'annotated',
  opened: 'opened',
  summarised: 'summarised',
}

/** Columns of the track; markers in the same column are merged. */
export const TRACK_COLUMNS = 400

/** Returns, for each kind, the columns that contain an event of it, ascending. [WA13] */
export function markersOf(events: readonly ExportedEvent[]): Readonly<Record<MarkerKind, readonly number[]>> {
  const columns = Object.fromEntries(MARKER_KINDS.map((kind) => [kind, new Set<number>()])) as Record<
    MarkerKind,
    Set<number>
  >
  for (const [i, { type }] of events.entries()) {
    const kind = KIND_OF[type]
    if (kind) columns[kind].add(Math.floor(((i + 1) / events.length) * TRACK_COLUMNS))
  }
  return Object.fromEntries(MARKER_KINDS.map((kind) => [kind, [...columns[kind]]])) as Record<MarkerKind, number[]>
}

/** Returns the position of the next or previous marked event; the same position when there is none. [WA13] */
export function nextMarked(events: readonly ExportedEvent[], place: number, direction: 1 | -1): number {
  for (let next = place + direction; next >= 1 && next <= events.length; next += direction) {
    if (KIND_OF[events[next - 1]!.type]) return next
  }
  return place
}
