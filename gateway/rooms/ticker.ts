import { timerView } from '#projections/views/timer.ts'
import type { Clock } from '../clock.ts'
import type { Room } from './room.ts'

const TICK_MS = 1_000
/** Rooms tick in as many groups: one burst for all of them would hold up everything else. [PF7] */
const SLOTS = 20
const SLOT_MS = TICK_MS / SLOTS

/** Sends `timer` to every running room once a second. [CK2] */
export class Ticker {
  readonly #slots: Set<Room>[] = Array.from({ length: SLOTS }, () => new Set<Room>())
  readonly #clock: Clock
  #next = 0
  #timer: NodeJS.Timeout | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  watch(room: Room): void {
    this.#slots[slotOf(room.code)]!.add(room)
    if (this.#timer) return
    this.#next = Math.floor(performance.now() / SLOT_MS) + 1
    this.#arm()
  }

  unwatch(room: Room): void {
    this.#slots[slotOf(room.code)]!.delete(room)
    if (this.#timer && this.#slots.every(({ size }) => size === 0)) this.stop()
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  #arm(): void {
    this.#timer = setTimeout(() => this.#turn(), Math.max(0, this.#next * SLOT_MS - performance.now()))
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

function slotOf(code: string): number {
  let sum = 0
  for (let i = 0; i < code.length; i++) sum = (sum * 31 + code.charCodeAt(i)) % SLOTS
  return sum
}
