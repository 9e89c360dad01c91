const CR = 13
const LF = 10

/** Where reading stands: the next character, and the number of rows so far. */
export interface CsvPlace {
  readonly at: number
  readonly row: number
}

/** Walks the lines of a text, which end with CRLF, LF or CR, without splitting it ahead. */
export class CsvLines {
  readonly #text: string
  #at = 0
  #row = 0

  constructor(text: string) {
    this.#text = text
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  get place(): CsvPlace {
    return { at: this.#at, row: this.#row }
  }

  goTo({ at, row }: CsvPlace): void {
    this.#at = at
    this.#row = row
  }

  /** Counts a row, which may be a line or several. */
  endRow(): void {
    this.#row += 1
  }

  /** Returns the next line without its end; null after the last. */
  next(): string | null {
    const from = this.#at
    if (from >= this.#text.length) return null
    let to = from
    while (to < this.#text.length && !isEnd(this.#text.charCodeAt(to))) to += 1
    const isPair = this.#text.charCodeAt(to) === CR && this.#text.charCodeAt(to + 1) === LF
    this.#at = to + (isPair ? 2 : 1)
    return this.#text.slice(from, to)
  }
}

const isEnd = (code: number) => code === CR || code === LF
