import * as z from 'zod'
import type { Area } from './endpoint.ts'
import {
  busyUploads,
  bytes,
  ifNoneMatch,
  noRoom,
  notModified,
  notYourSeat,
  roomParams,
  seatField,
  seatHeader,
  seatQuery,
} from './roomParts.ts'

/** [CX12] */
const FILE_BYTES_MAX = 15 * 2 ** 20

const fileHeaders = {
  ETag: 'The SHA-256 of the file.',
  'Accept-Ranges': '`bytes`',
  'Content-Disposition': 'inline for PDF, png, jpeg, webp, gif, audio, video and plain text, else attachment.',
  'Content-Security-Policy': '`sandbox`',
}

/** Files on a room's board: put there, and read again until a day after the end. */
export const board = {
  addBoardFile: {
    method: 'post',
    path: '/api/rooms/:code/board/file',
    access: 'link',
    summary: "Puts a file on the room's board.",
    description:
      'Any kind, at most 15 MiB, in any phase and for 24 h after the end; at most 50 files and 100 MiB a room. A PDF or a picture also becomes a context item while the meeting is not over.',
    params: roomParams,
    headers: seatHeader,
    query: seatQuery,
    body: { form: z.object({ participantId: seatField }), bytesMax: FILE_BYTES_MAX },
    answers: {
      200: {
        what: 'Stored.',
        json: z
          .object({
            ok: z.literal(true),
            fileId: z.string(),
            name: z.string(),
            mime: z.string().meta({ description: 'By content, else as declared.' }),
            size: z.int(),
            sha256: z.string(),
            contextItemId: z.string().nullable().meta({ description: 'The item that a PDF or a picture became.' }),
          })
          .meta({ id: 'BoardFileAdded' }),
      },
    },
    errors: {
      ...noRoom,
      ...notYourSeat,
      ...busyUploads,
      409: 'The meeting ended more than a day ago, or the board is full.',
    },
  },
  readBoardFile: {
    method: 'get',
    path: '/api/rooms/:code/board/file/:fileId',
    access: 'link',
    summary: 'The bytes of a board file, or of a data file of the context. HEAD works too.',
    description: "Until 24 h after the meeting's end.",
    params: roomParams.extend({ fileId: z.string() }),
    headers: { ...ifNoneMatch, Range: 'One range of bytes.', 'If-Range': 'The ETag that the range is of.' },
    answers: {
      200: { what: 'The file, in its own type.', media: { '*/*': bytes }, headers: fileHeaders },
      206: {
        what: 'The range asked for.',
        media: { '*/*': bytes },
        headers: { ...fileHeaders, 'Content-Range': 'Which bytes of how many.' },
      },
      ...notModified,
    },
    errors: { 404: 'There is no such room or file.', 416: 'The file has no such range.' },
  },
} satisfies Area
