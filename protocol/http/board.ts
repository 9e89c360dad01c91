import * as z from 'zod'
import type { Area } from './endpoint.ts'
import { busyUploads, noRoom, notYourSeat, roomParams, seatField, seatHeader, seatQuery } from './roomParts.ts'
import { servedFile } from './servedFile.ts'

/** Maximum bytes of a board file. [CX12] */
const FILE_BYTES_MAX = 15 * 2 ** 20

/** Endpoints that store and return files of a room's board, until 24 hours after the end of the meeting. */
export const board = {
  addBoardFile: {
    method: 'post',
    path: '/api/rooms/:code/board/file',
    access: 'link',
    summary: "Uploads a file to the room's board.",
    description:
      'Any file type, at most 15 MiB, in any phase and until 24 h after the end. A room holds at most 50 files and 100 MiB. Until the meeting ends, a PDF or an image also becomes a context item.',
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
            mime: z.string().meta({ description: 'Detected from the content, otherwise as declared.' }),
            size: z.int(),
            sha256: z.string(),
            contextItemId: z
              .string()
              .nullable()
              .meta({ description: 'Id of the context item made from a PDF or an image; otherwise null.' }),
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
    summary: 'Downloads a board file, or a data file of the context. HEAD is supported.',
    description: 'Available until 24 h after the end of the meeting.',
    params: roomParams.extend({ fileId: z.string() }),
    headers: servedFile.headers,
    answers: servedFile.answers,
    errors: { 404: 'There is no such room or file.', ...servedFile.errors },
  },
} satisfies Area
