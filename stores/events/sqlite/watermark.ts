import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { toPosition } from '../position.ts'
import { createPrivateFile } from './files.ts'

const SHAPE = /^([0-9]{16})\n/
const NONE = `${'0'.repeat(16)}\n`

/**
 * The newest acknowledged position, in a file beside the database. SQLite passes over a damaged write-ahead file in
 * silence and opens what is left; a log that ends below its watermark shows that acknowledged events are missing.
 * It is written without waiting for the disk, so after a power cut it may lag behind, never run ahead.
 */
export class Watermark {
  readonly #file: number
  /** As it stood at the start; 0 when there was none. */
  readonly found: number

  constructor(path: string) {
    createPrivateFile(path)
    const text = readFileSync(path, 'latin1')
    this.found = Number(SHAPE.exec(text)?.[1] ?? 0)
    this.#file = openSync(path, 'r+')
    // From here on the file does not grow, so a full disk does not stop it.
    if (text === '') writeSync(this.#file, NONE, 0, 'latin1')
  }

  raise(position: number): void {
    try {
      writeSync(this.#file, `${toPosition(position)}\n`, 0, 'latin1')
    } catch {
      // The events are on disk and have to be acknowledged; a watermark that lags is still true.
    }
  }

  sync(): void {
    fdatasyncSync(this.#file)
  }

  close(): void {
    closeSync(this.#file)
  }
}
