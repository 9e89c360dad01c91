import * as z from 'zod'
import { AI_MODES, ANNOTATION_KINDS } from '#engine/room/events.ts'
import { Done, Said } from './answers.ts'
import { clientEvent } from './clientEvent.ts'
import { id, key, messageText, nothing, oneOf, percent, text, whole } from './fields.ts'

/** Events for messages, votes and annotations during a meeting. */
export const CHAT_EVENTS = {
  'chat:message': clientEvent({
    access: 'seat',
    payload: z.object({
      text: messageText,
      key: key.optional(),
    }),
    answer: Said,
    summary: 'Posts a message. A repeated key from the same seat posts it only once.',
    example: { text: 'The definitions are fine.', key: '7d1c0f' },
  }),
  'chat:action': clientEvent({
    access: 'seat',
    payload: z.object({ messageId: id, action: text }),
    answer: Done,
    summary: 'Votes in a decision bubble.',
    example: { messageId: 'm_0mf3k2xb51Zt8Kp3Lm', action: 'yes' },
  }),
  'chat:review-complete': clientEvent({
    access: 'seat',
    payload: nothing,
    answer: z
      .object({ ok: z.literal(true), sectionId: z.string() })
      .meta({ examples: [{ ok: true, sectionId: 'sec_1' }] }),
    summary: "Casts the caller's yes vote for the section under discussion. Opens a decision bubble if none is open.",
    example: {},
  }),
  'chat:stop': clientEvent({
    access: 'host',
    payload: nothing,
    answer: Done,
    summary: 'Ends the meeting; host only.',
    example: {},
  }),
  'ai:mode': clientEvent({
    access: 'host',
    payload: z.object({ mode: oneOf(AI_MODES) }),
    answer: Done,
    summary: 'Sets how the assistant behaves; host only.',
    example: { mode: 'moderator' },
  }),
  'doc:annotate': clientEvent({
    access: 'seat',
    payload: z.object({
      text: messageText,
      kind: oneOf(ANNOTATION_KINDS).default('note'),
      sectionId: id.nullish(),
      anchor: z
        .object({ page: whole(1, 1_000_000), xPct: percent, yPct: percent }, 'must be {page, xPct, yPct}')
        .nullish(),
    }),
    answer: z
      .object({ ok: z.literal(true), id: z.string() })
      .meta({ examples: [{ ok: true, id: 'ann_0mf3k2xc02Ru5Wd9Yb' }] }),
    summary: 'Adds an annotation to the document.',
    example: { text: 'Net 30, not net 60', kind: 'comment', anchor: { page: 2, xPct: 18, yPct: 41.5 } },
  }),
}
