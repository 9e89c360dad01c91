import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { LogError } from '../port.ts'
import { createPrivateFile } from './files.ts'
import { CACHE_KIB, QUICK_CHECK_BYTES_MAX, WAL_FILE_BYTES_MAX, WAL_PAGES_MAX } from './limits.ts'

/** "PRLG", so that a stray database is not taken for a log. */
const APPLICATION = 0x50_52_4c_47
const VERSION = 1

/**
 * `streams.head` and `log.head` matter only after events were removed: they keep seqs and positions from being
 * given out twice. Otherwise the newest event tells the head, and an append writes to `events` alone. `places` finds
 * the events of a stream, as far as `log.placed` (places.ts).
 */
const SCHEMA = `
  PRAGMA application_id = ${APPLICATION};
  PRAGMA user_version = ${VERSION};
  CREATE TABLE streams (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    category TEXT NOT NULL,
    head INTEGER NOT NULL DEFAULT 0,
    low INTEGER NOT NULL DEFAULT 1,
    deleted INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE events (
    pos INTEGER PRIMARY KEY,
    stream INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE TABLE places (
    stream INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    pos INTEGER NOT NULL,
    size INTEGER NOT NULL,
    PRIMARY KEY (stream, seq)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE log (head INTEGER NOT NULL, placed INTEGER NOT NULL) STRICT;
  INSERT INTO log (head, placed) VALUES (0, 0);
`

export interface DatabaseOptions {
  readonly path: string
  /** The position that the log has to reach at least. */
  readonly watermark: number
  /** Check every page, whatever the size. */
  readonly verify: boolean
}

/**
 * Opens or makes the database. What is committed is durable once the write-ahead file was flushed (walFlush.ts). Throws `corrupt` when it is damaged
 * or ends too early.
 */
export function openDatabase(options: DatabaseOptions): DatabaseSync {
  const { path } = options
  const isNew = !existsSync(path) && options.watermark === 0
  if (isNew) createPrivateFile(path)
  else inspect(options)
  const db = new DatabaseSync(path)
  try {
    db.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA secure_delete = ON;
      PRAGMA wal_autocheckpoint = ${WAL_PAGES_MAX};
      PRAGMA journal_size_limit = ${WAL_FILE_BYTES_MAX};
      PRAGMA cache_size = -${CACHE_KIB};
      PRAGMA trusted_schema = OFF;
    `)
    if (isEmpty(db)) db.exec(`BEGIN IMMEDIATE; ${SCHEMA} COMMIT`)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** The newest position ever given out. */
export function readHead(db: DatabaseSync): number {
  const row = db.prepare('SELECT max(log.head, coalesce((SELECT max(pos) FROM events), 0)) AS head FROM log').get()
  return Number(row?.head ?? 0)
}

/** Looks without touching: a damaged log stays as it was found, write-ahead file included. */
function inspect({ path, watermark, verify }: DatabaseOptions): void {
  if (!existsSync(path)) throw tooShort(path, 0, watermark)
  const db = new DatabaseSync(path, { readOnly: true })
  try {
    if (isEmpty(db)) {
      if (watermark > 0) throw tooShort(path, 0, watermark)
      return
    }
    checkKind(db, path)
    const head = readHead(db)
    if (head < watermark) throw tooShort(path, head, watermark)
    if (verify || statSync(path).size <= QUICK_CHECK_BYTES_MAX) checkPages(db, path)
  } finally {
    db.close()
  }
}

function isEmpty(db: DatabaseSync): boolean {
  return db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined
}

function checkKind(db: DatabaseSync, path: string): void {
  const application = db.prepare('PRAGMA application_id').get()?.application_id
  if (application !== APPLICATION) throw new LogError('corrupt', `${path} is not an event log`)
  const version = db.prepare('PRAGMA user_version').get()?.user_version
  if (version !== VERSION) {
    throw new LogError('unavailable', `${path} has format ${String(version)}, this server reads format ${VERSION}`)
  }
}

function checkPages(db: DatabaseSync, path: string): void {
  const finding = db.prepare('PRAGMA quick_check(1)').get()?.quick_check
  if (finding !== 'ok')
    throw new LogError(
      'corrupt',
      `${path} is damaged: ${String(finding).replace(/\s+/g, ' ')}; restore it from a backup`,
    )
}

function tooShort(path: string, head: number, watermark: number): LogError {
  const text = `${path} ends at position ${head}, but events up to ${watermark} were acknowledged`
  return new LogError(
    'corrupt',
    `${text}: restore it from a backup, or remove the file "acknowledged" to accept the loss`,
  )
}
