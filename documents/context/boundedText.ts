import { cleanText, cutWhole } from '#engine/text.ts'
import { DATA_TEXT_MAX } from './contextFile.ts'

/** Room for the closing line that tells what was left out. */
const CLOSING_MAX = 100

/** Lines up to the limit of a text; what comes after is left out. */
export class BoundedText {
  readonly #lines: string[] = []
  #length = 0
  #isFull = false

  get isFull(): boolean {
    return this.#isFull
  }

  add(line: string): void {
    if (this.#isFull) return
    const clean = cleanText(line)
    this.#isFull = this.#length + clean.length + 1 > DATA_TEXT_MAX - CLOSING_MAX
    if (this.#isFull) return
    this.#lines.push(clean)
    this.#length += clean.length + 1
  }

  /** The lines, with a last one that says what is missing, if anything is. */
  text(missing = 'The rest is left out.'): string {
    return (this.#isFull ? [...this.#lines, missing] : this.#lines).join('\n')
  }
}

/** A whole text, clean and cut to the limit. */
export function bounded(text: string): string {
  return cutWhole(cleanText(cutWhole(text, DATA_TEXT_MAX * 2)), DATA_TEXT_MAX).trim()
}
