/** Row heights of a long list in pixels: measured, or estimated. Offsets are computed on demand. */
export class RowHeights {
  readonly #guess: (row: number) => number
  readonly #measured = new Map<string, number>()
  readonly #places = new Map<string, number>()
  #keys: readonly string[] = []
  /** Offset of every row, then the total height. */
  #offsets = new Float64Array(1)
  /** Offsets up to this row are valid. */
  #right = 0

  constructor(guess: (row: number) => number) {
    this.#guess = guess
  }

  /** Sets the rows in order. Unchanged rows keep their heights; only the changed part costs work. */
  setKeys(keys: readonly string[]): void {
    if (keys === this.#keys) return
    let same = 0
    while (same < keys.length && keys[same] === this.#keys[same]) same += 1
    for (const gone of this.#keys.slice(same)) this.#places.delete(gone)
    for (let row = same; row < keys.length; row += 1) this.#places.set(keys[row]!, row)
    this.#keys = keys
    this.#right = Math.min(this.#right, same)
    if (this.#offsets.length > keys.length) return
    const grown = new Float64Array(Math.max(64, (keys.length + 1) * 2))
    grown.set(this.#offsets)
    this.#offsets = grown
  }

  placeOf(key: string): number | undefined {
    return this.#places.get(key)
  }

  keyOf(row: number): string | undefined {
    return this.#keys[row]
  }

  /** Records a height; returns true when it changed. */
  measure(key: string, height: number): boolean {
    if (this.#measured.get(key) === height) return false
    this.#measured.set(key, height)
    return true
  }

  /** Call after a round of measuring with the first row that changed. */
  changedFrom(row: number): void {
    this.#right = Math.min(this.#right, Math.max(0, row))
  }

  /** Returns a row's offset; the total height past the last row. */
  offsetOf(row: number): number {
    for (; this.#right < row; this.#right += 1) {
      const key = this.#keys[this.#right]!
      this.#offsets[this.#right + 1] =
        this.#offsets[this.#right]! + (this.#measured.get(key) ?? this.#guess(this.#right))
    }
    return this.#offsets[row]!
  }

  get total(): number {
    return this.offsetOf(this.#keys.length)
  }

  /** Returns the row at an offset; the last one past the end, 0 in an empty list. */
  rowAt(offset: number): number {
    this.offsetOf(this.#keys.length)
    let low = 0
    let high = this.#keys.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#offsets[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return Math.max(0, low)
  }

  /** Returns the visible rows `first` (inclusive) to `end` (exclusive), with `spare` rows on both sides. */
  span(top: number, height: number, spare: number): { readonly first: number; readonly end: number } {
    if (this.#keys.length === 0) return { first: 0, end: 0 }
    const first = Math.max(0, this.rowAt(top) - spare)
    const end = Math.min(this.#keys.length, this.rowAt(top + height) + 1 + spare)
    return { first, end }
  }
}
