import { mkdir } from 'node:fs/promises'
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

/** Opens an event store. Throws LogError. */
export async function openEventStore(url: string): Promise<Installation> {
  const fault = (error: unknown, where: string) => void process.stderr.write(`${where}: ${String(error)}\n`)
  const { openEventStoreLog } = await import('#stores/events/eventstore.ts')
  const log = await openEventStoreLog(url, { fault })
  return { log, beside: null, removed: () => [], close: () => log.close() }
}
