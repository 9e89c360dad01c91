import * as z from 'zod'
import { sanitizedDials } from '#engine/room/dials.ts'
import { AI_MODES, ANNOTATION_KINDS } from '#engine/room/events.ts'
import { TEMPLATE_IDS } from '#engine/room/templates.ts'
import { cleanLine } from '#engine/text.ts'

/** What each client event must carry. Messages complete the sentence that begins with the field's name. [EV2] [EV6] */
export const MESSAGE_TEXT_MAX = 1_000
const NAME_MAX = 60
const KEY_MAX = 64
const PICKS_MAX = 2_500
const ID_MAX = 64

const text = z.string('must be text').overwrite((typed) => typed.toWellFormed())
const flag = z.boolean('must be true or false')
const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.int(error).min(min, error).max(max, error)
}
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`)
const id = text.max(ID_MAX, 'is not an id')
const displayName = text
  .transform((name) => cleanLine(name))
  .refine((name) => name.length > 0, 'must not be empty')
  .refine((name) => [...name].length <= NAME_MAX, `must have at most ${NAME_MAX} characters`)
/** Whole or not at all: never cut. [MS2] */
const messageText = text
  .transform((typed) => typed.toWellFormed().trim())
  .refine((typed) => typed.length > 0, 'must not be empty')
  .refine((typed) => typed.length <= MESSAGE_TEXT_MAX, `must have at most ${MESSAGE_TEXT_MAX} characters`)
const percent = z.number('must be a number').min(0, 'must be from 0 to 100').max(100, 'must be from 0 to 100')
const pages = whole(1, 1_000_000)

export const PAYLOADS = {
  'room:create': z.object({
    name: displayName,
    goalType: z.literal('docreview', 'must be docreview, the only kind of meeting').default('docreview'),
    template: oneOf(TEMPLATE_IDS).default('general'),
    durationMs: whole(1_000, 14_400_000).default(1_800_000),
    maxParticipants: whole(1, 200).default(12),
    dials: z.record(z.string(), z.unknown(), 'must be an object').default({}).transform(sanitizedDials),
    voice: flag.default(false),
    aiMode: oneOf(AI_MODES).default('assist'),
    /** Better no room than one that is not linked to the space that was asked for. [RC10] */
    space: z.undefined('cannot be named: rooms cannot be linked to spaces yet').optional(),
  }),
  'room:join': z.object({ code: text, name: displayName }),
  'room:rejoin': z.object({ code: text, participantId: id }),
  'room:state': z.object({}),
  'room:host': z.object({ participantId: id }),
  'room:claim-host': z.object({}),
  'setup:ready': z.object({ ready: flag }),
  'setup:pick-sections': z.object({
    sectionIds: z.array(id, 'must be a list of section ids').max(PICKS_MAX, `must have at most ${PICKS_MAX} entries`),
  }),
  'setup:start': z.object({}),
  'chat:message': z.object({
    text: messageText,
    key: text.min(1, 'must not be empty').max(KEY_MAX, `must have at most ${KEY_MAX} characters`).optional(),
  }),
  'chat:action': z.object({ messageId: id, action: text }),
  'chat:review-complete': z.object({}),
  'chat:stop': z.object({}),
  'ai:mode': z.object({ mode: oneOf(AI_MODES) }),
  'doc:annotate': z.object({
    text: messageText,
    kind: oneOf(ANNOTATION_KINDS).default('note'),
    sectionId: id.nullish(),
    anchor: z.object({ page: pages, xPct: percent, yPct: percent }, 'must be {page, xPct, yPct}').nullish(),
  }),
  'intel:refresh': z.object({}),
  'intel:set-action': z.object({ actionId: id, status: oneOf(['open', 'done']) }),
  'intel:set-decision': z.object({ decisionId: id, status: oneOf(['approved', 'rejected', 'pending']) }),
  'voice:interrupt': z.object({}),
  'voice:mute-align': z.object({ muted: flag }),
  'voice:hand': z.object({ raised: flag }),
  'bot:attach': z.object({ code: text, secret: text }),
  'voice:transcript': z.object({ participantId: id, text: messageText, utteranceId: id.min(1).optional() }),
  'voice:interim': z.object({ participantId: id, text: messageText }),
  'voice:bot-state': z.object({ speaking: flag, utteranceId: id.optional(), text: text.max(4_000).optional() }),
} as const

export type ClientEvent = keyof typeof PAYLOADS
export type PayloadOf<E extends ClientEvent> = z.infer<(typeof PAYLOADS)[E]>

export function isClientEvent(event: string): event is ClientEvent {
  return Object.hasOwn(PAYLOADS, event)
}

/** Checks a payload; a string is the sentence that says what is wrong. A missing payload counts as an empty one. [EV6] */
export function readPayload<E extends ClientEvent>(event: E, payload: unknown): PayloadOf<E> | string {
  if (payload !== undefined && !isObject(payload)) return 'The request must be an object.'
  const read = PAYLOADS[event].safeParse(payload ?? {})
  if (read.success) return read.data as PayloadOf<E>
  const { path, message } = read.error.issues[0]!
  return `${path.length === 0 ? 'The request' : path.join('.')} ${message}.`
}

/** Not a list, and not the bytes that an attachment brings. */
function isObject(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && !Array.isArray(payload) && !ArrayBuffer.isView(payload)
}
