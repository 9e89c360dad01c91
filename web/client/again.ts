/** Delay before what got no answer is tried again. */
const AGAIN_MS = 2_000

/** Tries something again a little later; of several that wait, the last one. */
export class Again {
  #timer: ReturnType<typeof setTimeout> | undefined

  later(task: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(task, AGAIN_MS)
  }

  close(): void {
    clearTimeout(this.#timer)
  }
}
