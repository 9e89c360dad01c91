import * as z from 'zod'
import { Refused } from '../clientEvents/answers.ts'
import type { Access } from '../clientEvents/clientEvent.ts'
import { CLIENT_EVENTS } from '../clientEvents.ts'
import { EVENTS_BURST, EVENTS_PER_SECOND, PAYLOAD_BYTES_MAX } from '../limits.ts'
import { type Audience, SERVER_EVENTS } from '../serverEvents.ts'
import { SchemaBook } from './schemas.ts'

const DESCRIPTION = [
  'Socket.IO, protocol 5 (EIO4), default namespace, websocket or polling.',
  'Each event carries one JSON object. Unknown keys are ignored and values are not coerced. Timestamps are epoch milliseconds.',
  'An ack is either the payload described here or `{error: sentence}`. Every event that is sent with a callback is acknowledged.',
  'Operations are described from the point of view of the server.',
].join(' ')

const WHO: Readonly<Record<Access, string>> = {
  anyone: 'Any connection may send it.',
  seat: 'Any participant with a seat in the room may send it.',
  host: 'Only the host may send it.',
  bot: 'Only an attached voice bot may send it.',
}

const CHANNELS: Readonly<
  Record<Audience, { readonly address: string; readonly title: string; readonly receives: string }>
> = {
  room: {
    address: '{code}',
    title: 'To a room',
    receives: "Events that every participant in a room receives, in the order of the room's stream.",
  },
  bot: {
    address: 'bot:{code}',
    title: 'To the voice bot of a room',
    receives: 'Events that an attached voice bot receives.',
  },
  space: {
    address: 'space:{slug}',
    title: 'To a space',
    receives: 'Events that every connection receives which has the space open, in the order of its stream.',
  },
}

/** Returns `docs/asyncapi.json`: every event in both directions with its payload, ack, permitted senders or recipients, and an example. */
export function asyncapi(version: string): object {
  const book = new SchemaBook()
  const clients = Object.entries(CLIENT_EVENTS).map(([event, entry]) => ({ event, key: keyOf(event), ...entry }))
  const servers = Object.entries(SERVER_EVENTS).map(([event, entry]) => ({ event, key: keyOf(event), ...entry }))
  const asks = clients.flatMap(({ event, key, summary, payload, answer, example }) => [
    [`ask_${key}`, message(event, { summary }, book.of(payload), [example])] as const,
    [`ack_${key}`, message(`ack of ${event}`, {}, book.of(z.union([answer, Refused])), examplesOf(answer))] as const,
  ])
  const tells = servers.map(
    ({ event, key, summary, payload, example }) =>
      [`tell_${key}`, message(event, { summary }, book.of(payload), [example])] as const,
  )
  const keysSentTo = (audience: Audience) =>
    servers.filter(({ to }) => to.some((one) => one === audience)).map(({ key }) => `tell_${key}`)
  return {
    asyncapi: '3.0.0',
    info: { title: 'Parley, realtime', version, description: DESCRIPTION, license: { name: 'Apache-2.0' } },
    servers: {
      local: {
        host: '127.0.0.1:3000',
        pathname: '/socket.io',
        protocol: 'socketio',
        description: 'Default address of a server without settings.',
      },
    },
    defaultContentType: 'application/json',
    channels: {
      client: {
        address: '/',
        title: 'From clients',
        description: `Events that a connection sends, and their acks. Each connection may send ${EVENTS_PER_SECOND} events a second, in bursts of up to ${EVENTS_BURST}. A payload may have ${PAYLOAD_BYTES_MAX / 2 ** 20} MB.`,
        messages: references(
          asks.map(([key]) => key),
          '#/components/messages',
        ),
      },
      room: roomChannel('room', keysSentTo('room')),
      bot: roomChannel('bot', keysSentTo('bot')),
      space: spaceChannel(keysSentTo('space')),
    },
    operations: {
      ...Object.fromEntries(clients.map(({ key, access, summary }) => [`ask_${key}`, receiving(key, access, summary)])),
      tellRoom: sending('room', keysSentTo('room')),
      tellBot: sending('bot', keysSentTo('bot')),
      tellSpace: sending('space', keysSentTo('space')),
    },
    components: { messages: Object.fromEntries([...asks, ...tells]), schemas: book.named },
  }
}

/** Returns the event name in camel case: `roomClaimHost` for `room:claim-host`. */
function keyOf(event: string): string {
  return event.replace(/[:-](\w)/g, (_, letter: string) => letter.toUpperCase())
}

function message(name: string, texts: object, payload: object, examples: readonly unknown[]): object {
  return { name, title: name, ...texts, payload, examples: examples.map((example) => ({ payload: example })) }
}

function examplesOf(answer: z.ZodType): readonly unknown[] {
  const examples = answer.meta()?.examples
  return Array.isArray(examples) ? examples : []
}

function references(keys: readonly string[], under: string): Record<string, object> {
  return Object.fromEntries(keys.map((key) => [key, { $ref: `${under}/${key}` }]))
}

function roomChannel(audience: Audience, keys: readonly string[]): object {
  const { address, title } = CHANNELS[audience]
  const parameters = { code: { description: "The room's code." } }
  return { address, title, parameters, messages: references(keys, '#/components/messages') }
}

function spaceChannel(keys: readonly string[]): object {
  const { address, title } = CHANNELS.space
  const parameters = { slug: { description: "The secret of the space's link." } }
  return { address, title, parameters, messages: references(keys, '#/components/messages') }
}

function receiving(key: string, access: Access, summary: string): object {
  const channel = { $ref: '#/channels/client' }
  const of = (prefix: string) => [{ $ref: `#/channels/client/messages/${prefix}_${key}` }]
  return {
    action: 'receive',
    channel,
    summary,
    description: WHO[access],
    messages: of('ask'),
    reply: { channel, messages: of('ack') },
  }
}

function sending(audience: Audience, keys: readonly string[]): object {
  const messages = Object.values(references(keys, `#/channels/${audience}/messages`))
  return { action: 'send', channel: { $ref: `#/channels/${audience}` }, summary: CHANNELS[audience].receives, messages }
}
