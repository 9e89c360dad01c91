import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { conflictError, deletedError } from '../errors.ts'
import { LogError, type StreamName } from '../port.ts'
import { isDiskFailure, toLogError } from './failure.ts'
import type { Heads, StreamHead } from './heads.ts'
import { PLACES_RECENT_MAX } from './limits.ts'
import { type AppendBatch, type Outcome, outcome } from './messages.ts'
import type { Places } from './places.ts'
import { RowInserts } from './rowInserts.ts'
import { readHead } from './schema.ts'
import type { WalFlush } from './walFlush.ts'
import type { Watermark } from './watermark.ts'

export interface WriterParts {
  readonly folder: string
  readonly db: DatabaseSync
  readonly heads: Heads
  readonly places: Places
  readonly wal: WalFlush
  readonly watermark: Watermark
  /** Called inside each commit: tests make the disk slow with it. */
  readonly beforeCommit: () => void
}

/** The only one who writes: many appends in one transaction, one wait for the disk. */
export class Writer {
  readonly #parts: WriterParts
  readonly #rows: RowInserts
  readonly #idAt: StatementSync
  readonly #removeEvents: StatementSync
  readonly #removePlaces: StatementSync
  readonly #noteRemoval: StatementSync
  readonly #noteHead: StatementSync
  readonly #wipeLog: StatementSync
  readonly #foldIn: StatementSync
  readonly #begin: StatementSync
  readonly #commit: StatementSync
  #head: number
  /** Why nothing can be written until a restart. */
  #broken: LogError | undefined
  /** Streams of a transaction that SQLite has and the disk may not have: nobody may see it, so they are not read before a restart. */
  #unflushed: ReadonlySet<StreamName> = new Set()
  #lastWriteFailed = false
  #wipePending = false

  constructor(parts: WriterParts) {
    const { db } = parts
    this.#parts = parts
    this.#rows = new RowInserts(db)
    this.#idAt = db.prepare(`SELECT body ->> 'id' AS id FROM events WHERE pos = ?`)
    const below = 'FROM places WHERE stream = ? AND seq < ?'
    this.#removeEvents = db.prepare(`DELETE FROM events WHERE pos IN (SELECT pos ${below})`)
    this.#removePlaces = db.prepare(`DELETE ${below}`)
    this.#noteRemoval = db.prepare('UPDATE streams SET head = ?, low = ?, deleted = ? WHERE id = ?')
    this.#noteHead = db.prepare('UPDATE log SET head = ?')
    this.#wipeLog = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)')
    this.#foldIn = db.prepare('PRAGMA wal_checkpoint(PASSIVE)')
    this.#begin = db.prepare('BEGIN IMMEDIATE')
    this.#commit = db.prepare('COMMIT')
    this.#head = readHead(db)
  }

  /** The newest committed position. */
  get head(): number {
    return this.#head
  }

  /** Writes the batches in one transaction: all of them, or none when it throws. */
  commit(batches: readonly AppendBatch[]): readonly (readonly Outcome[])[] {
    const head = this.#head
    const outcomes = this.#transaction(
      () => batches.map((batch) => this.#appendAll(batch)),
      () => batches.flatMap(({ streams }) => streams),
    )
    if (this.#head > head) this.#parts.watermark.raise(this.#head)
    return outcomes
  }

  /** Throws `unavailable` where a page of a stream, or of the log, could show what is not on disk. */
  assertReadable(name?: StreamName): void {
    if (this.#broken && this.#unflushed.size > 0 && (name === undefined || this.#unflushed.has(name)))
      throw this.#broken
  }

  truncate(name: StreamName, before: number): void {
    const stream = this.#parts.heads.find(name)
    if (!stream) return
    if (stream.deleted) throw deletedError(name)
    const low = Math.min(before, stream.head + 1)
    if (low <= stream.low) return
    this.#transaction(
      () => this.#remove(stream, low, false),
      () => [name],
    )
    this.#wipePending = true
    this.tidy()
  }

  tombstone(name: StreamName, expected: number): void {
    const known = this.#parts.heads.find(name)
    if (known?.deleted) throw deletedError(name)
    const actual = known?.head ?? 0
    if (actual !== expected) throw conflictError(name, expected, actual)
    this.#transaction(
      () => {
        const stream = known ?? this.#parts.heads.add(name)
        this.#remove(stream, stream.head + 1, true)
      },
      () => [name],
    )
    this.#wipePending = true
    this.tidy()
  }

  /** Whether the disk takes writes; tries only when the last one failed. */
  probe(): LogError | undefined {
    if (!this.#lastWriteFailed) return undefined
    try {
      this.#transaction(() => this.#noteHead.run(this.#head))
      return undefined
    } catch (error) {
      return toLogError(error, this.#parts.folder)
    }
  }

  /** Does what may wait for a quiet moment; what fails is tried again in the next one. */
  tidy(): void {
    const { places } = this.#parts
    try {
      if (places.recentCount > 0) this.#transaction(() => places.enterAll(this.#head))
      if (this.#wipePending) this.#wipe()
      else this.#foldIn.get()
    } catch {
      // A disk that refuses writes is for appends and `check` to report.
    }
  }

  /** `changed` names the streams that `write` changes. */
  #transaction<T>(write: () => T, changed: () => readonly StreamName[] = () => []): T {
    if (this.#broken) throw this.#broken
    const { places, wal, beforeCommit } = this.#parts
    let committing = false
    let flushing = false
    try {
      this.#begin.run()
      const result = write()
      this.#rows.flush()
      if (places.recentCount >= PLACES_RECENT_MAX) places.enterAll(this.#head)
      beforeCommit()
      committing = true
      this.#commit.run()
      flushing = true
      wal.flush()
      this.#lastWriteFailed = false
      return result
    } catch (error) {
      this.#lastWriteFailed = true
      this.#undo()
      if (flushing) this.#unflushed = new Set(changed())
      const isUncertain = flushing || (committing && isDiskFailure(error))
      if (isUncertain) this.#giveUp()
      throw isUncertain ? uncertain(error) : error
    }
  }

  #undo(): void {
    const { db, heads, places } = this.#parts
    this.#rows.drop()
    heads.forgetAll()
    try {
      if (db.isTransaction) db.exec('ROLLBACK')
      this.#head = readHead(db)
      places.reload()
    } catch {
      this.#giveUp()
    }
  }

  /** After a failed flush the system may have dropped the very pages it could not write: only a restart tells. */
  #giveUp(): void {
    const text = `the disk under ${this.#parts.folder} failed; nothing is written before a restart`
    this.#broken = new LogError('unavailable', text)
  }

  #appendAll({ streams, expected, counts, bodies }: AppendBatch): Outcome[] {
    let start = 0
    return streams.map((stream, i) => {
      const count = counts[i]!
      const slice = { bodies, start, count }
      start += count
      return this.#append(stream, expected[i]!, slice)
    })
  }

  #append(name: StreamName, expected: number, slice: BodySlice): Outcome {
    const stream = this.#streamFor(name, expected)
    const actual = stream?.head ?? 0
    if (stream?.deleted) return [outcome.deleted, actual, 0]
    if (stream && expected === actual) {
      this.#insert(stream, slice)
      return [outcome.written, stream.head, this.#head]
    }
    const position = stream && expected < actual ? this.#findRetry(stream, expected, slice) : 0
    return position > 0 ? [outcome.duplicate, expected + slice.count, position] : [outcome.conflict, actual, 0]
  }

  #streamFor(name: StreamName, expected: number): StreamHead | undefined {
    const { heads } = this.#parts
    return heads.find(name) ?? (expected === 0 ? heads.add(name) : undefined)
  }

  #insert(stream: StreamHead, { bodies, start, count }: BodySlice): void {
    for (let i = start; i < start + count; i += 1) {
      stream.head += 1
      this.#head += 1
      this.#rows.add(this.#head, stream.id, stream.head, bodies[i]!)
      this.#parts.places.add(stream.id, stream.head, this.#head)
    }
  }

  /** The position of the last event when exactly these events stand after `expected`, else 0. */
  #findRetry(stream: StreamHead, expected: number, { bodies, start, count }: BodySlice): number {
    this.#rows.flush()
    let position = 0
    for (let i = 0; i < count; i += 1) {
      const found = this.#parts.places.positionOf(stream.id, expected + 1 + i)
      if (found === undefined || this.#idAt.get(found)?.id !== JSON.parse(bodies[start + i]!).id) return 0
      position = found
    }
    return position
  }

  #remove(stream: StreamHead, low: number, deleted: boolean): void {
    this.#parts.places.enterAll(this.#head)
    this.#removeEvents.run(stream.id, low)
    this.#removePlaces.run(stream.id, low)
    this.#noteRemoval.run(stream.head, low, deleted ? 1 : 0, stream.id)
    this.#noteHead.run(this.#head)
    stream.low = low
    stream.deleted = deleted
  }

  /** What was removed must not survive in the write-ahead file. */
  #wipe(): void {
    // Somebody who copies the database just now may hold it up.
    this.#wipePending = this.#wipeLog.get()?.busy !== 0
  }
}

interface BodySlice {
  readonly bodies: readonly string[]
  readonly start: number
  readonly count: number
}

function uncertain(error: unknown): LogError {
  return new LogError('indeterminate', 'the disk failed while the events were being written', error)
}
