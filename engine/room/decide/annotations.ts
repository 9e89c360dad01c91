import { idMaker } from '../../ids.ts'
import { isRefusal, type Refusal, refuse } from '../../refusal.ts'
import { findAnnotation, REPLIES_MAX, ROOM_REPLIES_MAX, type RoomAnnotation } from '../annotations.ts'
import type { CommandOf } from '../commands.ts'
import { type Decide, decided, nothing } from '../decision.ts'
import { fact, guest } from '../facts.ts'
import { outsideChat } from '../phase.ts'
import { seatOf } from '../seats.ts'
import type { RoomSection, RoomState } from '../state.ts'

type ThreadCommand = 'reply' | 'settleAnnotation' | 'reword' | 'retract'

export const annotations: Decide<'annotate' | ThreadCommand> = {
  annotate(room, command) {
    const { at, entropy, by, kind, text, anchor, evidence, quote } = command
    if (!seatOf(room, by)) return refuse('not-participant')
    if (room.phase === 'ended') return refuse('room-ended')
    if (room.sections.length === 0) return refuse('no-document')
    const section = sectionOf(room, command)
    if (!section) return refuse('unknown-section')
    const doc = room.docs.find(({ id }) => id === section.docId)
    const pages = doc?.pages ?? Number.POSITIVE_INFINITY
    if (anchor !== null && anchor.page > pages) return refuse('bad-anchor')
    const annotationId = idMaker(at, entropy)('ann')
    const placed = { kind, text, sectionId: section.id, participantId: by, anchor, evidence }
    const marked = quote === undefined ? {} : { quote }
    return decided([fact('annotated', guest(room, by), { annotationId, ...placed, ...marked })], { id: annotationId })
  },

  /** [TD2] */
  reply(room, command) {
    const annotation = changeable(room, command)
    if (isRefusal(annotation)) return annotation
    if (annotation.replies.length >= REPLIES_MAX || room.replyCount >= ROOM_REPLIES_MAX)
      return refuse('too-many-replies')
    const { at, entropy, by, annotationId, text } = command
    const replyId = idMaker(at, entropy)('re')
    return decided([fact('replied', guest(room, by), { annotationId, replyId, participantId: by, text })], {
      id: replyId,
    })
  },

  /** [TD3] */
  settleAnnotation(room, command) {
    const annotation = changeable(room, command)
    if (isRefusal(annotation)) return annotation
    const { by, annotationId, resolved } = command
    if ((annotation.resolved !== null) === resolved) return nothing
    return decided([fact('settled', guest(room, by), { annotationId, participantId: by, resolved })])
  },

  /** [TD4] */
  reword(room, command) {
    const annotation = changeable(room, command)
    if (isRefusal(annotation)) return annotation
    const { by, annotationId, text } = command
    if (annotation.by !== by) return refuse('not-author')
    if (annotation.text === text) return nothing
    return decided([fact('reworded', guest(room, by), { annotationId, participantId: by, text })])
  },

  /** [TD5] */
  retract(room, command) {
    const annotation = changeable(room, command)
    if (isRefusal(annotation)) return annotation
    const { by, annotationId } = command
    if (annotation.by !== by && room.hostId !== by) return refuse('not-author-or-host')
    return decided([fact('retracted', guest(room, by), { annotationId, participantId: by })])
  },
}

/** Returns the annotation of a thread command if it can still change. [TD6] */
function changeable(room: RoomState, { by, annotationId }: CommandOf<ThreadCommand>): RoomAnnotation | Refusal {
  if (!seatOf(room, by)) return refuse('not-participant')
  return outsideChat(room) ?? standingAnnotation(room, annotationId)
}

/** Returns an annotation that was not deleted. [TD6] */
export function standingAnnotation(room: RoomState, annotationId: string): RoomAnnotation | Refusal {
  const annotation = findAnnotation(room, annotationId)
  if (annotation === undefined)
    return refuse(room.annotationCount > room.annotations.length ? 'old-annotation' : 'unknown-annotation')
  return annotation.deleted === null ? annotation : refuse('annotation-deleted')
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
