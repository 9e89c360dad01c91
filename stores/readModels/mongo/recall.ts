import type { Row } from './rows.ts'

/** What a row takes beside its text. */
const ROW_CHARS = 200

interface Kept {
  readonly rows: readonly Row[]
  readonly chars: number
}

/** Answers that were given, the least recent of which are forgotten. */
export class Recall {
  readonly #max: number
  /** The longest unused first. */
  readonly #kept = new Map<string, Kept>()
  #chars = 0

  constructor(charsMax: number) {
    this.#max = charsMax
  }

  find(key: string): readonly Row[] | undefined {
    return this.#kept.get(key)?.rows
  }

  keep(key: string, rows: readonly Row[]): void {
    this.#forget(key)
    const chars = rows.reduce((sum, { body }) => sum + body.length + ROW_CHARS, ROW_CHARS + key.length)
    if (chars > this.#max) return
    this.#kept.set(key, { rows, chars })
    this.#chars += chars
    for (const oldest of this.#kept.keys()) {
      if (this.#chars <= this.#max) return
      this.#forget(oldest)
    }
  }

  #forget(key: string): void {
    this.#chars -= this.#kept.get(key)?.chars ?? 0
    this.#kept.delete(key)
  }
}
