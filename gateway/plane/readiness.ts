import type { RoomState } from '#engine/room/state.ts'
import type { Resident } from '#integrations/resident/port.ts'

/** The resident is told no more often; a reader that has read a document ends later than that. */
const PAUSE_MS = 4_000

/** Has the resident's reader started while rooms are set up that have no document yet. [KX63] */
export function residentReadiness(resident: Pick<Resident, 'prepare'>, now: () => number = () => performance.now()) {
  let nextAt = Number.NEGATIVE_INFINITY
  return {
    prepare({ docs }: Pick<RoomState, 'docs'>): void {
      if (docs.length > 0 || now() < nextAt) return
      nextAt = now() + PAUSE_MS
      // One that is away starts its reader with the document.
      resident.prepare().catch(() => {})
    },
  }
}
