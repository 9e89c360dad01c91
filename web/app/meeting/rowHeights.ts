/** Heights of a long list's rows in pixels: measured ones, and guesses for the rest. Offsets are worked out when asked for. */
export class RowHeights {
  readonly #guess: (row: number) => number
  readonly #measured = new Map<string, number>()
  readonly #places = new Map<string, number>()
  #keys: readonly string[] = []
  /** Offset of every row, and behind them the whole height. */
  #offsets = new Float64Array(1)
  /** Offsets up to this row are right. */
  #right = 0

  constructor(guess: (row: number) => number) {
    this.#guess = guess
  }

  /** The rows in order. Rows that stay keep their heights; only what differs from before costs more than a look. */
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

  /** Notes a height; answers whether it is news. */
  measure(key: string, height: number): boolean {
    if (this.#measured.get(key) === height) return false
    this.#measured.set(key, height)
    return true
  }

  /** To be called after a round of measuring, with the first row that changed. */
  changedFrom(row: number): void {
    this.#right = Math.min(this.#right, Math.max(0, row))
  }

  /** Where a row begins; the whole height for the row behind the last. */
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

  /** The row at an offset; the last one behind the end, 0 in an empty list. */
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

  /** Rows from `first` up to but not including `end` that a window shows, with `spare` rows on both sides. */
  span(top: number, height: number, spare: number): { readonly first: number; readonly end: number } {
    if (this.#keys.length === 0) return { first: 0, end: 0 }
    const first = Math.max(0, this.rowAt(top) - spare)
    const end = Math.min(this.#keys.length, this.rowAt(top + height) + 1 + spare)
    return { first, end }
  }
}
