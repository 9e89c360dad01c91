import type { RoomClient } from './roomClient.ts'
import type { RoomSnapshot } from './snapshot.ts'

/** Resolves with the first snapshot, now or later, that fits; null when none came in `ms` milliseconds. */
export function until(
  client: RoomClient,
  fits: (room: RoomSnapshot) => boolean,
  ms: number,
): Promise<RoomSnapshot | null> {
  return new Promise((resolve) => {
    const settle = (room: RoomSnapshot | null) => {
      clearTimeout(timer)
      stop()
      resolve(room)
    }
    const look = () => {
      const room = client.snapshot()
      if (fits(room)) settle(room)
    }
    const stop = client.subscribe(look)
    const timer = setTimeout(() => settle(null), ms)
    look()
  })
}
