import * as z from 'zod'
import { anchor, id, text } from './fields.ts'

export const ANNOTATION_KINDS = ['mark', 'highlight', 'comment', 'note'] as const

/** Events of annotations and their threads. [TD10] */
export const ANNOTATION_EVENT_SCHEMAS = {
  annotated: z.strictObject({
    annotationId: id,
    kind: z.enum(ANNOTATION_KINDS),
    text,
    sectionId: id,
    participantId: id,
    anchor: z.nullable(anchor),
    evidence: z.array(text),
    /** The words that the author marked, apart from the comment. */
    quote: text.min(1).optional(),
  }),
  replied: z.strictObject({ annotationId: id, replyId: id, participantId: id, text }),
  settled: z.strictObject({ annotationId: id, participantId: id, resolved: z.boolean() }),
  /** The new words of an annotation. */
  reworded: z.strictObject({ annotationId: id, participantId: id, text }),
  /** An annotation was deleted, by its author or the host. */
  retracted: z.strictObject({ annotationId: id, participantId: id }),
} as const
