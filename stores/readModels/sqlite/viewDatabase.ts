import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sqliteCode } from '../../events/sqlite/failure.ts'
import { createPrivateFile } from '../../events/sqlite/files.ts'
import { removeViewFile } from './removeViewFile.ts'

/** "PRLV", so that a stray database is not taken for views. */
const APPLICATION = 0x50_52_4c_56
/** Of the tables; a file of another one is made anew. */
const FORMAT = 1
const CACHE_KIB = 8 * 1024
const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

const SCHEMA = `
  PRAGMA application_id = ${APPLICATION};
  PRAGMA user_version = ${FORMAT};
  CREATE TABLE projections (name TEXT PRIMARY KEY, version INTEGER NOT NULL, position TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE documents (
    projection TEXT NOT NULL,
    id TEXT NOT NULL,
    rev INTEGER NOT NULL,
    at INTEGER NOT NULL,
    tags TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (projection, id)
  ) STRICT;
  CREATE INDEX newest ON documents (projection, at DESC, id);
  CREATE TABLE tags (
    projection TEXT NOT NULL,
    tag TEXT NOT NULL,
    at INTEGER NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY (projection, tag, at DESC, id)
  ) STRICT, WITHOUT ROWID;
`

/** Opens or makes the file; a damaged one, or one of another format, is thrown away: views can be folded again. [VW3] */
export function openViewFile(path: string): DatabaseSync {
  if (existsSync(path) && !isSound(path)) removeViewFile(path)
  createPrivateFile(path)
  const db = new DatabaseSync(path)
  try {
    // What a power cut takes is folded again, so that no write has to wait for the disk.
    db.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA secure_delete = ON;
      PRAGMA cache_size = -${CACHE_KIB};
      PRAGMA trusted_schema = OFF;
    `)
    if (db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined) db.exec(`BEGIN IMMEDIATE; ${SCHEMA} COMMIT`)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Whether an error says that the file itself is broken. */
export function isDamage(error: unknown): boolean {
  const code = sqliteCode(error)
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB
}

function isSound(path: string): boolean {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(path)
    if (db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined) return true
    const kind = db.prepare('PRAGMA application_id').get()?.application_id
    const format = db.prepare('PRAGMA user_version').get()?.user_version
    if (kind !== APPLICATION || format !== FORMAT) return false
    return db.prepare('PRAGMA quick_check(1)').get()?.quick_check === 'ok'
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  } finally {
    db?.close()
  }
}
