import type { Logger } from 'pino'
import type { FileStore } from '#stores/files/port.ts'

/** Warns of documents that the standard tier kept here: in the enterprise tier nobody can download or remove them. [KX59] */
export async function warnOfLeftDocuments(store: FileStore, logger: Logger): Promise<void> {
  let rooms = 0
  for (const code of await store.rooms()) {
    if ((await store.names(code)).length > 0) rooms += 1
  }
  if (rooms === 0) return
  const whose = rooms === 1 ? '1 room' : `${rooms} rooms`
  logger.warn(
    { rooms },
    `DATA_DIR/documents holds files of ${whose} from the standard tier, which nobody can download or remove in the enterprise tier; see "Changing the tier" in docs/resident.md`,
  )
}
