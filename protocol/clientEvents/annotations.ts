import * as z from 'zod'
import { ANNOTATION_KINDS } from '#engine/room/events/annotations.ts'
import { EXAMPLE_ANNOTATION } from '../examples.ts'
import { Done } from './answers.ts'
import { clientEvent } from './clientEvent.ts'
import { flag, id, messageText, oneOf, percent, text, whole } from './fields.ts'

const QUOTE_MAX = 1_000
/** Words of the document that the author marked. */
const quote = text
  .transform((words) => words.trim())
  .refine((words) => words.length <= QUOTE_MAX, `must have at most ${QUOTE_MAX} characters`)
  .meta({ description: 'The words marked, at most 1,000 UTF-16 code units after trimming; empty for none.' })

const Made = z.object({ ok: z.literal(true), id: z.string() })

/** Events for annotations of the document and their threads. */
export const ANNOTATION_EVENTS = {
  'doc:annotate': clientEvent({
    access: 'seat',
    payload: z.object({
      text: messageText,
      kind: oneOf(ANNOTATION_KINDS).default('note'),
      sectionId: id.nullish(),
      anchor: z
        .object({ page: whole(1, 1_000_000), xPct: percent, yPct: percent }, 'must be {page, xPct, yPct}')
        .nullish(),
      quote: quote.nullish(),
    }),
    answer: Made.meta({ examples: [{ ok: true, id: EXAMPLE_ANNOTATION.id }] }),
    summary: 'Adds an annotation to the document.',
    example: { text: 'Net 30, not net 60', kind: 'comment', anchor: { page: 2, xPct: 18, yPct: 41.5 } },
  }),
  'doc:reply': clientEvent({
    access: 'seat',
    payload: z.object({ annotationId: id, text: messageText }),
    answer: Made.meta({ examples: [{ ok: true, id: 're_0mf3k2xc91Kp4Zt7Mn' }] }),
    summary: 'Replies to an annotation; in chat.',
    example: { annotationId: EXAMPLE_ANNOTATION.id, text: 'Agreed.' },
  }),
  'doc:resolve': clientEvent({
    access: 'seat',
    payload: z.object({ annotationId: id, resolved: flag }),
    answer: Done,
    summary: 'Resolves the thread of an annotation, or opens it again; in chat.',
    example: { annotationId: EXAMPLE_ANNOTATION.id, resolved: true },
  }),
  'doc:edit': clientEvent({
    access: 'seat',
    payload: z.object({ annotationId: id, text: messageText }),
    answer: Done,
    summary: "Changes the text of the caller's own annotation; in chat.",
    example: { annotationId: EXAMPLE_ANNOTATION.id, text: 'Net 30, not net 60, from receipt' },
  }),
  'doc:delete': clientEvent({
    access: 'seat',
    payload: z.object({ annotationId: id }),
    answer: Done,
    summary: "Deletes the caller's own annotation, or any if the caller is the host; in chat.",
    example: { annotationId: EXAMPLE_ANNOTATION.id },
  }),
}
