import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { StreamName } from '../port.ts'
import type { StreamRequest } from '../walk.ts'
import { AllReader } from './allReader.ts'
import { toLogError } from './failure.ts'
import { createPrivateFolder } from './files.ts'
import { Heads } from './heads.ts'
import { FREE_BYTES_MIN } from './limits.ts'
import { lockFolder } from './lock.ts'
import type { AllRequest, CheckAnswer, RawLogPage, RawStreamPage, WorkerData } from './messages.ts'
import { Places } from './places.ts'
import { openDatabase, readHead } from './schema.ts'
import { StreamReader } from './streamReader.ts'
import { WalFlush } from './walFlush.ts'
import { Watermark } from './watermark.ts'
import { Writer } from './writer.ts'

const KIB = 1024

/** Everything the worker holds open in one data folder. */
export class Store {
  readonly writer: Writer
  readonly #streams: StreamReader
  readonly #all: AllReader
  readonly #folder: string
  /** What has to be closed, the last opened first. */
  readonly #open = new DisposableStack()
  readonly #watermark: Watermark
  readonly #db: DatabaseSync

  /** Throws a LogError: `unavailable` when another server is there, `corrupt` when the log is damaged. */
  constructor({ folder, verify, commitDelayMs, pagesMax }: WorkerData) {
    this.#folder = folder
    try {
      createPrivateFolder(folder)
      this.#open.adopt(lockFolder(folder), close)
      this.#watermark = this.#open.adopt(new Watermark(join(folder, 'acknowledged')), close)
      const watermark = this.#watermark.found
      const path = join(folder, 'events.sqlite')
      this.#db = this.#open.adopt(openDatabase({ path, watermark, verify }), close)
      if (pagesMax !== undefined) this.#db.exec(`PRAGMA max_page_count = ${pagesMax}`)
      const places = new Places(this.#db)
      const heads = new Heads(this.#db, places)
      const wal = this.#open.adopt(new WalFlush(path), close)
      const parts = { folder, db: this.#db, heads, places, wal, watermark: this.#watermark }
      this.writer = new Writer({ ...parts, beforeCommit: slowDisk(commitDelayMs) })
      this.#streams = new StreamReader(this.#db, heads, places)
      this.#all = new AllReader(this.#db)
    } catch (error) {
      this.#open.dispose()
      throw toLogError(error, folder)
    }
  }

  streamPage(stream: StreamName, request: StreamRequest): RawStreamPage {
    this.writer.assertReadable(stream)
    return this.#streams.page(stream, request)
  }

  logPage(request: AllRequest): RawLogPage {
    this.writer.assertReadable()
    return this.#all.page(request, this.writer.head)
  }

  /** Brings order into what commits left for later; durability does not need it. */
  tidy(): void {
    this.writer.tidy()
    this.#watermark.sync()
  }

  close(): void {
    this.#watermark.sync()
    this.#open.dispose()
  }

  check(): CheckAnswer {
    readHead(this.#db)
    const problem = this.writer.probe()
    if (problem) return { ok: false, writable: false, detail: problem.message }
    const { bavail, bsize } = statfsSync(this.#folder)
    if (bavail * bsize >= FREE_BYTES_MIN) return { ok: true, writable: true }
    const detail = `only ${Math.floor((bavail * bsize) / KIB)} KiB left for the event log in ${this.#folder}`
    return { ok: false, writable: true, detail }
  }
}

function close(one: { close(): void }): void {
  one.close()
}

function slowDisk(delayMs: number): () => void {
  if (delayMs <= 0) return () => {}
  const never = new Int32Array(new SharedArrayBuffer(4))
  return () => {
    Atomics.wait(never, 0, 0, delayMs)
  }
}
