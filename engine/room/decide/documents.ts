import { entryOf } from '../../entries.ts'
import { idMaker } from '../../ids.ts'
import { isSameList } from '../../lists.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import { SYSTEM } from '../../stream.ts'
import { linesIn } from '../../words/catalogue.ts'
import type { Language } from '../../words/languages.ts'
import type { CommandOf, NewSection } from '../commands.ts'
import { type Decide, decided, nothing } from '../decision.ts'
import { type DocumentKind, sectionPrefix } from '../documentKinds.ts'
import { fact, GUEST, guest, systemLine } from '../facts.ts'
import { seatOf } from '../seats.ts'
import type { RoomState } from '../state.ts'

/** Maximum documents of a room. [DO10] */
export const DOCUMENTS_MAX = 5

export const documents: Decide<'upload' | 'withdraw' | 'divide' | 'pick'> = {
  upload(room, command) {
    const { at, entropy, by, sections, docId: heldAs, type: _, ...doc } = command
    const refusal = uploadRefusal(room, by)
    if (refusal) return refusal
    const known = room.docs.find(({ sha256 }) => sha256 === doc.sha256)
    if (known) return decided([], { docId: known.id })
    if (room.docs.length >= DOCUMENTS_MAX) return refuse('too-many-documents')
    const id = idMaker(at, entropy)
    const docId = heldAs ?? id('doc')
    const actor = by === null ? GUEST : guest(room, by)
    return decided(
      [
        fact('uploaded', actor, { docId, ...doc, sections: numbered(room, doc.kind, sections), by }),
        systemLine(id('m'), uploadLine(room.lang, actor.name, command)),
      ],
      { docId },
    )
  },

  withdraw(room, { at, entropy, by, docId }) {
    if (by !== null && !seatOf(room, by)) return refuse('not-participant')
    const doc = room.docs.find((candidate) => candidate.id === docId)
    if (!doc) return refuse('unknown-document')
    if (room.phase !== 'setup') return refuse('not-setup')
    const actor = by === null ? GUEST : guest(room, by)
    return decided(
      [
        fact('withdrawn', actor, { docId, by }),
        systemLine(idMaker(at, entropy)('m'), linesIn(room.lang).removed(actor.name, doc.title)),
      ],
      { docId, docs: room.docs.length - 1 },
    )
  },

  divide(room, { at, entropy, docId, sections }) {
    const doc = room.docs.find((candidate) => candidate.id === docId)
    if (!doc?.pending || room.phase !== 'setup') return refuse('stale-division')
    const topics = numbered(room, doc.kind, sections)
    return decided([
      fact('divided', SYSTEM, { docId, sections: topics }),
      systemLine(idMaker(at, entropy)('m'), linesIn(room.lang).divided(doc.title, topics.length)),
    ])
  },

  pick(room, { by, sectionIds }) {
    if (!seatOf(room, by)) return refuse('not-participant')
    if (room.phase !== 'setup') return refuse('not-setup')
    const wanted = new Set(sectionIds)
    const picks = room.sections.filter(({ id }) => wanted.has(id)).map(({ id }) => id)
    if (isSameList(picks, entryOf(room.picks, by))) return nothing
    return decided([fact('picked', guest(room, by), { participantId: by, sectionIds: picks })])
  },
}

/** Refusal of any document from a participant; null when they may upload one. */
export function uploadRefusal(room: RoomState, by: string | null): Refusal | null {
  if (room.phase !== 'setup') return refuse('not-setup', 'Documents are uploaded before the meeting starts.')
  return by === null || seatOf(room, by) ? null : refuse('not-participant')
}

function numbered(room: RoomState, kind: DocumentKind, sections: readonly NewSection[]) {
  const prefix = sectionPrefix(kind)
  return sections.map((section, i) => ({ ...section, id: `${prefix}_${room.numbered[prefix] + i + 1}` }))
}

function uploadLine(language: Language, name: string, upload: CommandOf<'upload'>): string {
  const { title, emails, pages, pending, sections } = upload
  const { added, addedThread } = linesIn(language)
  return emails === null
    ? added(name, title, pages, sections.length)
    : addedThread(name, title, emails, pending ? null : sections.length)
}
