import type * as z from 'zod'
import { refuse } from '#engine/refusal.ts'
import type { UnstampedCommand } from '#engine/room/commands.ts'
import { CLIENT_EVENTS, type ClientEvent, type ClientEventOf, type PayloadOf } from '#protocol/clientEvents.ts'

/** An event of a client, its payload checked. */
export type Received = { [E in ClientEvent]: { readonly event: E; readonly payload: PayloadOf<E> } }[ClientEvent]

const SCHEMAS: { readonly [E in ClientEvent]: { readonly payload: z.ZodType<PayloadOf<E>> } } = CLIENT_EVENTS

/** Checks what a client sent; a string is the sentence that says what is wrong. */
export function received(event: ClientEvent, payload: unknown): Received | string {
  const read = readPayload(event, payload)
  // TypeScript cannot correlate an event with the type of its payload.
  return typeof read === 'string' ? read : ({ event, payload: read } as Received)
}

/** Checks the payload of an event. A missing one counts as an empty one. [EV6] */
export function readPayload<E extends ClientEvent>(event: E, payload: unknown): PayloadOf<E> | string {
  if (payload !== undefined && !isObject(payload)) return 'The request must be an object.'
  const read = SCHEMAS[event].payload.safeParse(payload ?? {})
  if (read.success) return read.data
  const [sentence = refuse('invalid').error] = read.error.issues.map(
    ({ path, message }) => `${path.length === 0 ? 'The request' : path.join('.')} ${message}.`,
  )
  return sentence
}

/** Not a list, and not the bytes that an attachment brings. */
function isObject(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && !Array.isArray(payload) && !ArrayBuffer.isView(payload)
}

/** The events of somebody who holds a seat. */
export type SeatedEvent = ClientEventOf<'seat' | 'host'>
export type SeatedRequest = Extract<Received, { event: SeatedEvent }>

/** What else a command needs: who asks, and the words of the document that an annotation lands on. */
interface Asked {
  readonly by: string
  readonly evidence: readonly string[]
}

/** Each event as the command it asks for. */
const COMMANDS: { readonly [E in SeatedEvent]: (payload: PayloadOf<E>, asked: Asked) => UnstampedCommand } = {
  'room:state': (_, { by }) => ({ type: 'look', by }),
  'room:host': ({ participantId }, { by }) => ({ type: 'moveHost', by, participantId }),
  'room:claim-host': (_, { by }) => ({ type: 'claimHost', by }),
  'setup:ready': ({ ready }, { by }) => ({ type: 'ready', by, ready }),
  'setup:pick-sections': ({ sectionIds }, { by }) => ({ type: 'pick', by, sectionIds }),
  'setup:start': (_, { by }) => ({ type: 'start', by }),
  'chat:message': ({ text, key }, { by }) => ({ type: 'say', by, text, ...(key === undefined ? {} : { key }) }),
  'chat:action': ({ messageId, action }, { by }) => ({ type: 'vote', by, messageId, action }),
  'chat:review-complete': (_, { by }) => ({ type: 'completeReview', by }),
  'chat:stop': (_, { by }) => ({ type: 'stop', by }),
  'ai:mode': ({ mode }, { by }) => ({ type: 'setMode', by, mode }),
  'doc:annotate': ({ text, kind, sectionId, anchor }, { by, evidence }) => ({
    type: 'annotate',
    by,
    text,
    kind,
    anchor: anchor ?? null,
    evidence: [...evidence],
    ...(sectionId === undefined || sectionId === null ? {} : { sectionId }),
  }),
  'intel:refresh': (_, { by }) => ({ type: 'refreshIntel', by }),
  'intel:set-action': ({ actionId, status }, { by }) => ({
    type: 'rule',
    by,
    item: 'action',
    itemId: actionId,
    status,
  }),
  'intel:set-decision': ({ decisionId, status }, { by }) => ({
    type: 'rule',
    by,
    item: 'decision',
    itemId: decisionId,
    status,
  }),
  'voice:interrupt': (_, { by }) => ({ type: 'interrupt', by }),
  'voice:mute-align': ({ muted }, { by }) => ({ type: 'muteVoice', by, muted }),
  'voice:hand': ({ raised }, { by }) => ({ type: 'setHand', by, raised }),
}

export function isSeated(read: Received): read is SeatedRequest {
  return Object.hasOwn(COMMANDS, read.event)
}

export function commandOf<E extends SeatedEvent>(event: E, payload: PayloadOf<E>, asked: Asked): UnstampedCommand {
  return COMMANDS[event](payload, asked)
}
