import * as z from 'zod'
import { Admitted } from '../clientEvents/answers.ts'
import { CLIENT_EVENTS } from '../clientEvents.ts'
import { DocumentRefused, ValidationFailure } from '../errors.ts'
import { EXAMPLE_MESSAGE, EXAMPLE_ROOM } from '../examples.ts'
import { MessageView } from '../views/message.ts'
import { RoomView } from '../views/room.ts'
import { DOCUMENT_BYTES_MAX } from './documents.ts'
import type { Area } from './endpoint.ts'
import { queryNumber, queryText } from './fields.ts'
import { busyArchive, noRoom, roomParams } from './roomParts.ts'

const room = { method: 'get', access: 'link', params: roomParams } as const
const { payload, example } = CLIENT_EVENTS['room:create']

/** Rooms for programs without a socket: created, read and followed over HTTP. */
export const programs = {
  createRoom: {
    method: 'post',
    path: '/api/rooms',
    access: 'public',
    summary: 'Creates a room, as room:create does; a multipart form may bring its document along.',
    description:
      "The host's seat has no connection yet: take it with room:rejoin. A request with a seat cookie binds the seat to that browser. In a form, numbers, `true` and `false`, and `dials` as JSON are read as such; the file may have any part name. If the document is refused, no room is created; in the enterprise tier the resident reads it, and the room stays without it. `space` requires a bearer token.",
    body: { either: payload, bytesMax: DOCUMENT_BYTES_MAX, document: true, example },
    answers: {
      201: {
        what: 'Created.',
        json: z
          .object({
            ...Admitted.shape,
            url: z.string().meta({ description: "Address of the room's page, to be sent to participants." }),
          })
          .meta({
            id: 'RoomCreated',
            examples: [
              {
                code: EXAMPLE_ROOM.code,
                participantId: EXAMPLE_ROOM.hostId,
                url: `https://parley.example.org/r/${EXAMPLE_ROOM.code}`,
                state: EXAMPLE_ROOM,
              },
            ],
          }),
      },
    },
    errors: {
      409: 'The space does not exist, is not open to the caller, or has an open meeting.',
      415: 'The body is neither application/json nor a multipart form, or the file is not a supported document.',
      422: {
        what: 'A field is wrong, or the document is an image, a .msg file, unreadable, password-protected or without pages.',
        json: z.union([ValidationFailure, DocumentRefused]),
      },
      503: 'Too many concurrent uploads, or the disk or the log accepts no writes.',
    },
  },
  roomState: {
    ...room,
    path: '/api/rooms/:code',
    summary: 'The state of a room, as sent in room:update.',
    answers: { 200: { what: 'The state.', json: RoomView } },
    errors: noRoom,
  },
  messages: {
    ...room,
    path: '/api/rooms/:code/messages',
    summary: 'Messages of a room, oldest first, page by page.',
    query: z.object({
      after: queryText('after')
        .optional()
        .meta({
          description: 'Id of the message after which the page begins; the first page without it.',
          examples: [EXAMPLE_MESSAGE.id],
        }),
      limit: queryNumber('limit', { min: 1, max: 200, fallback: 100 }),
    }),
    answers: {
      200: {
        what: 'A page.',
        json: z
          .object({
            messages: z.array(MessageView),
            nextAfter: z.string().nullable().meta({
              description: '`after` of the next page; null on the last one.',
            }),
          })
          .meta({ id: 'MessagePage' }),
      },
    },
    errors: { ...noRoom, ...busyArchive },
  },
  events: {
    ...room,
    path: '/api/rooms/:code/events',
    summary: 'Follows a room as an event stream: what a participant without a word to say receives.',
    description:
      'Each event has the name and the payload of the socket event (asyncapi.json); its id is the number of the event in the stream of the room. timer, typing, captions and traces have no id. The stream begins with room:update; with Last-Event-ID it begins with what came after that event, up to 10,000 events.',
    headers: { 'Last-Event-ID': 'Id of the last event that was received; sent by browsers when they reconnect.' },
    answers: {
      200: { what: 'Events until either side ends the stream.', media: { 'text/event-stream': z.string() } },
    },
    errors: {
      ...noRoom,
      422: 'Last-Event-ID is not a whole number.',
      503: 'Too many streams are being resumed, or the log cannot be read.',
    },
  },
} satisfies Area
