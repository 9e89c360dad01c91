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
  readonly #budget: HeldBytes
  readonly #chunks: Buffer[] = []
  #bytes = 0

  constructor(budget: HeldBytes) {
    this.#budget = budget
  }

  async open() {
    return {
      write: async (chunk: Buffer) => {
        if (!this.#budget.take(chunk.length)) throw busy()
        this.#bytes += chunk.length
        this.#chunks.push(chunk)
      },
      close: async () => {},
    }
  }

  whole(file: ArrivedFile): HeldUpload {
    return { ...file, chunks: this.#chunks }
  }

  [Symbol.dispose](): void {
    this.#budget.giveBack(this.#bytes)
    this.#bytes = 0
    this.#chunks.length = 0
  }
}
