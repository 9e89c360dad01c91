const RAGE_CLICKS = 3
const RAGE_MS = 1_000
const RAGE_PX = 30
/** Time within which a click on a control has to change something. */
export const DEAD_MS = 2_500
const OPEN_CLICKS_MAX = 20

interface Click {
  readonly at: number
  readonly x: number
  readonly y: number
}

/** Recognises rage clicks: three or more clicks within 1000 ms and 30 px of each other. [BC6] */
export class RageClicks {
  #run: readonly Click[] = []
  #isReported = false

  /** Returns true at the click that makes a run a rage click; once a run. */
  click(click: Click): boolean {
    const near = ({ at, x, y }: Click) => click.at - at <= RAGE_MS && Math.hypot(click.x - x, click.y - y) <= RAGE_PX
    const run = this.#run.filter(near)
    if (run.length === 0) this.#isReported = false
    this.#run = [...run, click]
    if (this.#isReported || this.#run.length < RAGE_CLICKS) return false
    this.#isReported = true
    return true
  }
}

/** Recognises dead clicks: clicks on a control that are followed by no DOM change, navigation or request in 2500 ms. [BC7] */
export class DeadClicks<C extends { readonly at: number }> {
  #open: readonly C[] = []

  get isWaiting(): boolean {
    return this.#open.length > 0
  }

  click(click: C): void {
    this.#open = [...this.#open, click].slice(-OPEN_CLICKS_MAX)
  }

  /** Something happened on the page: no click so far was dead. */
  answer(): void {
    this.#open = []
  }

  /** Returns the clicks that have proved dead. */
  due(now: number): readonly C[] {
    const dead = this.#open.filter(({ at }) => now - at >= DEAD_MS)
    this.#open = this.#open.filter(({ at }) => now - at < DEAD_MS)
    return dead
  }
}
