import type { DataOf } from '../events.ts'
import type { RoomState } from '../state.ts'
import type { Apply } from './apply.ts'
import { shownSection } from './documents.ts'

export const seeding: Apply<'seeded'> = {
  seeded(room, data, { at }) {
    if (!data.continues) {
      room.docs = []
      room.sections = []
      for (const participantId of Object.keys(room.picks)) room.picks[participantId] = []
    }
    for (const doc of data.docs) place(room, doc, at)
    if (data.settings) {
      const { template, dials, aiMode, durationMs } = data.settings
      Object.assign(room, { template, dials: { ...dials }, aiMode, durationMs })
    }
  },
}

function place(room: RoomState, doc: DataOf<'seeded'>['docs'][number], at: number): void {
  const { docId, kind, title, pages, emails, sections } = doc
  if (!room.docs.some(({ id }) => id === docId)) {
    room.docs.push({ id: docId, kind, title, sha256: null, source: 'seed', pages, emails, pending: false, at })
  }
  room.sections.push(...sections.map((section) => shownSection(docId, section)))
  for (const { id } of sections) countNumber(room, id)
}

/** Reserves the number of a seeded section, so that later uploads do not reuse it. */
function countNumber(room: RoomState, sectionId: string): void {
  const [, begins, number] = /^(sec|topic)_(\d{1,9})$/.exec(sectionId) ?? []
  if (number === undefined) return
  const prefix = begins === 'sec' ? 'sec' : 'topic'
  room.numbered[prefix] = Math.max(room.numbered[prefix], Number(number))
}
