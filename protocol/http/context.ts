import * as z from 'zod'
import { added, DATA_BYTES_MAX, dataForm, linkBody, noteBody, removed, unreadableData } from './contextParts.ts'
import type { Area } from './endpoint.ts'
import { busyUploads, noRoom, notYourSeat, roomParams, seatField, seatHeader, seatQuery } from './roomParts.ts'

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
      json: noteBody.extend({ participantId: seatField }),
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
      json: linkBody.extend({ participantId: seatField }),
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
      form: dataForm.extend({ participantId: seatField }),
      bytesMax: DATA_BYTES_MAX,
    },
    answers: added,
    errors: {
      ...errors,
      ...unreadableData,
    },
  },
  removeContext: {
    ...shared,
    method: 'delete',
    path: '/api/rooms/:code/context/:itemId',
    summary: 'Removes a note, link or data file.',
    description: 'Allowed in every phase except ended. Posts a system message and sends room:update.',
    params: roomParams.extend({ itemId: z.string() }),
    answers: removed,
    errors: { ...errors, 404: 'There is no such room or item.', 409: 'The meeting has ended.' },
  },
} satisfies Area
