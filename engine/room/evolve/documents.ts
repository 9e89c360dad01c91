import { sectionPrefix } from '../documentKinds.ts'
import type { DataOf } from '../events.ts'
import type { RoomSection, RoomState } from '../state.ts'
import type { Apply } from './apply.ts'

export const documents: Apply<'uploaded' | 'withdrawn' | 'divided' | 'picked'> = {
  uploaded(room, data, { at }) {
    const { docId, kind, title, sha256, source, pages, emails, pending } = data
    room.docs.push({ id: docId, kind, title, sha256, source, pages, emails, pending, at })
    room.sections.push(...data.sections.map((section) => shownSection(docId, section)))
    room.numbered[sectionPrefix(kind)] += data.sections.length
  },

  withdrawn(room, { docId }) {
    room.docs = room.docs.filter((doc) => doc.id !== docId)
    room.sections = room.sections.filter((section) => section.docId !== docId)
    keepKnownPicks(room)
  },

  divided(room, { docId, sections }) {
    const doc = room.docs.find((candidate) => candidate.id === docId)
    if (!doc) return
    doc.pending = false
    room.numbered[sectionPrefix(doc.kind)] += sections.length
    const later = new Set(room.docs.slice(room.docs.indexOf(doc) + 1).map((next) => next.id))
    const before = room.sections.filter((section) => !later.has(section.docId))
    const after = room.sections.filter((section) => later.has(section.docId))
    room.sections = [...before, ...sections.map((section) => shownSection(docId, section)), ...after]
  },

  picked(room, { participantId, sectionIds }) {
    room.picks[participantId] = [...sectionIds]
  },
}

/** Section as the state holds it: without its text, which stays in the stream. */
export function shownSection(docId: string, section: DataOf<'uploaded'>['sections'][number]): RoomSection {
  const { text: _, ...rest } = section
  return { ...(rest as Omit<RoomSection, 'docId'>), docId }
}

function keepKnownPicks(room: RoomState): void {
  const known = new Set(room.sections.map((section) => section.id))
  for (const [participantId, picks] of Object.entries(room.picks)) {
    room.picks[participantId] = picks.filter((sectionId) => known.has(sectionId))
  }
}
