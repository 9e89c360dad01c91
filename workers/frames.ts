import type { FromWorker, ToWorker } from './message.ts'

type Message = ToWorker | FromWorker

/** Places in this list travel as the first byte of a frame. */
const KINDS: readonly Message['kind'][] = ['part', 'request', 'end', 'ready', 'refused', 'answer', 'failure']
/** Kind, whether the content is bytes, the request's number, the content's length. */
const HEAD = 10
/** File descriptor of a process's answers, apart from what its code writes to standard output. */
export const ANSWER_FD = 3

/** A message as it goes over a pipe: a head, then bytes as they are and anything else as JSON. */
export function encodeFrame({ kind, id, value }: Message): [head: Buffer, content: Uint8Array] {
  const isBytes = value instanceof Uint8Array
  const content = isBytes ? value : Buffer.from(JSON.stringify(value) ?? 'null')
  const head = Buffer.alloc(HEAD)
  head.writeUInt8(KINDS.indexOf(kind), 0)
  head.writeUInt8(isBytes ? 1 : 0, 1)
  head.writeUInt32BE(id, 2)
  head.writeUInt32BE(content.length, 6)
  return [head, content]
}

/** Puts messages of one direction together from the bytes that arrive. */
export class FrameReader<M extends Message> {
  readonly #bytesMax: number
  #pieces: Buffer[] = []
  #held = 0
  #id = 0
  #bytes = 0

  /** `bytesMax`: of all messages about one request. */
  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  /** Takes bytes; gives the messages that they complete. Throws on too many of them, and on what `encodeFrame` does not make. */
  *push(piece: Buffer): Generator<M> {
    this.#pieces.push(piece)
    this.#held += piece.length
    for (let next = this.#next(); next !== null; next = this.#next()) yield next
  }

  #next(): M | null {
    if (this.#held < HEAD) return null
    const start = this.#joined(HEAD)
    const length = start.readUInt32BE(6)
    this.#count(start.readUInt32BE(2), length)
    if (this.#held < HEAD + length) return null
    const all = this.#joined(HEAD + length)
    const content = all.subarray(HEAD, HEAD + length)
    this.#pieces = [all.subarray(HEAD + length)]
    this.#held -= HEAD + length
    this.#bytes += length
    const value = all[1] === 1 ? content : JSON.parse(content.toString())
    return { kind: KINDS[all.readUInt8(0)], id: all.readUInt32BE(2), value } as M
  }

  /** Refuses a message before its content is here. */
  #count(id: number, length: number): void {
    if (id !== this.#id) this.#bytes = 0
    this.#id = id
    if (this.#bytes + length > this.#bytesMax) throw new Error(`more than ${this.#bytesMax} bytes`)
  }

  /** The first piece, of so many bytes at least. */
  #joined(bytes: number): Buffer {
    const [first] = this.#pieces
    if (first !== undefined && first.length >= bytes) return first
    const all = Buffer.concat(this.#pieces)
    this.#pieces = [all]
    return all
  }
}
