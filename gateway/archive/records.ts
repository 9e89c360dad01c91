import type { RecordResult, RecordWriter } from '#documents/record/recordWriter.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import type { EventLog } from '#stores/events/port.ts'
import type { FileStore } from '#stores/files/port.ts'
import { streamOf } from '../rooms/stream.ts'
import type { Archive } from './archive.ts'

export interface RecordServices {
  readonly archive: Pick<Archive, 'session'>
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

  /** Returns the meeting that a record describes; null without such a room. Rejects with SessionsBusy. */
  session(code: string): Promise<SessionDetail | null> {
    return this.#services.archive.session(code)
  }

  /** Writes the record of one document of the session. Rejects with RecordBusy, or with the signal's reason. */
  async write(session: SessionDetail, docId: string, sha256: string, signal?: AbortSignal): Promise<RecordResult> {
    const { log, store, writer } = this.#services
    const { code, eventCount } = session
    const events = () => log.readPages(streamOf(code), { limit: eventCount })
    await using copy = await store.localCopy(code, sha256)
    return await writer.write({ docId, source: copy.path, session, events }, signal)
  }
}
