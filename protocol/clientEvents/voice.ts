import * as z from 'zod'
import { Done } from './answers.ts'
import { clientEvent } from './clientEvent.ts'
import { code, flag, id, messageText, nothing, text } from './fields.ts'

/** Voice events from participants and from the voice bot. They have no effect without video settings. [VO17] */
export const VOICE_EVENTS = {
  'voice:interrupt': clientEvent({
    access: 'seat',
    payload: nothing,
    answer: Done,
    summary: "Interrupts the assistant's speech.",
    example: {},
  }),
  'voice:mute-align': clientEvent({
    access: 'seat',
    payload: z.object({ muted: flag }),
    answer: Done,
    summary: "Mutes or unmutes the assistant's voice.",
    example: { muted: true },
  }),
  'voice:hand': clientEvent({
    access: 'seat',
    payload: z.object({ raised: flag }),
    answer: Done,
    summary: "Raises or lowers the caller's hand.",
    example: { raised: true },
  }),
  'bot:attach': clientEvent({
    access: 'anyone',
    payload: z.object({ code, secret: text }),
    answer: Done,
    summary: 'Attaches this connection as the voice bot of a room.',
    example: { code: 'K7M2QX', secret: 'the VOICE_BOT_SECRET of the service' },
  }),
  'voice:transcript': clientEvent({
    access: 'bot',
    payload: z.object({ participantId: id, text: messageText, utteranceId: id.min(1).optional() }),
    answer: z
      .object({
        ok: z.literal(true),
        id: z.string().exactOptional().meta({ description: 'Absent when the service has no video settings.' }),
      })
      .meta({ examples: [{ ok: true, id: 'm_0mf3k2x9a7Qw1Er5Ty' }] }),
    summary: 'Posts a finished utterance as a message with `via: voice`; attached bot only.',
    example: { participantId: 'p_0mf3k2x8b4Hn6Jd2Vc', text: 'I think the term is too long.', utteranceId: 'u_17' },
  }),
  'voice:interim': clientEvent({
    access: 'bot',
    payload: z.object({ participantId: id, text: messageText }),
    answer: Done,
    summary: 'Sends live caption text; attached bot only.',
    example: { participantId: 'p_0mf3k2x8b4Hn6Jd2Vc', text: 'I think the te' },
  }),
  'voice:bot-state': clientEvent({
    access: 'bot',
    payload: z.object({ speaking: flag, utteranceId: id.optional(), text: text.max(4_000).optional() }),
    answer: Done,
    summary: 'Reports whether the bot is speaking.',
    example: { speaking: true, utteranceId: 'u_18', text: 'Two sections are left.' },
  }),
}
