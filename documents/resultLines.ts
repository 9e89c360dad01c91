import type { IngestedSection, ThreadMessage } from './document.ts'
import type { Reading } from './readDocument.ts'

/**
 * A result travels as lines of JSON, one for each section or message, so that whoever receives it parses a little at
 * a time: [head], then ["sections" | "messages", …] each, then ["end"].
 */
type ResultLine =
  | readonly ['head', object]
  | readonly ['sections', IngestedSection]
  | readonly ['messages', ThreadMessage]
  | readonly ['end']

const LISTS = ['sections', 'messages'] as const

/** The result as lines, each with its line feed. */
export function* resultLines(result: Reading): Generator<string> {
  const head: Record<string, unknown> = { ...result }
  for (const list of LISTS) if (list in head) head[list] = []
  yield line(['head', head])
  for (const list of LISTS) {
    for (const item of (result as Partial<Record<typeof list, readonly never[]>>)[list] ?? []) yield line([list, item])
  }
  yield line(['end'])
}

function line(value: ResultLine): string {
  return `${JSON.stringify(value)}\n`
}

/** Puts a result together again from what arrives, piece by piece. */
export class ResultReader {
  readonly #bytesMax: number
  #pieces: Buffer[] = []
  #bytes = 0
  #result: Record<string, unknown> | null = null
  #ended = false

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  /** Takes a piece. Throws when it is not what `resultLines` writes, or there is too much of it. */
  push(piece: Buffer): void {
    this.#bytes += piece.length
    if (this.#bytes > this.#bytesMax) throw new Error('result too large')
    let rest = piece
    for (let end = rest.indexOf(0x0a); end !== -1; end = rest.indexOf(0x0a)) {
      this.#take(Buffer.concat([...this.#pieces, rest.subarray(0, end)]).toString('utf8'))
      this.#pieces = []
      rest = rest.subarray(end + 1)
    }
    if (rest.length > 0) this.#pieces.push(rest)
  }

  /** The whole result, null while something is missing. */
  get result(): Reading | null {
    return this.#ended ? (this.#result as unknown as Reading) : null
  }

  #take(text: string): void {
    const [name, value] = JSON.parse(text) as [string, object | undefined]
    if (name === 'end') this.#ended = this.#result !== null
    else if (name === 'head' && value) this.#result = value as Record<string, unknown>
    else (this.#result![name] as unknown[]).push(value)
  }
}
