/** Parts of a job or an answer on a pipe: a letter, the length of the content in four bytes, the content. */
export interface Frame {
  readonly tag: string
  readonly content: Buffer
}

const HEAD = 5

/** The head of a frame; its content follows, in one piece or several. */
export function frameHead(tag: string, length: number): Buffer {
  const head = Buffer.alloc(HEAD)
  head.write(tag[0]!, 0, 'latin1')
  head.writeUInt32BE(length, 1)
  return head
}

export function frame(tag: string, content: Uint8Array | string): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return Buffer.concat([frameHead(tag, bytes.length), bytes])
}

/** Puts frames together from what arrives. */
export class FrameReader {
  readonly #bytesMax: number
  #pieces: Buffer[] = []
  #held = 0
  #all = 0

  /** `bytesMax`: of all frames together, until `reset`. */
  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  /** Takes a piece; gives the frames that it completes. Throws when there is too much. */
  push(piece: Buffer): Frame[] {
    this.#pieces.push(piece)
    this.#held += piece.length
    this.#all += piece.length
    if (this.#all > this.#bytesMax) throw new Error('too much')
    const frames: Frame[] = []
    for (let next = this.#next(); next !== null; next = this.#next()) frames.push(next)
    return frames
  }

  /** Begins to count anew. */
  reset(): void {
    this.#all = this.#held
  }

  #next(): Frame | null {
    if (this.#held < HEAD) return null
    if (this.#pieces[0]!.length < HEAD) this.#join()
    const length = this.#pieces[0]!.readUInt32BE(1)
    if (this.#held < HEAD + length) return null
    this.#join()
    const [all] = this.#pieces as [Buffer]
    const content = all.subarray(HEAD, HEAD + length)
    this.#pieces = [all.subarray(HEAD + length)]
    this.#held -= HEAD + length
    return { tag: String.fromCharCode(all[0]!), content }
  }

  #join(): void {
    if (this.#pieces.length > 1) this.#pieces = [Buffer.concat(this.#pieces)]
  }
}
