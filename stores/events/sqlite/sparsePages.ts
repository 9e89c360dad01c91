import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { PAGE_BYTES_MAX } from '../limits.ts'

/** Events up to which categories are looked up by their streams, when they are at most this part of the log. */
const SPARSE_EVENTS_MAX = 20_000
const SPARSE_PART = 1 / 8
/** A finding holds until the log has grown by this factor. */
const HOLDS_FACTOR = 1.25
/** Sets of categories remembered. */
const FINDINGS_MAX = 64

/** Positions of the next events of some categories, and how far the log was looked at for them. */
export interface SparsePage {
  readonly positions: readonly number[]
  readonly reached: number
}

interface Finding {
  readonly isSparse: boolean
  /** The log's length then. */
  readonly placed: number
}

/**
 * Finds the events of categories that hold a small part of the log by the places of their streams, so that no other event is
 * looked at: a start with a million messages reads what few accounts and spaces there are.
 */
export class SparsePages {
  readonly #placed: StatementSync
  readonly #count: StatementSync
  readonly #next: StatementSync
  readonly #findings = new Map<string, Finding>()

  constructor(db: DatabaseSync) {
    const streams = 'streams WHERE category IN (SELECT value FROM json_each(?))'
    this.#placed = db.prepare('SELECT placed FROM log')
    this.#count = db.prepare(
      `SELECT total(1 + (SELECT max(seq) FROM places WHERE stream = streams.id) - low) AS events FROM ${streams}`,
    )
    this.#next = db.prepare(`
      SELECT pos, size FROM (SELECT id FROM ${streams}) AS wanted CROSS JOIN places ON places.stream = wanted.id
      WHERE pos > ? AND pos <= ? ORDER BY pos LIMIT ?`)
  }

  /** Null where the events after a position are better read one after the other. `categories` is their JSON. */
  page(categories: string, after: number, limit: number, head: number): SparsePage | null {
    const end = Math.min(Number(this.#placed.get()?.placed ?? 0), head)
    if (after >= end || !this.#isSparse(categories, end)) return null
    const positions: number[] = []
    let bytes = 0
    for (const { pos, size } of this.#next.iterate(categories, after, end, limit)) {
      bytes += Number(size)
      if (bytes > PAGE_BYTES_MAX && positions.length > 0) return { positions, reached: positions.at(-1) ?? end }
      positions.push(Number(pos))
    }
    return { positions, reached: positions.length < limit ? end : (positions.at(-1) ?? end) }
  }

  #isSparse(categories: string, placed: number): boolean {
    const known = this.#findings.get(categories)
    if (known && placed <= known.placed * HOLDS_FACTOR) return known.isSparse
    const events = Number(this.#count.get(categories)?.events ?? 0)
    const isSparse = events <= SPARSE_EVENTS_MAX && events <= placed * SPARSE_PART
    if (this.#findings.size >= FINDINGS_MAX) this.#findings.clear()
    this.#findings.set(categories, { isSparse, placed })
    return isSparse
  }
}
