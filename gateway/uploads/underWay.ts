/** Counts running operations by key; the same operation may run twice at once. */
export class UnderWay {
  readonly #counts = new Map<string, number>()

  has(key: string): boolean {
    return this.#counts.has(key)
  }

  begin(key: string): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }

  end(key: string): void {
    const others = this.#counts.get(key)! - 1
    if (others > 0) this.#counts.set(key, others)
    else this.#counts.delete(key)
  }
}
