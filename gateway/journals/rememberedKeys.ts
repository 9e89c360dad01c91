/** Remembers the newest keys, between `atLeast` and twice as many: the older half is forgotten at once. */
export class RememberedKeys {
  readonly #atLeast: number
  #older = new Set<string>()
  #newer = new Set<string>()

  constructor(atLeast: number) {
    this.#atLeast = atLeast
  }

  has(key: string): boolean {
    return this.#newer.has(key) || this.#older.has(key)
  }

  add(key: string): void {
    this.#newer.add(key)
    if (this.#newer.size < this.#atLeast) return
    this.#older = this.#newer
    this.#newer = new Set()
  }
}
