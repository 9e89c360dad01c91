import { open } from 'node:fs/promises'
import type { HeldBytes } from '#gateway/limits/heldBytes.ts'
import type { HeldUpload, Upload } from '#gateway/uploads/documentIntake.ts'
import { busy } from './busy.ts'

export interface ArrivedFile {
  readonly fileName: string
  readonly declared: string
  readonly sha256: string
  readonly bytes: number
}

/** Where a file goes while it arrives. */
export interface Arrival<U> {
  /** Called once, before the first bytes. */
  open(): Promise<{ write(chunk: Buffer): Promise<void>; close(): Promise<void> }>
  /** The file, once it arrived whole. */
  whole(file: ArrivedFile): U
}

/** Into a new file at `path`. */
export function onDisk(path: string): Arrival<Upload> {
  return {
    async open() {
      const file = await open(path, 'wx', 0o600)
      return { write: (chunk) => file.appendFile(chunk), close: () => file.close() }
    },
    whole: ({ fileName, sha256, bytes }) => ({ path, fileName, sha256, bytes }),
  }
}

/** Into memory, for as long as it is not disposed. Throws 503 when too much is there already. [KX54] */
export class InMemory implements Arrival<HeldUpload>, Disposable {
  readonly #memory: HeldBytes
  #blocks: Buffer[] = []
  /** Bytes used of the last block. */
  #used = 0

  constructor(memory: HeldBytes) {
    this.#memory = memory
  }

  async open() {
    return {
      write: async (chunk: Buffer) => this.#write(chunk),
      close: async () => {},
    }
  }

  /** The chunks are good until the arrival is disposed. */
  whole(file: ArrivedFile): HeldUpload {
    const last = this.#blocks.length - 1
    const chunks = this.#blocks.map((block, i) => (i === last ? block.subarray(0, this.#used) : block))
    return { ...file, chunks }
  }

  [Symbol.dispose](): void {
    this.#memory.giveBack(this.#blocks)
    this.#blocks = []
  }

  #write(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; ) {
      let block = this.#blocks.at(-1)
      if (block === undefined || this.#used === block.length) {
        block = this.#memory.take() ?? undefined
        if (block === undefined) throw busy()
        this.#blocks.push(block)
        this.#used = 0
      }
      const taken = chunk.copy(block, this.#used, at)
      this.#used += taken
      at += taken
    }
  }
}
