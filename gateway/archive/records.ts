import type { RecordResult, RecordWriter } from '#documents/record/recordWriter.ts'
import type { EventLog } from '#stores/events/port.ts'
import { textsOf } from '#stores/events/texts.ts'
import type { FileStore } from '#stores/files/port.ts'
import type { Room } from '../rooms/room.ts'
import { streamOf } from '../rooms/stream.ts'

export interface RecordServices {
  readonly log: EventLog
  readonly store: FileStore
  readonly writer: RecordWriter
}

/** Review records of running and finished rooms; each describes the stream at the time of the request. [RD1] */
export class Records {
  readonly #services: RecordServices

  constructor(services: RecordServices) {
    this.#services = services
  }

  /** Writes the record of one document of a room as it stands. Rejects with RecordBusy, or with the signal's reason. */
  async write(
    { code, head: { seq, hash } }: Pick<Room, 'code' | 'head'>,
    { docId, sha256 }: { readonly docId: string; readonly sha256: string },
    signal?: AbortSignal,
  ): Promise<RecordResult> {
    const { log, store, writer } = this.#services
    const events = () => textsOf(log, streamOf(code), { limit: seq })
    await using copy = await store.localCopy(code, sha256)
    const session = { code, headHash: hash }
    return await writer.write({ docId, source: copy.path, session, events }, signal)
  }
}
