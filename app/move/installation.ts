import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventLog } from '#stores/events/port.ts'
import { type RemovedStream, removedStreams } from '#stores/events/removedStreams.ts'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import { folderFiles } from '#stores/files/folder.ts'
import type { FileStore } from '#stores/files/port.ts'
import { folderTexts } from '#stores/kept/folder.ts'
import type { KeptTexts } from '#stores/kept/port.ts'
import { fileShelf } from '#stores/keys/file.ts'
import type { KeyShelf } from '#stores/keys/port.ts'
import type { FileKind } from '../stores.ts'

/** Everything beside the log that an installation keeps and cannot make again. */
export interface Beside {
  files(kind: FileKind): FileStore
  readonly texts: KeptTexts
  readonly keys: KeyShelf
  /** Folder for files on their way in, on the disk of the files. */
  readonly scratch: string
}

/** One end of a move: what an installation consists of, without what follows from it. */
export interface Installation {
  readonly log: EventLog
  /** Null where only the log is there. */
  readonly beside: Beside | null
  /** Truncated and tombstoned streams; of an event store only the log itself tells of them. */
  removed(): readonly RemovedStream[]
  close(): Promise<void>
}

/** Opens a data folder, which belongs to this process until `close`. Throws LogError while a service holds it. */
export async function openFolder(folder: string): Promise<Installation> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const log = await openSqliteLog(folder)
  // Emptied at every start of the service.
  const scratch = join(folder, 'documents', 'incoming')
  const keys = fileShelf(folder)
  return {
    log,
    beside: { files: (kind) => folderFiles(join(folder, kind)), texts: folderTexts(folder), keys, scratch },
    removed: () => removedStreams(folder),
    async close() {
      await keys.close()
      await log.close()
    },
  }
}

/** Opens an event store, and the database if there is one. Throws LogError, or an Error that names the database. */
export async function openServers(eventStore: string, database: string | undefined): Promise<Installation> {
  const fault = (error: unknown, where: string) => void process.stderr.write(`${where}: ${String(error)}\n`)
  const { openEventStoreLog } = await import('#stores/events/eventstore.ts')
  const log = await openEventStoreLog(eventStore, { fault })
  try {
    const opened = database === undefined ? null : await openDatabase(database, fault)
    return {
      log,
      beside: opened?.beside ?? null,
      removed: () => [],
      async close() {
        await opened?.close()
        await log.close()
      },
    }
  } catch (error) {
    await log.close()
    throw error
  }
}

async function openDatabase(url: string, fault: (error: unknown, where: string) => void) {
  const { openMongo } = await import('#stores/mongo/connection.ts')
  const { gridFiles } = await import('#stores/files/gridFs.ts')
  const { mongoTexts } = await import('#stores/kept/mongo.ts')
  const { mongoShelf } = await import('#stores/keys/mongo.ts')
  const mongo = await openMongo(url, { fault })
  const scratch = await mkdtemp(join(tmpdir(), 'parley-move-'))
  const keys = mongoShelf(mongo)
  const beside: Beside = { files: (kind) => gridFiles(mongo, kind), texts: mongoTexts(mongo), keys, scratch }
  return {
    beside,
    async close() {
      await keys.close()
      await mongo.close()
      await rm(scratch, { recursive: true, force: true })
    },
  }
}
