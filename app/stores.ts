import { join } from 'node:path'
import type { EventLog } from '#stores/events/port.ts'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import { folderFiles } from '#stores/files/folder.ts'
import type { FileStore } from '#stores/files/port.ts'
import { folderTexts } from '#stores/kept/folder.ts'
import type { KeptTexts } from '#stores/kept/port.ts'
import { fileShelf } from '#stores/keys/file.ts'
import type { KeyShelf } from '#stores/keys/port.ts'
import type { Nodes } from '#stores/nodes/port.ts'
import { soloNode } from '#stores/nodes/solo.ts'
import type { ViewStore } from '#stores/readModels/port.ts'
import { openSqliteViews } from '#stores/readModels/sqlite.ts'
import { ensureFolder } from './settings/folder.ts'
import type { Settings } from './settings.ts'

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

/** Instead of what the settings name; a log that is handed in stays open. */
export type GivenStores = Partial<Omit<Stores, 'isEmbedded' | 'isOutside' | 'hasDatabase' | 'close'>>

export async function openStores(settings: Settings, given: GivenStores = {}): Promise<Stores> {
  const { DATA_DIR } = settings
  await ensureFolder('DATA_DIR', DATA_DIR)
  const log = given.log ?? (await openSqliteLog(DATA_DIR))
  const nodes = given.nodes ?? soloNode()
  return {
    files: (kind) => folderFiles(join(DATA_DIR, kind)),
    openViews: () => openSqliteViews(DATA_DIR),
    texts: folderTexts(DATA_DIR),
    keys: () => fileShelf(DATA_DIR),
    databaseAwaySince: () => null,
    ...given,
    log,
    isEmbedded: given.log === undefined,
    isOutside: !nodes.isAlone,
    hasDatabase: given.databaseAwaySince !== undefined,
    nodes,
    async close() {
      await nodes.close()
      if (given.log === undefined) await log.close()
    },
  }
}
