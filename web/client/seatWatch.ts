/** A meeting ticks every second; after this long without a tick the seat is checked. */
const SILENCE_MS = 5_000
/** Delay before a refusal is confirmed: a single one may come from the rate limit. */
const LOOK_AGAIN_MS = 700

export interface SeatWatchOptions {
  /** Returns true while the client is connected and assumes it has a seat. */
  readonly isSeated: () => boolean
  /** Asks the service; resolves to true when it no longer recognises the seat. */
  readonly isRefused: () => Promise<boolean>
  readonly lost: () => void
}

/** Detects that a newer connection took the seat: the service detaches the older one without an event. [WB11] */
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

  /** Restarts the silence timer; call it on every tick of the meeting. */
  ticked(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => void this.check(), SILENCE_MS)
  }

  close(): void {
    clearTimeout(this.#silence)
  }
}
