import * as z from 'zod'
import { Done, Said } from './answers.ts'
import { clientEvent } from './clientEvent.ts'
import { flag, id, key, messageText, nothing, whole } from './fields.ts'

const SECTIONS_MAX = 2_500

/** Events for a meeting's time, scope and focus, for who is writing, and for closing remarks. */
export const TIME_EVENTS = {
  'room:extend': clientEvent({
    access: 'host',
    payload: z.object({ ms: whole(60_000, 3_600_000) }),
    answer: z
      .object({ ok: z.literal(true), durationMs: z.int(), remainingMs: z.int() })
      .meta({ examples: [{ ok: true, durationMs: 3_000_000, remainingMs: 412_000 }] }),
    summary: 'Adds time to a running meeting, which never exceeds four hours; host only.',
    example: { ms: 300_000 },
  }),
  'room:pause': clientEvent({
    access: 'host',
    payload: nothing,
    answer: Done,
    summary: 'Stops the clock; messages and votes still pass. After 60 minutes in all it goes on by itself; host only.',
    example: {},
  }),
  'room:resume': clientEvent({
    access: 'host',
    payload: nothing,
    answer: Done,
    summary: 'Starts a paused clock again; host only.',
    example: {},
  }),
  'scope:add': clientEvent({
    access: 'host',
    payload: z.object({
      sectionIds: z
        .array(id, 'must be a list of section ids')
        .min(1, 'must not be empty')
        .max(SECTIONS_MAX, `must have at most ${SECTIONS_MAX} entries`),
    }),
    answer: Done,
    summary: 'Adds sections to the scope of a running meeting; those that are in it stay. Host only.',
    example: { sectionIds: ['sec_2'] },
  }),
  'section:focus': clientEvent({
    access: 'host',
    payload: z.object({ sectionId: id }),
    answer: Done,
    summary: 'Moves the discussion to a section of the scope that is not confirmed; host only.',
    example: { sectionId: 'sec_3' },
  }),
  'room:typing': clientEvent({
    access: 'seat',
    payload: z.object({
      reading: flag.default(false).meta({
        description:
          'True for a sender who reads or marks the document: not shown to others, but nobody is asked why it is quiet.',
      }),
    }),
    answer: Done,
    summary: 'Tells the others that the sender is writing. Send it at most every 3 s; never stored.',
    example: {},
  }),
  'chat:closing': clientEvent({
    access: 'seat',
    payload: z.object({ text: messageText, key: key.optional() }),
    answer: Said,
    summary: 'Posts a closing remark, one a seat, within 60 s after the end. A repeated key posts it only once.',
    example: { text: 'I send my changes tomorrow.', key: '7d1c10' },
  }),
}
