import * as z from 'zod'
import { kindsInWords } from '#engine/room/documentKinds.ts'
import { DocumentRefused, NotRetained, ValidationFailure } from '../errors.ts'
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

/** [DO4] */
const DOCUMENT_BYTES_MAX = 15 * 2 ** 20

const DocumentId = z
  .string()
  .regex(/^doc_[0-9A-Z]{20,}$/)
  .meta({ id: 'DocumentId' })
const SectionsTaken = z
  .object({
    ok: z.literal(true),
    title: z.string(),
    sections: z.int().min(1).meta({ description: 'How many sections were found.' }),
    source: z.enum(['outline', 'headings', 'pages']).meta({ description: 'How the sections were found.' }),
    docId: DocumentId,
  })
  .meta({ id: 'SectionsTaken' })
const ThreadTaken = z
  .object({
    ok: z.literal(true),
    title: z.string(),
    emails: z.int().min(1),
    topicsPending: z.literal(true).meta({ description: 'Topics follow by a system message and room:update.' }),
    docId: DocumentId,
  })
  .meta({ id: 'ThreadTaken' })

/** The document that a reader asks for by the query. */
export const wantedDocument = z.object({
  doc_id: queryText('doc_id').optional().meta({ description: 'None: the first document.' }),
})

/** Upload, removal and raw download of a room's documents. */
export const documents = {
  uploadDocument: {
    method: 'post',
    path: '/api/rooms/:code/document',
    access: 'link',
    summary: `Takes ${kindsInWords('or')} into a room, before the meeting starts.`,
    description:
      'Judged by content, at most 15 MiB (15 * 2^20 bytes), at most five documents a room. The same bytes again answer as the first time. Each success posts a system message and sends room:update.',
    params: roomParams,
    headers: seatHeader,
    query: seatQuery,
    body: { form: z.object({ participantId: seatField }), bytesMax: DOCUMENT_BYTES_MAX },
    answers: { 200: { what: 'Taken.', json: z.union([SectionsTaken, ThreadTaken]) } },
    errors: {
      ...noRoom,
      ...notYourSeat,
      ...busyUploads,
      409: 'The meeting has started, or the room is full of documents.',
      415: 'No multipart form, or a file that is no document.',
      422: {
        what: 'The form is broken, or the document is a picture, a .msg file, unreadable, protected by a password or without pages.',
        json: z.union([ValidationFailure, DocumentRefused]),
      },
    },
  },
  rawDocument: {
    method: 'get',
    path: '/api/rooms/:code/document/raw',
    access: 'link',
    summary: 'The bytes of a document that is shown by its pages, or the text of another. HEAD works too.',
    params: roomParams,
    headers: ifNoneMatch,
    query: wantedDocument,
    answers: {
      200: {
        what: 'The document.',
        media: { 'application/pdf': bytes, 'application/json': z.union([ThreadText, SectionedText]) },
        headers: {
          ETag: 'The SHA-256 of the uploaded bytes.',
          'Content-Disposition': 'inline, with a safe file name; of a document that is shown by its pages.',
        },
      },
      ...notModified,
    },
    errors: {
      404: 'There is no such room or document.',
      409: { what: 'There is no document, or its bytes are not retained.', json: NotRetained },
    },
  },
  removeDocument: {
    method: 'delete',
    path: '/api/rooms/:code/document/:docId',
    access: 'link',
    summary: 'Removes a document before the meeting starts, its sections out of all picks.',
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
            docs: z.int().min(0).max(4).meta({ description: 'Documents that remain.' }),
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
