import { ANNOTATIONS_MAX, findAnnotation, type RoomAnnotation } from '../annotations.ts'
import type { RoomState } from '../state.ts'
import type { Apply } from './apply.ts'
import { untouched } from './messages.ts'

type ThreadEvent = 'annotated' | 'replied' | 'settled' | 'reworded' | 'retracted'

/** Annotations and what became of them. Each change replaces a frozen annotation in a frozen list, which Immer need not search. */
export const annotations: Apply<ThreadEvent> = {
  annotated(room, { annotationId, kind, text, sectionId, participantId, anchor, evidence, quote }, { at }) {
    room.annotationCount += 1
    room.meter.activeAt = at
    const made: RoomAnnotation = {
      id: annotationId,
      at,
      seq: room.annotationCount,
      kind,
      text,
      sectionId,
      sectionTitle: room.sections.find(({ id }) => id === sectionId)?.title ?? '',
      by: participantId,
      anchor: anchor === null ? null : Object.freeze({ ...anchor }),
      evidence: Object.freeze([...evidence]),
      quote: quote ?? null,
      replies: NONE,
      resolved: null,
      editedAt: null,
      version: 1,
      deleted: null,
    }
    room.annotations = frozen([...untouched(room.annotations), Object.freeze(made)].slice(-ANNOTATIONS_MAX))
  },

  replied(room, { annotationId, replyId, participantId, text }, { at }) {
    room.replyCount += 1
    const reply = Object.freeze({ id: replyId, at, by: participantId, text })
    change(room, annotationId, ({ replies }) => ({ replies: Object.freeze([...replies, reply]) }))
  },

  settled(room, { annotationId, participantId, resolved }, { at }) {
    change(room, annotationId, () => ({ resolved: resolved ? Object.freeze({ by: participantId, at }) : null }))
  },

  reworded(room, { annotationId, text }, { at }) {
    change(room, annotationId, () => ({ text, editedAt: at }))
  },

  retracted(room, { annotationId, participantId }, { at }) {
    const deleted = Object.freeze({ by: participantId, at })
    change(room, annotationId, () => ({ ...WORDLESS, deleted }))
  },
}

const NONE: RoomAnnotation['replies'] = Object.freeze([])
const NO_WORDS: RoomAnnotation['evidence'] = Object.freeze([])
/** What a deleted annotation has left. */
const WORDLESS = { text: '', quote: null, evidence: NO_WORDS, replies: NONE, resolved: null } as const

function change(room: RoomState, id: string, changed: (before: RoomAnnotation) => Partial<RoomAnnotation>): void {
  room.meter.activeAt = room.at
  const list = untouched(room.annotations)
  const before = findAnnotation({ annotations: list }, id)
  if (before === undefined) throw new Error(`no annotation ${id}`)
  const after = Object.freeze({ ...before, ...changed(before), version: before.version + 1 })
  room.annotations = frozen(list.with(list.indexOf(before), after))
}

function frozen(list: RoomAnnotation[]): RoomState['annotations'] {
  return Object.freeze(list)
}
