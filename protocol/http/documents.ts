import * as z from 'zod'
import { kindsInWords } from '#engine/room/documentKinds.ts'
import { BytesOffPlane, DocumentRefused, NotRetained, ValidationFailure } from '../errors.ts'
import { SectionedText, ThreadText } from '../views/documentText.ts'
import type { Area } from './endpoint.ts'
import { queryText } from './fields.ts'
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

/** Maximum bytes of a document. [DO4] */
export const DOCUMENT_BYTES_MAX = 15 * 2 ** 20

const DocumentId = z
  .string()
  .regex(/^doc_[0-9A-Z]{20,}$/)
  .meta({ id: 'DocumentId' })
const SectionsTaken = z
  .object({
    ok: z.literal(true),
    title: z.string(),
    sections: z.int().min(1).meta({ description: 'Number of sections found.' }),
    source: z.enum(['outline', 'headings', 'pages']).meta({ description: 'How the sections were found.' }),
    docId: DocumentId,
  })
  .meta({ id: 'SectionsTaken' })
const ThreadTaken = z
  .object({
    ok: z.literal(true),
    title: z.string(),
    emails: z.int().min(1),
    topicsPending: z
      .literal(true)
      .meta({ description: 'Topics are found later, and announced by a system message and room:update.' }),
    docId: DocumentId,
  })
  .meta({ id: 'ThreadTaken' })

/** Query parameter that selects a document. */
export const wantedDocument = z.object({
  doc_id: queryText('doc_id').optional().meta({ description: 'Defaults to the first document.' }),
})

/** Endpoints for upload, removal and download of a room's documents. */
export const documents = {
  uploadDocument: {
    method: 'post',
    path: '/api/rooms/:code/document',
    access: 'link',
    summary: `Uploads ${kindsInWords('or')} to a room, before the meeting starts.`,
    description:
      'The kind is detected from the content. At most 15 MiB (15 * 2^20 bytes) a document and five documents a room. Uploading the same bytes again returns the first result. Each success posts a system message and sends room:update.',
    params: roomParams,
    headers: seatHeader,
    query: seatQuery,
    body: { form: z.object({ participantId: seatField }), bytesMax: DOCUMENT_BYTES_MAX, document: true },
    answers: { 200: { what: 'Added.', json: z.union([SectionsTaken, ThreadTaken]) } },
    errors: {
      ...noRoom,
      ...notYourSeat,
      ...busyUploads,
      409: 'The meeting has started, or the room has reached its limit of documents.',
      415: 'The body is not a multipart form, or the file is not a supported document.',
      422: {
        what: 'The form is malformed, or the document is an image, a .msg file, unreadable, password-protected or without pages.',
        json: z.union([ValidationFailure, DocumentRefused]),
      },
    },
  },
  rawDocument: {
    method: 'get',
    path: '/api/rooms/:code/document/raw',
    access: 'link',
    summary:
      'Downloads the bytes of a document that is shown page by page, or the text of any other document. HEAD is supported.',
    params: roomParams,
    headers: ifNoneMatch,
    query: wantedDocument,
    answers: {
      200: {
        what: 'The document.',
        media: { 'application/pdf': bytes, 'application/json': z.union([ThreadText, SectionedText]) },
        headers: {
          ETag: 'The SHA-256 of the uploaded bytes.',
          'Content-Disposition': '`inline`, with a safe file name. Only for a document that is shown page by page.',
        },
      },
      ...notModified,
    },
    errors: {
      404: 'There is no such room or document.',
      409: {
        what: 'The room has no document, its bytes are not retained, or, in the enterprise tier, the resident holds them.',
        json: z.union([NotRetained, BytesOffPlane]),
      },
    },
  },
  removeDocument: {
    method: 'delete',
    path: '/api/rooms/:code/document/:docId',
    access: 'link',
    summary: "Removes a document, and its sections from everyone's picks, before the meeting starts.",
    params: roomParams.extend({ docId: z.string() }),
    headers: seatHeader,
    query: seatQuery,
    answers: {
      200: {
        what: 'Removed.',
        json: z
          .object({
            ok: z.literal(true),
            docId: DocumentId,
            docs: z.int().min(0).max(4).meta({ description: 'Number of remaining documents.' }),
          })
          .meta({ id: 'DocumentRemoved' }),
      },
    },
    errors: {
      ...notYourSeat,
      ...busyUploads,
      404: 'There is no such room or document.',
      409: 'The meeting has started.',
    },
  },
} satisfies Area
