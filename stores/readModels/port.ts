import type { Position } from '../events/port.ts'

/** A read model by its name; documents that another version of its fold made are dropped when it is opened. */
export interface Projection {
  readonly name: string
  readonly version: number
}

/** One document of a read model. */
export interface ViewDocument<T extends object = object> {
  readonly _id: string
  /** Seq of the last event of its stream that it shows: an older one never replaces a newer one. */
  readonly rev: number
  /** What `newest` orders by, a whole number. */
  readonly at: number
  /** What it can be asked for by, each once. */
  readonly tags: readonly string[]
  readonly value: T
}

export interface ViewBatch<T extends object> {
  readonly documents: readonly ViewDocument<T>[]
  /** Ids; unknown ones are passed over. */
  readonly removed: readonly string[]
  /** The position that the writer has seen saved; `''` = none. */
  readonly after: Position
  /** Everything up to and with this position is folded; `''` for what is written beside the fold, such as a removal for good. */
  readonly position: Position
}

export interface NewestQuery {
  readonly limit: number
  readonly tag?: string
  readonly after?: Pick<ViewDocument, 'at' | '_id'>
}

/** The documents of one projection. Every adapter passes tests/contracts/views.contract.ts. */
export interface View<T extends object = object> {
  /** `''` when nothing was written yet. */
  position(): Promise<Position>
  /**
   * Documents and position together or not at all. A document whose `rev` is not above that of the stored one changes
   * nothing, and a position never goes back, so that a batch may be written again. Throws `behind` when the view stands before
   * `after`: it lost what it held, and has to be folded again from where it stands. So does a view that another process writes too, and
   * that it carried beyond `after`.
   */
  write(batch: ViewBatch<T>): Promise<void>
  get(id: string): Promise<ViewDocument<T> | null>
  /** Those of the ids that there are, at most BATCH_DOCUMENTS_MAX. */
  some(ids: readonly string[]): Promise<ViewDocument<T>[]>
  /** By `at`, newest first, then by id; with a tag, those that carry it; after a document, those that follow it in this order. */
  newest(query: NewestQuery): Promise<ViewDocument<T>[]>
  /** All documents by id, as they stand while one walks. */
  all(): AsyncIterable<ViewDocument<T>>
  /** No documents, position `''`. */
  clear(): Promise<void>
}

/** What is asked of documents. */
export type ViewReader<T extends object = object> = Pick<View<T>, 'get' | 'some' | 'newest' | 'all'>

/** Where read models are kept. A cache of the log: whatever it loses is folded again. */
export interface ViewStore {
  open<T extends object>(projection: Projection): Promise<View<T>>
  /** For lists that are shown: while the views cannot be reached, it answers a question as it was last answered here, if it was. [MN19] */
  reader<T extends object>(projection: Projection): Promise<ViewReader<T>>
  /** Since when answers of readers may be old, an instant; null while they are current. [MN19] */
  asOf(): number | null
  /** Idempotent; later calls on its views throw `closed`. */
  close(): Promise<void>
}

/** Where all read models are kept, to be replaced or compared as a whole. [VW8] */
export interface ViewPlace {
  /** Has empty views built, which take the place of the former ones once they are whole. */
  replace<T>(build: (views: Pick<ViewStore, 'open'>) => Promise<T>): Promise<T>
  /** Has a copy of these views used, which changes nothing. */
  copy<T>(projections: readonly Projection[], use: (views: Pick<ViewStore, 'open'>) => Promise<T>): Promise<T>
}

export class ViewError extends Error {
  readonly code: 'invalid' | 'closed' | 'unavailable' | 'behind'
  constructor(code: ViewError['code'], message: string) {
    super(message)
    this.name = 'ViewError'
    this.code = code
  }
}
