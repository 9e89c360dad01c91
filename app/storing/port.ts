import type { EventLog } from '#stores/events/port.ts'
import type { FileStore } from '#stores/files/port.ts'
import type { KeptTexts } from '#stores/kept/port.ts'
import type { KeyShelf } from '#stores/keys/port.ts'
import type { Nodes } from '#stores/nodes/port.ts'
import type { ViewStore } from '#stores/readModels/port.ts'

/** Kinds of stored files, each a place of its own. */
export type FileKind = 'documents' | 'board' | 'spaces' | 'replays' | 'social'

/** What keeps everything: the data folder, or the event store and the database that the settings name. */
export interface Stores {
  readonly log: EventLog
  /** Whether the log is the embedded one, which a thread can read beside it. */
  readonly isEmbedded: boolean
  /** Whether the log is a store outside of this process, which others may reach where this one cannot. */
  readonly isOutside: boolean
  readonly nodes: Nodes
  files(kind: FileKind): FileStore
  /** Bytes that files of these kinds take together. */
  storedBytes(kinds: readonly FileKind[]): Promise<number>
  openViews(): Promise<ViewStore>
  /** Secrets, progress and other small texts. */
  readonly texts: KeptTexts
  /** Whether read models and files are in a database. */
  readonly hasDatabase: boolean
  /** The shelf of personal keys. */
  keys(): KeyShelf
  /** Since when the database is away; null while it can be reached, and without one. */
  databaseAwaySince(): number | null
  /** Leaves the other nodes, and closes what was opened here. */
  close(): Promise<void>
}

/** What is kept beside the log, and the nodes. */
export type StoresBeside = Omit<Stores, 'log' | 'isEmbedded' | 'isOutside' | 'hasDatabase'>

/** Instead of what the settings name; a log that is handed in stays open. */
export type GivenStores = Partial<Omit<StoresBeside, 'close'> & Pick<Stores, 'log'>>
