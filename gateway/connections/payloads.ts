import type * as z from 'zod'
import { refuse } from '#engine/refusal.ts'
import { CLIENT_EVENTS, type ClientEvent, type PayloadOf } from '#protocol/clientEvents.ts'

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
