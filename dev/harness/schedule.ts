import { drawsFrom } from './draws.ts'

/** Turns that one schedule may hand out; a meeting that needs more goes in circles. */
const TURNS_MAX = 200_000
/** Labels kept for the report of a failure. */
const TOLD_MAX = 2_000

interface Held {
  readonly label: string
  readonly go: () => void
  readonly refuse: (error: Error) => void
}

/**
 * Decides who goes next wherever the order is open: appends, their answers, readings, the reactor's thoughts. The seed
 * decides, so a schedule runs again; what it decided is told in `told`.
 */
export class Schedule {
  readonly #draw: (below: number) => number
  readonly #held: Held[] = []
  /** What went, in order: the newest 2 000 labels. */
  readonly told: string[] = []
  #turns = 0

  constructor(seed: number) {
    this.#draw = drawsFrom(seed)
  }

  /** Waits for a turn. Rejects when the world ends first. */
  turn(label: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#held.push({ label, go: resolve, refuse: reject })
    })
  }

  /** Those that wait for a turn. */
  get waiting(): number {
    return this.#held.length
  }

  /** A number below `below`, from the same seed. */
  draw(below: number): number {
    return this.#draw(below)
  }

  /** Lets one of the waiting go; false when nobody waits. Throws after 200 000 turns. */
  release(): boolean {
    if (this.#held.length === 0) return false
    if (++this.#turns > TURNS_MAX) throw new Error(`no end after ${TURNS_MAX} turns: ${this.told.slice(-5).join(', ')}`)
    const [held] = this.#held.splice(this.#draw(this.#held.length), 1)
    this.told.push(held!.label)
    if (this.told.length > TOLD_MAX) this.told.shift()
    held!.go()
    return true
  }

  /** Lets up to three of the waiting go, one after the other. */
  async stir(): Promise<void> {
    for (let turns = this.#draw(4); turns > 0; turns--) {
      await new Promise((resolve) => setImmediate(resolve))
      this.release()
    }
  }

  /** Nobody who waits now gets a turn any more. */
  end(error: Error): void {
    for (const { refuse } of this.#held.splice(0)) refuse(error)
  }
}
