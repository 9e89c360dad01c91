import { withAllAnnotations } from './merge.ts'
import type { Rest } from './rest.ts'
import type { RoomSnapshot } from './snapshot.ts'

/** Fetches what `room:update` does not carry: ledger and annotations. Resolves to a function that merges them into a snapshot. */
export async function fetchCatchUp(
  rest: Rest,
  code: string,
  known: RoomSnapshot['annotations'],
): Promise<(room: RoomSnapshot) => RoomSnapshot> {
  const [intel, annotations] = await Promise.all([rest.intel(code), rest.annotations(code)])
  return (before) => {
    let room = before
    if (intel.ok && (room.intel?.seq ?? -1) <= intel.value.seq) room = { ...room, intel: intel.value }
    return annotations.ok ? withAllAnnotations(room, annotations.value, known) : room
  }
}
