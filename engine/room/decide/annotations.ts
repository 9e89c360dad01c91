import { idMaker } from '../../ids.ts'
import { refuse } from '../../refusal.ts'
import type { CommandOf } from '../commands.ts'
import { type Decide, decided } from '../decision.ts'
import { fact, guest } from '../facts.ts'
import { seatOf } from '../seats.ts'
import type { RoomSection, RoomState } from '../state.ts'

export const annotations: Decide<'annotate'> = {
  annotate(room, command) {
    const { at, entropy, by, kind, text, anchor, evidence } = command
    if (!seatOf(room, by)) return refuse('not-participant')
    if (room.phase === 'ended') return refuse('room-ended')
    if (room.sections.length === 0) return refuse('no-document')
    const section = sectionOf(room, command)
    if (!section) return refuse('unknown-section')
    const doc = room.docs.find(({ id }) => id === section.docId)
    const pages = doc?.pages ?? Number.POSITIVE_INFINITY
    if (anchor !== null && anchor.page > pages) return refuse('bad-anchor')
    const annotationId = idMaker(at, entropy)('ann')
    return decided(
      [
        fact('annotated', guest(room, by), {
          annotationId,
          kind,
          text,
          sectionId: section.id,
          participantId: by,
          anchor,
          evidence,
        }),
      ],
      { id: annotationId },
    )
  },
}

/** Section of an annotation: the given one, else that on the pin's page, else the one under discussion, else the first. [AN2] */
function sectionOf(room: RoomState, { sectionId, anchor }: CommandOf<'annotate'>): RoomSection | undefined {
  if (sectionId !== undefined) return room.sections.find(({ id }) => id === sectionId)
  const pinned = anchor === null ? undefined : onPage(room, anchor.page)
  return pinned ?? room.sections.find(({ id }) => id === room.current) ?? room.sections[0]
}

/** The last section of the first document that begins on or before the page. */
function onPage(room: RoomState, page: number): RoomSection | undefined {
  const docId = room.docs[0]?.id
  return room.sections.findLast(
    (section) => section.docId === docId && section.page !== undefined && section.page <= page,
  )
}
