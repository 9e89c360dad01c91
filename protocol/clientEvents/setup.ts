import * as z from 'zod'
import { Done } from './answers.ts'
import { clientEvent } from './clientEvent.ts'
import { flag, id } from './fields.ts'

const PICKS_MAX = 2_500

/** Events for preparing a meeting. */
export const SETUP_EVENTS = {
  'setup:ready': clientEvent({
    access: 'seat',
    payload: z.object({ ready: flag }),
    answer: Done,
    summary: 'Sets whether the caller is ready.',
    example: { ready: true },
  }),
  'setup:pick-sections': clientEvent({
    access: 'seat',
    payload: z.object({
      sectionIds: z.array(id, 'must be a list of section ids').max(PICKS_MAX, `must have at most ${PICKS_MAX} entries`),
    }),
    answer: Done,
    summary: "Replaces the caller's section picks. Unknown ids are dropped.",
    example: { sectionIds: ['sec_1', 'sec_3'] },
  }),
  'setup:start': clientEvent({
    access: 'host',
    payload: z.object({
      anyway: flag
        .optional()
        .meta({ description: 'Starts without picks on purpose. The meeting starts with or without it.' }),
    }),
    answer: Done,
    summary: 'Starts the meeting; host only.',
    example: {},
  }),
}
