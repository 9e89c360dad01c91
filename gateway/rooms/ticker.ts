import { timerView } from '#projections/views/timer.ts'
import type { Clock } from '../clock.ts'
import type { Room } from './room.ts'

const TICK_MS = 1_000
/** Rooms tick in as many groups: one burst for all of them would hold up everything else. [PF7] */
const SLOTS = 20
const SLOT_MS = TICK_MS / SLOTS
/** So few rooms tick together before another group begins: each group is a wake-up a second. */
const TOGETHER = 8

/** Sends `timer` to every running room once a second. [CK2] */
export class Ticker {
  readonly #slots: Set<Room>[] = Array.from({ length: SLOTS }, () => new Set<Room>())
  readonly #slotOf = new Map<Room, number>()
  readonly #clock: Clock
  #next = 0
  #timer: NodeJS.Timeout | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  watch(room: Room): void {
    if (this.#slotOf.has(room)) return
    const slot = this.#freest()
    this.#slotOf.set(room, slot)
    this.#slots[slot]!.add(room)
    if (this.#timer) clearTimeout(this.#timer)
    else this.#next = Math.floor(performance.now() / SLOT_MS) + 1
    this.#arm()
  }

  unwatch(room: Room): void {
    const slot = this.#slotOf.get(room)
    if (slot === undefined) return
    this.#slotOf.delete(room)
    this.#slots[slot]!.delete(room)
    if (this.#slotOf.size === 0) this.stop()
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  #freest(): number {
    const groups = this.#slots.map(({ size }) => Math.floor(size / TOGETHER))
    return groups.indexOf(Math.min(...groups))
  }

  /** Until the next slot that has rooms. */
  #arm(): void {
    let step = this.#next
    while (step < this.#next + SLOTS && this.#slots[step % SLOTS]!.size === 0) step += 1
    this.#timer = setTimeout(() => this.#turn(), Math.max(0, step * SLOT_MS - performance.now()))
  }

  #turn(): void {
    const reached = Math.floor(performance.now() / SLOT_MS)
    // After a stall each room still ticks once, not once for every second missed.
    for (let step = Math.max(this.#next, reached - SLOTS + 1); step <= reached; step++) this.#tick(step % SLOTS)
    this.#next = reached + 1
    this.#arm()
  }

  #tick(slot: number): void {
    const now = this.#clock.now()
    for (const room of this.#slots[slot]!) room.channel.broadcast('timer', timerView(room.state, now))
  }
}
