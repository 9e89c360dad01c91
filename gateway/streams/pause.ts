/** Waits for a random time, so that writers of one stream that got into step come out of it again. */
export type Pause = (atMostMs: number) => Promise<void>

export const randomPause: Pause = (atMostMs) => new Promise((resolve) => setTimeout(resolve, Math.random() * atMostMs))

/** Longest wait after a lost race. A longer one would only leave the stream to those who do not wait. */
const LOST_MS = 2
const READ_MS = 50

/** How writers of one stream give way to each other, so that none keeps it to itself and none is kept out of it. */
export class Courtesy {
  readonly #pause: Pause
  #wroteAt = 0
  #tookMs = 0

  constructor(pause: Pause = randomPause) {
    this.#pause = pause
  }

  wrote(tookMs: number): void {
    this.#wroteAt = performance.now()
    this.#tookMs = tookMs
  }

  /** After a write the others have about as long as it took. */
  async wait(): Promise<void> {
    const left = this.#wroteAt + this.#tookMs - performance.now()
    if (left > 0) await this.#pause(2 * left)
  }

  lost(): Promise<void> {
    return this.#pause(LOST_MS)
  }

  /** What a subscription brought is not to be read everywhere at the same moment. */
  readInVain(times: number): Promise<void> {
    return this.#pause(times * READ_MS)
  }
}
