/** Limits the bytes of uploads that are in memory at once. [KX54] */
export class HeldBytes {
  readonly #max: number
  #held = 0

  constructor(max: number) {
    this.#max = max
  }

  get held(): number {
    return this.#held
  }

  /** False when they would be too many; nothing is taken then. */
  take(bytes: number): boolean {
    if (this.#held + bytes > this.#max) return false
    this.#held += bytes
    return true
  }

  giveBack(bytes: number): void {
    this.#held -= bytes
  }
}
