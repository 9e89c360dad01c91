import * as z from 'zod'
import { AI_MODES } from '#engine/room/events.ts'
import { Done, Said } from './answers.ts'
import { clientEvent } from './clientEvent.ts'
import { id, key, messageText, nothing, oneOf, text } from './fields.ts'

/** Events for messages and votes during a meeting. */
export const CHAT_EVENTS = {
  'chat:message': clientEvent({
    access: 'seat',
    payload: z.object({
      text: messageText,
      key: key.optional(),
      annotationId: id.nullish().meta({ description: 'The annotation that the message is about.' }),
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
}
