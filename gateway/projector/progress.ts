import type { Position } from '#stores/events/port.ts'

interface Waiting {
  readonly position: Position
  readonly settle: (isReached: boolean) => void
}

/** Position up to which a read model shows the log, and those who wait for one. */
export class Progress {
  readonly #waiting = new Set<Waiting>()
  #position: Position = ''

  /** The read model shows everything up to and with this position. */
  advance(position: Position): void {
    if (position <= this.#position) return
    this.#position = position
    for (const waiting of this.#waiting) if (waiting.position <= position) waiting.settle(true)
  }

  /** The read model lost its documents. */
  restart(): void {
    this.#position = ''
  }

  /** Resolves to true once the position is reached, to false after `ms`. [VW11] */
  async until(position: Position, ms: number): Promise<boolean> {
    if (position <= this.#position) return true
    return new Promise((resolve) => {
      const settle = (isReached: boolean) => {
        clearTimeout(timer)
        this.#waiting.delete(waiting)
        resolve(isReached)
      }
      const waiting = { position, settle }
      const timer = setTimeout(() => settle(false), ms)
      this.#waiting.add(waiting)
    })
  }
}
