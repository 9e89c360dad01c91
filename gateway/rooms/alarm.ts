import type { Clock } from '../clock.ts'

/** One alarm on a clock. It may ring early, never late; its owner checks the time again. */
export class Alarm {
  readonly #clock: Clock
  readonly #ring: () => void
  #set: { readonly at: number; readonly cancel: () => void } | null = null

  constructor(clock: Clock, ring: () => void) {
    this.#clock = clock
    this.#ring = ring
  }

  /** Sets the alarm to an instant unless an earlier one is set; null cancels it. */
  set(at: number | null): void {
    if (at === null) return this.off()
    if (this.#set && this.#set.at <= at) return
    this.off()
    const cancel = this.#clock.after(at - this.#clock.now(), () => {
      this.#set = null
      this.#ring()
    })
    this.#set = { at, cancel }
  }

  off(): void {
    this.#set?.cancel()
    this.#set = null
  }
}
