import { closeSync, fdatasyncSync, openSync } from 'node:fs'

/**
 * Puts the write-ahead file on the disk. SQLite would do so at each commit by `fsync`, as Node builds it, which writes down the time of
 * the change too: one journal entry of the file system more for each commit. `fdatasync` waits for the bytes and the length alone.
 */
export class WalFlush {
  readonly #file: number

  /** `path` is that of the database, which is open. */
  constructor(path: string) {
    this.#file = openSync(`${path}-wal`, 'r+')
  }

  /** Throws when nothing is known any more about what the disk keeps. */
  flush(): void {
    fdatasyncSync(this.#file)
  }

  close(): void {
    closeSync(this.#file)
  }
}
