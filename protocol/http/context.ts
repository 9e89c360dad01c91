import * as z from 'zod'
import { cleanLine, cleanText } from '#engine/text.ts'
import { ErrorBody, ValidationFailure } from '../errors.ts'
import { ContextItem } from '../views/context.ts'
import type { Area } from './endpoint.ts'
import { busyUploads, noRoom, notYourSeat, roomParams, seatField, seatHeader, seatQuery } from './roomParts.ts'

/** Maximum characters of a note. [CX2] */
const NOTE_MAX = 20_000
const TITLE_MAX = 200
/** Maximum characters of a link. [CX9] */
const URL_MAX = 2_048
/** Maximum bytes of a data file. [CX6] */
const DATA_BYTES_MAX = 5 * 2 ** 20

const title = z.string().max(TITLE_MAX)
const added = {
  200: { what: 'Added.', json: z.object({ ok: z.literal(true), item: ContextItem }).meta({ id: 'ContextAdded' }) },
}
const shared = { access: 'link', headers: seatHeader, query: seatQuery } as const
const errors = {
  ...noRoom,
  ...notYourSeat,
  ...busyUploads,
  409: 'The meeting has ended, or the room has reached its limit of items.',
}
const LIMITS =
  'Allowed in every phase except ended; at most 20 items a room. Posts a system message and sends room:update.'

/** Endpoints for notes, links and data files that the assistant reads in addition to the documents. */
export const context = {
  addContextNote: {
    ...shared,
    method: 'post',
    path: '/api/rooms/:code/context/note',
    summary: "Adds a note to the room's context.",
    description: LIMITS,
    params: roomParams,
    body: {
      json: z.object({
        text: z.string().min(1).max(NOTE_MAX).refine(isReadable, 'The note holds no text'),
        title: title.optional().meta({ description: "Defaults to the note's first line." }),
        participantId: seatField,
      }),
    },
    answers: added,
    errors,
  },
  addContextLink: {
    ...shared,
    method: 'post',
    path: '/api/rooms/:code/context/link',
    summary: "Adds a web page to the room's context.",
    description: `${LIMITS} Returns at once with status pending. The page is fetched in the background (within 5 s, at most 1 MB and three redirects, only text, only from public addresses); the result is sent with another room:update.`,
    params: roomParams,
    body: {
      json: z.object({
        url: z
          .string()
          .trim()
          .min(1)
          .max(URL_MAX)
          .refine(isWebAddress, 'This is no http(s) address without a password')
          .meta({ description: 'An http or https URL without credentials.' }),
        title: title.optional().meta({ description: "Defaults to the page's own title." }),
        participantId: seatField,
      }),
    },
    answers: added,
    errors,
  },
  addContextData: {
    ...shared,
    method: 'post',
    path: '/api/rooms/:code/context/data',
    summary: "Adds a data file to the room's context.",
    description: `${LIMITS} Accepts csv, tsv, json, ndjson, txt, md and xlsx files of at most 5 MiB.`,
    params: roomParams,
    body: {
      form: z.object({
        title: z
          .string()
          .max(TITLE_MAX, `The title has more than ${TITLE_MAX} characters`)
          .default('')
          .meta({ description: 'Defaults to the file name.' }),
        participantId: seatField,
      }),
      bytesMax: DATA_BYTES_MAX,
    },
    answers: added,
    errors: {
      ...errors,
      415: 'The body is not a multipart form, or the file type is not supported.',
      422: {
        what: 'The form is malformed, or the file is of an unsupported type or unreadable.',
        json: z.union([ValidationFailure, ErrorBody]),
      },
    },
  },
  removeContext: {
    ...shared,
    method: 'delete',
    path: '/api/rooms/:code/context/:itemId',
    summary: 'Removes a note, link or data file.',
    description: 'Allowed in every phase except ended. Posts a system message and sends room:update.',
    params: roomParams.extend({ itemId: z.string() }),
    answers: {
      200: {
        what: 'Removed.',
        json: z
          .object({ ok: z.literal(true), items: z.int().meta({ description: 'Number of remaining items.' }) })
          .meta({ id: 'ContextRemoved' }),
      },
    },
    errors: { ...errors, 404: 'There is no such room or item.', 409: 'The meeting has ended.' },
  },
} satisfies Area

function isReadable(text: string): boolean {
  return cleanText(text).trim() !== ''
}

/** True for an http or https URL without credentials, which would be shown to the whole room. */
function isWebAddress(text: string): boolean {
  const url = /^https?:\/\/[^\s]+$/iu.test(text) && cleanLine(text) === text ? URL.parse(text) : null
  return url !== null && url.username === '' && url.password === ''
}
