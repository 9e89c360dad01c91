import type { Clock } from '../clock.ts'
import { Alarm } from './alarm.ts'

/** Rooms woken one beside the other, and in a second. */
const AT_ONCE = 8
const BURST = 50
const SECOND_MS = 1_000
/** Between two looks at thousands of rooms that are due one after the other. */
const REST_MS = 250

/** Rooms whose clock runs with nobody there: not in memory, but woken when time brings something to them. [DU11] */
export class Sleepers {
  readonly #clock: Clock
  readonly #wake: (code: string) => Promise<void>
  readonly #dues = new Map<string, number>()
  readonly #alarm: Alarm
  #second = { began: Number.NEGATIVE_INFINITY, woken: 0 }
  #waking: Promise<void> | null = null
  #stopped = false

  /** `wake` never rejects. */
  constructor(clock: Clock, wake: (code: string) => Promise<void>) {
    this.#clock = clock
    this.#wake = wake
    this.#alarm = new Alarm(clock, () => void this.#ring())
  }

  get count(): number {
    return this.#dues.size
  }

  /** When a room is to be woken, in epoch milliseconds. */
  due(code: string): number | undefined {
    return this.#dues.get(code)
  }

  add(code: string, due: number): void {
    this.#dues.set(code, due)
    if (!this.#stopped) this.#alarm.set(due)
  }

  /** The room is in memory again: it looks after its time itself. */
  delete(code: string): void {
    this.#dues.delete(code)
  }

  /** Wakes those that are due, before this resolves as many of them as may be woken now, and no more than `most`. */
  async wakeDue(most = BURST): Promise<void> {
    const now = this.#clock.now()
    if (now - this.#second.began >= SECOND_MS) this.#second = { began: now, woken: 0 }
    const due = [...this.#dues].filter(([, at]) => at <= now).sort(([, one], [, other]) => one - other)
    const burst = due.slice(0, Math.min(most, BURST - this.#second.woken)).map(([code]) => code)
    this.#second.woken += burst.length
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.#takeTurns(burst)))
    if (this.#stopped || this.#dues.size === 0) return
    let next = Number.POSITIVE_INFINITY
    for (const at of this.#dues.values()) next = Math.min(next, at)
    const earliest = this.#second.woken < BURST ? now + REST_MS : this.#second.began + SECOND_MS
    this.#alarm.set(Math.max(next, earliest))
  }

  stop(): void {
    this.#stopped = true
    this.#alarm.off()
  }

  async #ring(): Promise<void> {
    this.#waking ??= this.wakeDue().finally(() => {
      this.#waking = null
    })
    await this.#waking
  }

  async #takeTurns(burst: string[]): Promise<void> {
    for (let code = burst.shift(); code !== undefined && !this.#stopped; code = burst.shift()) await this.#wake(code)
  }
}
