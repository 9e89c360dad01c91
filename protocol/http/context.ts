import * as z from 'zod'
import { cleanLine, cleanText } from '#engine/text.ts'
import { ErrorBody, ValidationFailure } from '../errors.ts'
import { ContextItem } from '../views/context.ts'
import type { Area } from './endpoint.ts'
import { busyUploads, noRoom, notYourSeat, roomParams, seatField, seatHeader, seatQuery } from './roomParts.ts'

/** [CX2] */
const NOTE_MAX = 20_000
const TITLE_MAX = 200
/** [CX9] */
const URL_MAX = 2_048
/** [CX6] */
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
  409: 'The meeting has ended, or the room holds as many items as it may.',
}
const LIMITS = 'Any phase but ended, at most 20 items a room. Posts a system message and sends room:update.'

/** Notes, links and data files that a room's assistant reads beside the documents. */
export const context = {
  addContextNote: {
    ...shared,
    method: 'post',
    path: '/api/rooms/:code/context/note',
    summary: "Puts a note before the room's assistant.",
    description: LIMITS,
    params: roomParams,
    body: {
      json: z.object({
        text: z.string().min(1).max(NOTE_MAX).refine(isReadable, 'The note holds no text'),
        title: title.optional().meta({ description: "None: the note's first line." }),
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
    summary: "Puts a web page before the room's assistant.",
    description: `${LIMITS} Answers at once with status pending; the page is fetched in the background (5 s, 1 MB, three redirects, text only, public addresses only) and comes with a further room:update.`,
    params: roomParams,
    body: {
      json: z.object({
        url: z
          .string()
          .trim()
          .min(1)
          .max(URL_MAX)
          .refine(isWebAddress, 'This is no http(s) address without a password')
          .meta({ description: 'http or https, without a password.' }),
        title: title.optional().meta({ description: "None: the page's own title." }),
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
    summary: "Puts a data file before the room's assistant.",
    description: `${LIMITS} csv, tsv, json, ndjson, txt, md or xlsx of at most 5 MiB.`,
    params: roomParams,
    body: {
      form: z.object({
        title: z
          .string()
          .max(TITLE_MAX, `The title has more than ${TITLE_MAX} characters`)
          .default('')
          .meta({ description: "None: the file's name." }),
        participantId: seatField,
      }),
      bytesMax: DATA_BYTES_MAX,
    },
    answers: added,
    errors: {
      ...errors,
      415: 'No multipart form, or a file of another kind.',
      422: {
        what: 'The form is broken, or the file is of another kind or cannot be read.',
        json: z.union([ValidationFailure, ErrorBody]),
      },
    },
  },
  removeContext: {
    ...shared,
    method: 'delete',
    path: '/api/rooms/:code/context/:itemId',
    summary: 'Takes a note, link or data file away again.',
    description: 'Any phase but ended. Posts a system message and sends room:update.',
    params: roomParams.extend({ itemId: z.string() }),
    answers: {
      200: {
        what: 'Removed.',
        json: z
          .object({ ok: z.literal(true), items: z.int().meta({ description: 'Items left.' }) })
          .meta({ id: 'ContextRemoved' }),
      },
    },
    errors: { ...errors, 404: 'There is no such room or item.', 409: 'The meeting has ended.' },
  },
} satisfies Area

function isReadable(text: string): boolean {
  return cleanText(text).trim() !== ''
}

/** An address with a name and password in it would show them to the whole room. */
function isWebAddress(text: string): boolean {
  const url = /^https?:\/\/[^\s]+$/iu.test(text) && cleanLine(text) === text ? URL.parse(text) : null
  return url !== null && url.username === '' && url.password === ''
}
