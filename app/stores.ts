import { join } from 'node:path'
import type { EventLog } from '#stores/events/port.ts'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import { folderFiles } from '#stores/files/folder.ts'
import type { FileStore } from '#stores/files/port.ts'
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
  readonly nodes: Nodes
  files(kind: FileKind): FileStore
  openViews(): Promise<ViewStore>
}

export async function openStores(settings: Settings, log?: EventLog): Promise<Stores> {
  const { DATA_DIR } = settings
  await ensureFolder('DATA_DIR', DATA_DIR)
  return {
    log: log ?? (await openSqliteLog(DATA_DIR)),
    nodes: soloNode(),
    files: (kind) => folderFiles(join(DATA_DIR, kind)),
    openViews: () => openSqliteViews(DATA_DIR),
  }
}
