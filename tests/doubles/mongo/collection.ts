import * as mingo from 'mingo'
import { BSON, type Document, ObjectId } from 'mongodb'
import { CommandFailure } from './failure.ts'
import type { Change } from './history.ts'
import { duplicateKey, type IndexSpec, keyOf, UniqueIndex } from './indexes.ts'
import { copyOf, isReplacement, timed, type Update, updated, upserted } from './updates.ts'

const DOCUMENT_BYTES_MAX = 16 * 1024 * 1024
export const ID_INDEX: IndexSpec = { name: '_id_', key: { _id: 1 } }

export interface Capped {
  readonly max?: number
  readonly size?: number
}

interface Row {
  readonly order: number
  readonly bytes: number
  readonly document: Document
}

type Report = (change: Pick<Change, 'operationType' | 'documentKey' | 'fullDocument' | 'updateDescription'>) => void

export interface UpdateCall {
  readonly filter: Document
  readonly update: Update
  readonly multi?: boolean
  readonly upsert?: boolean
  readonly arrayFilters?: Document[]
  readonly sort?: Document
}

export interface UpdateOutcome {
  readonly matched: number
  readonly modified: number
  /** The id of what an upsert inserted. */
  readonly upsertedId?: unknown
  readonly before: Document | null
  readonly after: Document | null
}

/** The documents of one collection in the order they came in, none of which is ever changed in place. */
export class Collection {
  readonly ns: string
  readonly capped: Capped | null
  readonly #now: () => Date
  readonly #report: Report
  readonly #rows = new Map<string, Row>()
  readonly #indexes = new Map<string, IndexSpec>([['_id_', ID_INDEX]])
  readonly #unique = new Map<string, UniqueIndex>()
  #order = 0
  #bytes = 0

  constructor(ns: string, { now, report, capped }: { now: () => Date; report: Report; capped: Capped | null }) {
    this.ns = ns
    this.capped = capped
    this.#now = now
    this.#report = report
  }

  get size(): number {
    return this.#rows.size
  }

  get indexes(): readonly IndexSpec[] {
    return [...this.#indexes.values()]
  }

  /** The order number of the newest document. */
  get order(): number {
    return this.#order
  }

  matching(filter: Document): Document[] {
    const query = new mingo.Query(timed(filter, this.#now()))
    return this.#candidates(filter).filter((document) => query.test(document))
  }

  /** For cursors that wait at the end of a capped collection. */
  after(order: number, filter: Document): Document[] {
    const query = new mingo.Query(filter)
    const rows = [...this.#rows.values()].filter((row) => row.order > order)
    return rows.map(({ document }) => document).filter((document) => query.test(document))
  }

  insert(given: Document): void {
    const document = copyOf('_id' in given ? given : { _id: new ObjectId(), ...given })
    const id = keyOf(document._id)
    if (this.#rows.has(id)) throw duplicateKey(this.ns, '_id_', { _id: 1 }, { _id: document._id })
    this.#put(id, document)
    this.#report({ operationType: 'insert', documentKey: { _id: document._id }, fullDocument: document })
    this.#trim()
  }

  update({ filter, update, multi = false, upsert = false, arrayFilters, sort }: UpdateCall): UpdateOutcome {
    const context = { now: this.#now(), filter, ...(arrayFilters && { arrayFilters }) }
    const found = sort ? sorted(this.matching(filter), sort) : this.matching(filter)
    if (found.length === 0 && upsert) {
      const after = upserted(filter, update, context)
      if (!('_id' in after)) after._id = new ObjectId()
      this.insert(after)
      return { matched: 0, modified: 0, upsertedId: after._id, before: null, after }
    }
    let outcome: UpdateOutcome = { matched: 0, modified: 0, before: null, after: null }
    for (const before of multi ? found : found.slice(0, 1)) {
      const after = updated(before, update, context)
      const isChanged = this.#replace(before, after, isReplacement(update))
      outcome = { matched: outcome.matched + 1, modified: outcome.modified + Number(isChanged), before, after }
    }
    return outcome
  }

  delete(filter: Document, { limit = 0, sort }: { limit?: number; sort?: Document | undefined } = {}): Document[] {
    const found = sort ? sorted(this.matching(filter), sort) : this.matching(filter)
    const removed = limit === 0 ? found : found.slice(0, limit)
    for (const document of removed) this.#remove(document)
    return removed
  }

  createIndex(spec: IndexSpec): void {
    const same = this.#indexes.get(spec.name)
    const text = (one: IndexSpec) => JSON.stringify([one.key, one.unique ?? false, one.partialFilterExpression ?? null])
    if (same) {
      if (text(same) === text(spec)) return
      throw new CommandFailure(86, 'IndexKeySpecsConflict', `An existing index has the same name: ${spec.name}`)
    }
    const alike = this.indexes.find((one) => JSON.stringify(one.key) === JSON.stringify(spec.key))
    if (alike && !spec.partialFilterExpression && !alike.partialFilterExpression) {
      throw new CommandFailure(85, 'IndexOptionsConflict', `Index already exists with a different name: ${alike.name}`)
    }
    if (spec.unique) this.#unique.set(spec.name, this.#filled(spec))
    this.#indexes.set(spec.name, spec)
  }

  dropIndex(name: string): void {
    for (const one of name === '*' ? [...this.#indexes.keys()] : [name]) {
      if (one === '_id_') continue
      this.#indexes.delete(one)
      this.#unique.delete(one)
    }
  }

  /** Removes what indexes with an age say is too old. */
  expire(): void {
    for (const { key, expireAfterSeconds } of this.#indexes.values()) {
      if (expireAfterSeconds === undefined) continue
      const oldest = new Date(this.#now().getTime() - expireAfterSeconds * 1000)
      this.delete({ [Object.keys(key)[0]!]: { $lt: oldest, $type: 'date' } })
    }
  }

  #candidates({ _id }: Document): Document[] {
    const isExact = _id !== undefined && (typeof _id !== 'object' || _id instanceof ObjectId)
    const ids = isExact ? [_id] : _id?.$in && Object.keys(_id).length === 1 ? (_id.$in as unknown[]) : null
    if (ids === null) return [...this.#rows.values()].map(({ document }) => document)
    return [...new Set(ids.map(keyOf))].flatMap((id) => this.#rows.get(id)?.document ?? [])
  }

  #replace(before: Document, after: Document, isWhole: boolean): boolean {
    const id = keyOf(before._id)
    if (keyOf(after._id) !== id) {
      throw new CommandFailure(66, 'ImmutableField', "Performing an update on the path '_id' would modify it")
    }
    if (Buffer.compare(BSON.serialize(before), BSON.serialize(after)) === 0) return false
    this.#put(id, after)
    const documentKey = { _id: after._id }
    if (isWhole) this.#report({ operationType: 'replace', documentKey, fullDocument: after })
    else this.#report({ operationType: 'update', documentKey, updateDescription: difference(before, after) })
    return true
  }

  #put(id: string, document: Document): void {
    const bytes = BSON.calculateObjectSize(document)
    if (bytes > DOCUMENT_BYTES_MAX) throw new CommandFailure(10334, 'BSONObjectTooLarge', `BSONObj size: ${bytes}`)
    for (const index of this.#unique.values()) index.check(id, document)
    const former = this.#rows.get(id)
    for (const index of this.#unique.values()) {
      if (former) index.remove(former.document)
      index.add(id, document)
    }
    this.#bytes += bytes - (former?.bytes ?? 0)
    this.#rows.set(id, { order: former?.order ?? ++this.#order, bytes, document })
  }

  #remove(document: Document, isSilent = false): void {
    const id = keyOf(document._id)
    this.#bytes -= this.#rows.get(id)?.bytes ?? 0
    this.#rows.delete(id)
    for (const index of this.#unique.values()) index.remove(document)
    if (!isSilent) this.#report({ operationType: 'delete', documentKey: { _id: document._id } })
  }

  #trim(): void {
    if (this.capped === null) return
    const { max = Number.POSITIVE_INFINITY, size = Number.POSITIVE_INFINITY } = this.capped
    for (const { document } of this.#rows.values()) {
      if (this.#rows.size <= max && this.#bytes <= size) return
      this.#remove(document, true)
    }
  }

  #filled(spec: IndexSpec): UniqueIndex {
    const index = new UniqueIndex(this.ns, spec)
    for (const [id, { document }] of this.#rows) {
      index.check(id, document)
      index.add(id, document)
    }
    return index
  }
}

export function sorted(documents: Document[], sort: Document): Document[] {
  return mingo
    .find(documents, {})
    .sort(sort as Record<string, 1 | -1>)
    .all() as Document[]
}

/** By fields of the top; a server names the paths below them. */
function difference(before: Document, after: Document): Document {
  const isSame = (key: string) =>
    key in before && BSON.EJSON.stringify({ v: before[key] }) === BSON.EJSON.stringify({ v: after[key] })
  const changed = Object.keys(after).filter((key) => !isSame(key))
  return {
    updatedFields: Object.fromEntries(changed.map((key) => [key, after[key]])),
    removedFields: Object.keys(before).filter((key) => !(key in after)),
    truncatedArrays: [],
  }
}
