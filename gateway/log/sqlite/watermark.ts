import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { toPosition } from '../position.ts'
import { createPrivateFile } from './files.ts'

const SHAPE = /^([0-9]{16})\n/

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
    this.found = Number(SHAPE.exec(readFileSync(path, 'latin1'))?.[1] ?? 0)
    this.#file = openSync(path, 'r+')
  }

  raise(position: number): void {
    writeSync(this.#file, `${toPosition(position)}\n`, 0, 'latin1')
  }

  sync(): void {
    fdatasyncSync(this.#file)
  }

  close(): void {
    closeSync(this.#file)
  }
}
