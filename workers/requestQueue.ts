/** A request as the worker holds it. */
export interface Request<H> {
  readonly id: number
  readonly handler: H
  readonly arg: unknown
  readonly parts: readonly unknown[]
}

interface Ordered {
  /** Requests beside the others are answered in an order of their own. */
  readonly isBeside: boolean
  /** What a request weighs against `togetherMax` when it may be answered with others; 0 when it may not. */
  weightOf(arg: unknown): number
  readonly togetherMax: number
}

/**
 * Requests that wait in a worker, in two lanes that take turns, so that a long row of reads holds up no write. Within a lane
 * they are taken in order, and those next to each other that one handler answers together are taken together. [WK4]
 */
export class RequestQueue<H extends Ordered> {
  readonly #main: Request<H>[] = []
  readonly #beside: Request<H>[] = []
  #isBesideNext = false

  add(request: Request<H>): void {
    const lane = request.handler.isBeside ? this.#beside : this.#main
    lane.push(request)
  }

  /** The requests to answer now; none when nothing waits. */
  next(): readonly Request<H>[] {
    const takeBeside = this.#beside.length > 0 && (this.#isBesideNext || this.#main.length === 0)
    this.#isBesideNext = !takeBeside
    return takeBeside ? this.#beside.splice(0, 1) : this.#main.splice(0, this.#together())
  }

  /** How many of the main lane are taken together. */
  #together(): number {
    const [first] = this.#main
    if (first === undefined) return 0
    const { handler } = first
    let weight = 0
    let count = 0
    for (const request of this.#main) {
      if (request.handler !== handler) break
      const own = handler.weightOf(request.arg)
      weight += own
      if (count > 0 && (own === 0 || weight > handler.togetherMax)) break
      count += 1
    }
    return count
  }
}
