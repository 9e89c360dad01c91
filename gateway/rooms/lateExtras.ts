import type { RoomState } from '#engine/room/state.ts'
import type { Broadcast } from './emissions.ts'
import { broadcastOf, type Extra } from './signals.ts'

/** Maximum extras that wait; the oldest are dropped. */
const WAITING_MAX = 64

/** Extras of other nodes that wait for the events that they belong to. */
export class LateExtras {
  #waiting: { readonly extra: Extra; readonly seq: number }[] = []

  /** Returns what the state shows of those that arrive with `seq`, and of those that waited. */
  arrived(extras: readonly Extra[], seq: number, room: RoomState): Broadcast[] {
    for (const extra of extras) this.#waiting.push({ extra, seq })
    if (this.#waiting.length > WAITING_MAX) this.#waiting.splice(0, this.#waiting.length - WAITING_MAX)
    return this.due(room)
  }

  /** Takes out what a state and those before it show. */
  due(room: RoomState): Broadcast[] {
    if (this.#waiting.length === 0) return []
    const due = this.#waiting.filter(({ seq }) => seq <= room.seq)
    if (due.length > 0) this.#waiting = this.#waiting.filter(({ seq }) => seq > room.seq)
    return due.map(({ extra }) => broadcastOf(extra, room))
  }
}
