import { setTimeout as delay } from 'node:timers/promises'
import type { Assistant } from '#assistant/assistant.ts'
import { createPlaces } from '#documents/places.ts'
import { createRecordWriter } from '#documents/record/recordWriter.ts'
import { type RecordServices, Records } from '#gateway/archive/records.ts'
import type { SocketServices } from '#gateway/connections/server.ts'
import type { Room } from '#gateway/rooms/room.ts'

/** An annotation waits no longer than this to learn what it landed on. */
const EXCERPTS_MS = 700

/** What looks into kept documents: the writer of records, and the finder of the words under a pin. */
export function openRecords({
  assistant,
  ...services
}: Omit<RecordServices, 'writer'> & { readonly assistant: Assistant }) {
  const writer = createRecordWriter()
  const places = createPlaces()

  const under = async (room: Room, { anchor, sectionId }: Parameters<SocketServices['excerpts']>[1]) => {
    const section = room.state.sections.find(({ id }) => id === sectionId)
    const doc = section ? room.state.docs.find(({ id }) => id === section.docId) : room.state.docs[0]
    if (!anchor || doc?.kind !== 'pdf' || doc.sha256 === null) return []
    return places.textAt(services.store.path(room.code, doc.sha256), anchor, AbortSignal.timeout(EXCERPTS_MS))
  }

  const excerpts: SocketServices['excerpts'] = async (room, annotation) => {
    const { sectionId, text } = annotation
    const printed = await under(room, annotation).catch(() => [])
    if (printed.length > 0) return printed
    const about = sectionId ?? room.state.current ?? room.state.sections[0]?.id ?? ''
    const late = delay(EXCERPTS_MS, [], { ref: false })
    return Promise.race([assistant.excerpts(room.code, about, text), late])
  }

  // Where a meeting begins or ends a record may be asked for soon.
  const seen = new WeakMap<Room, string>()
  const attend = (room: Room): void => {
    const { phase } = room.state
    if (phase !== 'setup' && seen.get(room) !== phase) writer.prepare()
    seen.set(room, phase)
  }

  return {
    attend,
    records: new Records({ ...services, writer }),
    excerpts,
    async close(): Promise<void> {
      await Promise.all([writer.close(), places.close()])
    },
  }
}
