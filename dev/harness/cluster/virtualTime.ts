import { AsyncLocalStorage } from 'node:async_hooks'
import type { Draw } from '../draws.ts'

/** Something that can die and sleep: what was planned for it happens only while it lives, and after it woke. */
export interface Owner {
  readonly name: string
  isDead: boolean
  /** Instant of the true time until which it does nothing. */
  asleepUntil: number
}

interface Planned {
  at: number
  order: number
  readonly owner: Owner | null
  readonly run: () => void
  isOff: boolean
}

/** Maximum events of one simulation; more mean a loop. */
const EVENTS_MAX = 5_000_000

const running = new AsyncLocalStorage<VirtualContext>()

/** Whoever runs at this moment, and in which time; what it sets with the timers of the platform is planned in that time. */
export interface VirtualContext {
  readonly time: VirtualTime
  readonly owner: Owner
}

/** Returns the simulated process that runs at this moment; undefined outside of a simulation. */
export const runningNow = (): VirtualContext | undefined => running.getStore()

/**
 * The true time of a simulation, in milliseconds from its start, which no node knows. Everything happens as a planned event: one
 * at a time, in order of time, each with all its consequences before the next.
 */
export class VirtualTime {
  readonly draw: Draw
  /** Number of events that happened. */
  happened = 0
  #now = 0
  #order = 0
  /** What is to happen, the last first. */
  readonly #planned: Planned[] = []

  constructor(draw: Draw) {
    this.draw = draw
  }

  get now(): number {
    return this.#now
  }

  /** Plans an event in `ms`; its owner's death undoes it. Returns the way to undo it. */
  after(ms: number, owner: Owner | null, run: () => void): () => void {
    if (Number.isNaN(ms)) throw new Error('a time to wait must be a number')
    const one: Planned = { at: this.#now + Math.max(0, ms), order: this.#order++, owner, run, isOff: false }
    this.#insert(one)
    return () => {
      one.isOff = true
    }
  }

  /** Runs something at once as this owner. */
  as<T>(owner: Owner, run: () => T): T {
    return running.run({ time: this, owner }, run)
  }

  /** Lets time pass. Throws after 5 million events. */
  async pass(ms: number): Promise<void> {
    const until = this.#now + ms
    await macrotask()
    for (let next = this.#planned.at(-1); next !== undefined && next.at <= until; next = this.#planned.at(-1)) {
      this.#planned.pop()
      if (next.isOff || next.owner?.isDead) continue
      this.#now = Math.max(this.#now, next.at)
      const { owner } = next
      if (owner && owner.asleepUntil > this.#now) {
        next.at = owner.asleepUntil
        next.order = this.#order++
        this.#insert(next)
        continue
      }
      if (++this.happened > EVENTS_MAX) throw new Error(`the simulation has no end after ${EVENTS_MAX} events`)
      if (owner) this.as(owner, next.run)
      else next.run()
      await macrotask()
    }
    this.#now = until
  }

  #insert(one: Planned): void {
    let low = 0
    let high = this.#planned.length
    while (low < high) {
      const middle = (low + high) >> 1
      const other = this.#planned[middle]
      if (other && isBefore(one, other)) low = middle + 1
      else high = middle
    }
    this.#planned.splice(low, 0, one)
  }
}

const realSetImmediate = globalThis.setImmediate

/** All promises that can go on have gone on when it resolves. */
function macrotask(): Promise<void> {
  return new Promise((resolve) => void realSetImmediate(resolve))
}

function isBefore(a: Planned, b: Planned): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order)
}
