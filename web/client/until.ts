import type { RoomClient } from './roomClient.ts'
import type { RoomSnapshot } from './snapshot.ts'

/** Resolves with the first snapshot, current or later, that satisfies `predicate`; null after `ms` milliseconds without one. */
export function until(
  client: RoomClient,
  predicate: (room: RoomSnapshot) => boolean,
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
      if (predicate(room)) settle(room)
    }
    const stop = client.subscribe(look)
    const timer = setTimeout(() => settle(null), ms)
    look()
  })
}
