import type { Assistant } from '#assistant/assistant.ts'
import { createPlaces } from '#documents/places.ts'
import { createRecordWriter } from '#documents/record/recordWriter.ts'
import { type RecordServices, Records } from '#gateway/archive/records.ts'
import { Excerpts } from '#gateway/rooms/excerpts.ts'
import type { Room } from '#gateway/rooms/room.ts'

/** What looks into stored documents: the writer of records, and the finder of the words under a pin. */
export function openRecords(
  { assistant, ...services }: Omit<RecordServices, 'writer'> & { readonly assistant: Assistant },
  isAhead = true,
) {
  const writer = createRecordWriter()
  const places = createPlaces()
  const excerpts = new Excerpts({
    store: services.store,
    printedAt: (path, pin, signal) => places.textAt(path, pin, signal),
    related: (code, sectionId, text) => assistant.excerpts(code, sectionId, text),
  })

  // Where a meeting begins or ends a record may be asked for soon.
  const seen = new WeakMap<Room, string>()
  const attend = (room: Room): void => {
    const { phase } = room.state
    if (isAhead && phase !== 'setup' && seen.get(room) !== phase) writer.prepare()
    seen.set(room, phase)
  }

  return {
    attend,
    records: new Records({ ...services, writer }),
    excerpts: excerpts.of,
    async close(): Promise<void> {
      await Promise.all([writer.close(), places.close()])
    },
  }
}
