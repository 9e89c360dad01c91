import * as z from 'zod'
import { Done } from './answers.ts'
import { clientEvent } from './clientEvent.ts'
import { code, flag, id, messageText, nothing, text } from './fields.ts'

/** The voice of a meeting: what people send, and what its bot sends. Without video settings none of it does anything. [VO17] */
export const VOICE_EVENTS = {
  'voice:interrupt': clientEvent({
    access: 'seat',
    payload: nothing,
    answer: Done,
    summary: "Cuts the assistant's speech off.",
    example: {},
  }),
  'voice:mute-align': clientEvent({
    access: 'seat',
    payload: z.object({ muted: flag }),
    answer: Done,
    summary: "Silences or gives back the assistant's voice.",
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
    summary: 'Makes the connection the voice bot of a room.',
    example: { code: 'K7M2QX', secret: 'the VOICE_BOT_SECRET of the service' },
  }),
  'voice:transcript': clientEvent({
    access: 'bot',
    payload: z.object({ participantId: id, text: messageText, utteranceId: id.min(1).optional() }),
    answer: z
      .object({
        ok: z.literal(true),
        id: z.string().exactOptional().meta({ description: 'Absent where the service has no video settings.' }),
      })
      .meta({ examples: [{ ok: true, id: 'm_0mf3k2x9a7Qw1Er5Ty' }] }),
    summary: 'A finished utterance, from an attached bot: a message with via voice.',
    example: { participantId: 'p_0mf3k2x8b4Hn6Jd2Vc', text: 'I think the term is too long.', utteranceId: 'u_17' },
  }),
  'voice:interim': clientEvent({
    access: 'bot',
    payload: z.object({ participantId: id, text: messageText }),
    answer: Done,
    summary: 'Live caption text, from an attached bot.',
    example: { participantId: 'p_0mf3k2x8b4Hn6Jd2Vc', text: 'I think the te' },
  }),
  'voice:bot-state': clientEvent({
    access: 'bot',
    payload: z.object({ speaking: flag, utteranceId: id.optional(), text: text.max(4_000).optional() }),
    answer: Done,
    summary: 'Whether the bot speaks.',
    example: { speaking: true, utteranceId: 'u_18', text: 'Two sections are left.' },
  }),
}
