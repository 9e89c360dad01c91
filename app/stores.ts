import { join } from 'node:path'
import { folderBytes } from '#gateway/limits/storedBytes.ts'
import { folderFiles } from '#stores/files/folder.ts'
import { folderTexts } from '#stores/kept/folder.ts'
import { fileShelf } from '#stores/keys/file.ts'
import { soloNode } from '#stores/nodes/solo.ts'
import { openSqliteViews } from '#stores/readModels/sqlite.ts'
import { ensureFolder } from './settings/folder.ts'
import type { Settings } from './settings.ts'
import { openLog } from './storing/log.ts'
import type { GivenStores, Stores, StoresBeside } from './storing/port.ts'

type Fault = (error: unknown, where: string) => void

export type { FileKind, GivenStores, Stores } from './storing/port.ts'

/**
 * Opens what the settings name: everything in the data folder; an event store, a database, or with both of them what several
 * nodes share. Throws SettingsError or LogError. [MN75]
 */
export async function openStores(settings: Settings, fault: Fault, given: GivenStores = {}): Promise<Stores> {
  const { DATA_DIR, EVENTSTORE_URL, MONGODB_URL } = settings
  await ensureFolder('DATA_DIR', DATA_DIR)
  const log = given.log ?? (await openLog(settings, fault))
  const beside = await openBeside(settings, fault).catch(async (error: unknown) => {
    if (given.log === undefined) await log.close()
    throw error
  })
  const nodes = given.nodes ?? beside.nodes
  return {
    ...beside,
    ...given,
    log,
    isEmbedded: given.log === undefined && EVENTSTORE_URL === undefined,
    isOutside: EVENTSTORE_URL !== undefined || !nodes.isAlone,
    hasDatabase: MONGODB_URL !== undefined || given.databaseAwaySince !== undefined,
    nodes,
    async close() {
      await nodes.close()
      if (given.log === undefined) await log.close()
      await beside.close()
    },
  }
}

async function openBeside(settings: Settings, fault: Fault): Promise<StoresBeside> {
  const { DATA_DIR, MONGODB_URL } = settings
  if (MONGODB_URL !== undefined) {
    const { openDatabase } = await import('./storing/beside.ts')
    return openDatabase(settings, MONGODB_URL, fault)
  }
  return {
    nodes: soloNode(),
    files: (kind) => folderFiles(join(DATA_DIR, kind)),
    storedBytes: (kinds) => folderBytes(kinds.map((kind) => join(DATA_DIR, kind)))(),
    openViews: () => openSqliteViews(DATA_DIR),
    texts: folderTexts(DATA_DIR),
    keys: () => fileShelf(DATA_DIR),
    databaseAwaySince: () => null,
    close: async () => {},
  }
}
