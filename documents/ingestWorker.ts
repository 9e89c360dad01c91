import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { ConfinedProcess, type Death } from './confinedProcess.ts'
import type { Rejected } from './document.ts'
import { type IngestJob, jobLine } from './ingestJob.ts'
import type { IngestLimits } from './ingestLimits.ts'
import type { Reading } from './readDocument.ts'
import { ResultReader } from './resultLines.ts'

const SENTENCES: Readonly<Record<Death, string>> = {
  time: 'This file takes too long to read.',
  memory: 'This file takes too much memory to read.',
  crash: 'This file cannot be read: it is damaged or too complicated.',
}

/** Files that one process reads before another takes its place, and the memory above which it is not kept. */
const FILES_MAX = 25
const KEPT_RSS_MB_MAX = 250

/** A process that reads uploaded files, one at a time. */
export class IngestWorker {
  readonly #process: ConfinedProcess
  readonly #resultBytesMax: number
  #files = 0

  constructor(limits: IngestLimits) {
    this.#process = new ConfinedProcess('ingestChild.ts', limits)
    this.#resultBytesMax = limits.resultBytesMax
  }

  get isAlive(): boolean {
    return this.#process.isAlive
  }

  /** Whether it may read another file: it is well, not too old and not too large. */
  get isFit(): boolean {
    return this.isAlive && this.#files < FILES_MAX && this.#process.residentMb < KEPT_RSS_MB_MAX
  }

  /** Reads the file. Whatever becomes of the process, there is an answer; rejects only with the signal's reason. */
  async run(file: string, job: Omit<IngestJob, 'size'>, signal?: AbortSignal): Promise<Reading> {
    signal?.throwIfAborted()
    this.#files += 1
    const reader = new ResultReader(this.#resultBytesMax)
    const send = async (write: (piece: Uint8Array | string) => Promise<void>) => {
      const { size } = await stat(file)
      await write(jobLine({ ...job, size }))
      for await (const piece of createReadStream(file, { end: size - 1 })) await write(piece as Buffer)
    }
    const receive = (piece: Buffer): boolean => {
      reader.push(piece)
      return reader.result !== null
    }
    const death = await this.#process.run({ send, receive }, signal)
    return (death === null ? reader.result : null) ?? rejected(death ?? 'crash')
  }

  /** Ends the process and waits until it is gone. */
  async end(): Promise<void> {
    await this.#process.end()
  }
}

function rejected(death: Death): Rejected {
  return { kind: 'rejected', status: 422, error: SENTENCES[death] }
}
