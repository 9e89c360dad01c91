import type { DatabaseSync } from 'node:sqlite'
import type { Position } from '../../events/port.ts'
import { type Admitted, admitBatch, checkCount, checkLimit, checkStand } from '../admission.ts'
import { WALK_PAGE } from '../limits.ts'
import type { NewestQuery, Projection, ViewBatch, ViewDocument } from '../port.ts'

type Use = <R>(work: (db: DatabaseSync) => R) => R

const COLUMNS = 'id, rev, at, tags, body'

/** One projection of a view file, all of it synchronous. Statements are prepared per call: the file may be replaced at any time. */
export class ViewTable {
  readonly #projection: Projection
  readonly #use: Use

  constructor(projection: Projection, use: Use) {
    this.#projection = projection
    this.#use = use
  }

  dropOtherVersion(): void {
    const { name, version } = this.#projection
    const row = this.#use((db) => db.prepare('SELECT version FROM projections WHERE name = ?').get(name))
    if (row !== undefined && row.version !== version) this.clear()
  }

  position(): Position {
    const { name } = this.#projection
    const row = this.#use((db) => db.prepare('SELECT position FROM projections WHERE name = ?').get(name))
    return (row?.position ?? '') as Position
  }

  write(batch: ViewBatch<object>): void {
    const admitted = admitBatch(batch)
    this.#use((db) =>
      inTransaction(db, () => {
        checkStand(this.position(), batch.after)
        for (const one of admitted) this.#put(db, one)
        for (const id of batch.removed) this.#remove(db, id)
        this.#advance(db, batch.position)
      }),
    )
  }

  get(id: string): ViewDocument | null {
    const { name } = this.#projection
    const select = `SELECT ${COLUMNS} FROM documents WHERE projection = ? AND id = ?`
    const row = this.#use((db) => db.prepare(select).get(name, id))
    return row === undefined ? null : shown(row)
  }

  some(ids: readonly string[]): ViewDocument[] {
    checkCount(ids)
    const select = `SELECT ${COLUMNS} FROM documents WHERE projection = ? AND id IN (SELECT value FROM json_each(?))`
    return this.#use((db) => db.prepare(select).all(this.#projection.name, JSON.stringify(ids))).map(shown)
  }

  newest({ limit, tag, after }: NewestQuery): ViewDocument[] {
    checkLimit(limit)
    const { name } = this.#projection
    const follows = after === undefined ? '' : 'AND (at < :at OR (at = :at AND id > :id))'
    const place: Record<string, string | number> = after === undefined ? {} : { at: after.at, id: after._id }
    const documents = `SELECT ${COLUMNS} FROM documents WHERE projection = :name`
    const rows = this.#use((db) =>
      tag === undefined
        ? db.prepare(`${documents} ${follows} ORDER BY at DESC, id LIMIT :limit`).all({ name, limit, ...place })
        : db
            .prepare(
              `${documents} AND id IN
                 (SELECT id FROM tags WHERE projection = :name AND tag = :tag ${follows} ORDER BY at DESC, id LIMIT :limit)
               ORDER BY at DESC, id`,
            )
            .all({ name, limit, tag, ...place }),
    )
    return rows.map(shown)
  }

  /** The documents after an id, a page of them. */
  page(after: string): ViewDocument[] {
    const select = `SELECT ${COLUMNS} FROM documents WHERE projection = ? AND id > ? ORDER BY id LIMIT ?`
    return this.#use((db) => db.prepare(select).all(this.#projection.name, after, WALK_PAGE)).map(shown)
  }

  clear(): void {
    const { name } = this.#projection
    this.#use((db) =>
      inTransaction(db, () => {
        db.prepare('DELETE FROM tags WHERE projection = ?').run(name)
        db.prepare('DELETE FROM documents WHERE projection = ?').run(name)
        db.prepare('DELETE FROM projections WHERE name = ?').run(name)
      }),
    )
  }

  #put(db: DatabaseSync, { document, body }: Admitted): void {
    const { _id, rev, at, tags } = document
    const { name } = this.#projection
    const stored = db.prepare('SELECT rev FROM documents WHERE projection = ? AND id = ?').get(name, _id)
    if (stored !== undefined && rev <= Number(stored.rev)) return
    this.#remove(db, _id)
    db.prepare(`INSERT INTO documents (projection, ${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)`).run(
      name,
      _id,
      rev,
      at,
      JSON.stringify(tags),
      body,
    )
    const insert = db.prepare('INSERT INTO tags (projection, tag, at, id) VALUES (?, ?, ?, ?)')
    for (const tag of tags) insert.run(name, tag, at, _id)
  }

  #remove(db: DatabaseSync, id: string): void {
    const { name } = this.#projection
    const stored = db.prepare('SELECT at, tags FROM documents WHERE projection = ? AND id = ?').get(name, id)
    if (stored === undefined) return
    const untag = db.prepare('DELETE FROM tags WHERE projection = ? AND tag = ? AND at = ? AND id = ?')
    for (const tag of JSON.parse(String(stored.tags)) as string[]) untag.run(name, tag, Number(stored.at), id)
    db.prepare('DELETE FROM documents WHERE projection = ? AND id = ?').run(name, id)
  }

  #advance(db: DatabaseSync, position: Position): void {
    const { name, version } = this.#projection
    db.prepare(
      `INSERT INTO projections (name, version, position) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET position = max(position, excluded.position)`,
    ).run(name, version, position)
  }
}

function inTransaction(db: DatabaseSync, work: () => void): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    work()
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

function shown(row: Record<string, unknown>): ViewDocument {
  return {
    _id: String(row.id),
    rev: Number(row.rev),
    at: Number(row.at),
    tags: JSON.parse(String(row.tags)) as string[],
    value: JSON.parse(String(row.body)) as object,
  }
}
