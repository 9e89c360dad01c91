import type { Response } from 'express'
import { ResidentError } from '../residentError.ts'

/** Maximum bytes of different documents that are being downloaded. */
const BYTES_MAX = 256 * 2 ** 20

interface Held {
  readonly bytes: Promise<Buffer | null>
  readonly size: number
  downloads: number
}

/** Opened documents that are being downloaded: all who download one share one copy, which is dropped after the last of them. [KX18] */
export class SharedBytes {
  readonly #bytesMax: number
  readonly #held = new Map<string, Held>()
  #size = 0

  constructor(bytesMax = BYTES_MAX) {
    this.#bytesMax = bytesMax
  }

  /** Bytes in memory. */
  get size(): number {
    return this.#size
  }

  /** Returns a document's bytes, held until the response is closed; `open` reads them. Throws 503 above the limit. */
  async of(name: string, size: number, response: Response, open: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const held = this.#held.get(name) ?? this.#add(name, size, open)
    held.downloads += 1
    if (response.closed) this.#release(name, held)
    else response.once('close', () => this.#release(name, held))
    return held.bytes
  }

  #add(name: string, size: number, open: () => Promise<Buffer | null>): Held {
    if (this.#size > 0 && this.#size + size > this.#bytesMax) {
      const sentence = 'Too many documents are being downloaded at once; try again in a moment.'
      throw new ResidentError(503, sentence, {}, { 'Retry-After': '2' })
    }
    const held: Held = { bytes: open(), size, downloads: 0 }
    this.#held.set(name, held)
    this.#size += size
    return held
  }

  #release(name: string, held: Held): void {
    held.downloads -= 1
    if (held.downloads > 0) return
    this.#held.delete(name)
    this.#size -= held.size
  }
}
