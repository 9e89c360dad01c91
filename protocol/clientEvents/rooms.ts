import * as z from 'zod'
import { sanitizedDials } from '#engine/room/dials.ts'
import { AI_MODES } from '#engine/room/events.ts'
import { TEMPLATE_IDS } from '#engine/room/templates.ts'
import { LANGUAGES } from '#engine/words/languages.ts'
import { Admitted, Done, Seated } from './answers.ts'
import { clientEvent } from './clientEvent.ts'
import { code, displayName, flag, id, nothing, oneOf, whole, zone } from './fields.ts'

const dials = z.record(z.string(), z.unknown(), 'must be an object').default({}).transform(sanitizedDials).meta({
  description:
    'At most 32 entries. Keys consist of letters, digits, _ and -; values are short strings, numbers or booleans. Other entries are dropped.',
})

const changes = flag.optional().meta({
  description:
    'True: while the seat is this connection’s, `room:changed` and `intel:changed` come in place of `room:update` and `intel:update` where these were sent before.',
})

/** Events for creating and joining a room, and for changing its host. */
export const ROOM_EVENTS = {
  'room:create': clientEvent({
    access: 'anyone',
    payload: z.object({
      name: displayName,
      goalType: z.literal('docreview', 'must be docreview, the only kind of meeting').default('docreview'),
      template: oneOf(TEMPLATE_IDS).optional().meta({ description: 'Default: general; on a space, its setting.' }),
      durationMs: whole(1_000, 14_400_000)
        .optional()
        .meta({ description: 'Default: 1800000; on a space, its setting.' }),
      maxParticipants: whole(1, 200).default(12),
      dials,
      voice: flag.default(false),
      aiMode: oneOf(AI_MODES).optional().meta({ description: 'Default: assist; on a space, its setting.' }),
      space: z.string('must be the slug of a space').max(64, 'must be the slug of a space').optional().meta({
        description: 'Slug of the space to hold the meeting on; editors only, one unfinished meeting a space.',
      }),
      tz: zone.optional().meta({ description: 'IANA time zone of the room. Default: UTC.' }),
      lang: oneOf(LANGUAGES).optional().meta({ description: 'Language of the room. Default: en.' }),
      changes,
    }),
    answer: Admitted,
    summary: 'Creates a room with the caller as host.',
    example: { name: 'Ana', template: 'contract', durationMs: 2_700_000, dials: { tone: 'dry' } },
  }),
  'room:join': clientEvent({
    access: 'anyone',
    payload: z.object({ code, name: displayName, changes }),
    answer: Admitted,
    summary: 'Takes a new seat in a room that is in setup or chat.',
    example: { code: 'K7M2QX', name: 'Ben' },
  }),
  'room:rejoin': clientEvent({
    access: 'anyone',
    payload: z.object({ code, participantId: id, changes }),
    answer: Seated,
    summary: 'Reconnects the caller to an existing seat, in any phase.',
    example: { code: 'K7M2QX', participantId: 'p_0mf3k2x8b4Hn6Jd2Vc' },
  }),
  'room:state': clientEvent({
    access: 'seat',
    payload: nothing,
    answer: Seated,
    summary: 'Returns the full current state of the room.',
    example: {},
  }),
  'room:host': clientEvent({
    access: 'host',
    payload: z.object({
      participantId: id.meta({ description: 'Seat of the new host, who must be connected.' }),
    }),
    answer: Done,
    summary: 'Makes another connected participant the host; host only, in setup and chat.',
    example: { participantId: 'p_0mf3k2x8b4Hn6Jd2Vc' },
  }),
  'room:claim-host': clientEvent({
    access: 'seat',
    payload: nothing,
    answer: Done,
    summary: 'Makes the caller the host when the host has been disconnected for 60 seconds; in setup and chat.',
    example: {},
  }),
}
