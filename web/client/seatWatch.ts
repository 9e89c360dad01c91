/** A meeting ticks every second: after this long without a tick the seat may be somebody else's. */
const SILENCE_MS = 5_000
/** One refusal may be for haste; two with this between them are not. */
const LOOK_AGAIN_MS = 700

export interface SeatWatchOptions {
  /** Whether a seat is believed to be held, on a connection that stands. */
  readonly isSeated: () => boolean
  /** Asks the service after the seat: whether it refuses to know of it. */
  readonly isRefused: () => Promise<boolean>
  readonly lost: () => void
}

/** Finds out that a seat is held by a newer connection: the service drops the older one without a word. [WB11] */
export class SeatWatch {
  readonly #options: SeatWatchOptions
  #looking = false
  #silence: ReturnType<typeof setTimeout> | undefined

  constructor(options: SeatWatchOptions) {
    this.#options = options
  }

  async check(): Promise<void> {
    const { isSeated, isRefused, lost } = this.#options
    if (this.#looking || !isSeated()) return
    this.#looking = true
    let isLost = await isRefused()
    if (isLost) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
      isLost = isSeated() && (await isRefused())
    }
    this.#looking = false
    if (isLost && isSeated()) lost()
  }

  /** The meeting ticked. */
  ticked(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => void this.check(), SILENCE_MS)
  }

  close(): void {
    clearTimeout(this.#silence)
  }
}
