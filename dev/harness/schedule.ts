import { drawsFrom } from './draws.ts'

/** Maximum turns of one schedule; a meeting that needs more is in a loop. */
const TURNS_MAX = 200_000
/** Labels stored for the report of a failure. */
const TOLD_MAX = 2_000

interface Held {
  readonly label: string
  readonly go: () => void
  readonly refuse: (error: Error) => void
}

/**
 * Decides the order of all concurrent work: appends, their answers, reads, and the reactor's findings. The seed determines
 * every decision, so a schedule can be repeated; `told` lists the decisions.
 */
export class Schedule {
  readonly #draw: (below: number) => number
  readonly #held: Held[] = []
  /** Labels of the newest 2 000 turns, in order. */
  readonly told: string[] = []
  #turns = 0

  constructor(seed: number) {
    this.#draw = drawsFrom(seed)
  }

  /** Waits for a turn. Rejects when the schedule ends first. */
  turn(label: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#held.push({ label, go: resolve, refuse: reject })
    })
  }

  /** Number of waiting callers. */
  get waiting(): number {
    return this.#held.length
  }

  /** Returns a number below `below` from the same seed. */
  draw(below: number): number {
    return this.#draw(below)
  }

  /** Releases one waiting caller; false when nobody waits. Throws after 200 000 turns. */
  release(): boolean {
    if (this.#held.length === 0) return false
    if (++this.#turns > TURNS_MAX)
      throw new Error(`the schedule has no end after ${TURNS_MAX} turns: ${this.told.slice(-5).join(', ')}`)
    const [held] = this.#held.splice(this.#draw(this.#held.length), 1)
    this.told.push(held!.label)
    if (this.told.length > TOLD_MAX) this.told.shift()
    held!.go()
    return true
  }

  /** Releases up to three waiting callers, one after the other. */
  async stir(): Promise<void> {
    for (let turns = this.#draw(4); turns > 0; turns--) {
      await new Promise((resolve) => setImmediate(resolve))
      this.release()
    }
  }

  /** Rejects everyone who waits now. */
  end(error: Error): void {
    for (const { refuse } of this.#held.splice(0)) refuse(error)
  }
}
