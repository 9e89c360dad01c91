import * as z from 'zod'
import { BytesOffPlane } from '../errors.ts'
import { AnnotationView } from '../views/annotation.ts'
import { Intel } from '../views/intel.ts'
import { ListedSummary } from '../views/summary.ts'
import { wantedDocument } from './documents.ts'
import type { Area } from './endpoint.ts'
import { queryNumber, queryText } from './fields.ts'
import { busyArchive, bytes, ifNoneMatch, noRoom, notModified, notYourSeat, roomParams } from './roomParts.ts'

const REPORT_FORMATS = ['md', 'html', 'docx'] as const
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const room = { method: 'get', access: 'link', params: roomParams } as const

/** Read endpoints of a room, which require only its code. */
export const rooms = {
  intel: {
    ...room,
    path: '/api/rooms/:code/intel',
    summary: 'The ledger of decisions, risks and actions, as sent in intel:update.',
    answers: { 200: { what: 'The ledger.', json: Intel } },
    errors: noRoom,
  },
  annotations: {
    ...room,
    path: '/api/rooms/:code/annotations',
    summary:
      'Annotations of the room (marks, highlights, comments and notes), oldest first, as sent in doc:annotation.',
    answers: { 200: { what: 'The annotations.', json: z.object({ annotations: z.array(AnnotationView) }) } },
    errors: { ...noRoom, ...busyArchive },
  },
  topicSummaries: {
    ...room,
    path: '/api/rooms/:code/topic-summaries',
    summary: 'Live topic summaries with a number higher than `since`.',
    query: z.object({ since: queryNumber('since', { min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0 }) }),
    answers: {
      200: {
        what: 'The summaries, ordered by number.',
        json: z.object({
          summaries: z.array(ListedSummary),
          seq: z.int().min(0).meta({ description: 'Number of the newest summary; 0 before the first.' }),
        }),
      },
    },
    errors: {
      ...noRoom,
      ...busyArchive,
      409: {
        what: 'In the enterprise tier: the texts are at the resident.',
        json: BytesOffPlane.extend({ residentPublicUrl: z.string() }),
      },
    },
  },
  voiceToken: {
    ...room,
    path: '/api/rooms/:code/voice/token',
    summary: "Issues a token with which one participant joins the room's video.",
    query: z.object({ participantId: queryText('participantId') }),
    answers: {
      200: {
        what: 'A new token, valid for six hours.',
        json: z
          .object({
            serverUrl: z.string(),
            roomName: z.string(),
            token: z.string().meta({
              description:
                'HS256 JWT: iss the API key, sub the participant, name, metadata, nbf, exp and the video grant.',
            }),
          })
          .meta({ id: 'VoiceToken' }),
      },
    },
    errors: {
      ...noRoom,
      ...notYourSeat,
      409: 'The room has no video, or the meeting has ended.',
      502: 'The token could not be created.',
    },
  },
} satisfies Area

/** Endpoints for the report and the review record of a meeting. */
export const records = {
  report: {
    ...room,
    path: '/api/rooms/:code/report',
    summary: "The room's report in any phase: written by the model if available, otherwise generated from a template.",
    description:
      'It begins with one page: what was reviewed, who took part, the result of each section, decisions, actions, open questions, risks.',
    query: z.object({
      format: queryText('format')
        .pipe(z.enum(REPORT_FORMATS, { error: `format must be one of ${REPORT_FORMATS.join(', ')}` }))
        .default('md')
        .meta({ description: '`md`, `html` (one page that loads nothing and prints well) or `docx` (Word).' }),
    }),
    answers: {
      200: {
        what: 'The report; its Markdown has at most 200 KB.',
        media: { 'text/markdown': z.string(), 'text/html': z.string(), [DOCX]: bytes },
        headers: { 'Content-Disposition': '`attachment`, with a safe file name. Only for docx.' },
      },
    },
    errors: { ...noRoom, ...busyArchive },
  },
  annotatedPdf: {
    ...room,
    path: '/api/rooms/:code/annotated-pdf',
    summary:
      "The review record: the document with the meeting's annotations, pages that summarise the meeting, and its event stream as an attachment. HEAD is supported.",
    query: wantedDocument,
    headers: ifNoneMatch,
    answers: {
      200: {
        what: 'The record.',
        media: { 'application/pdf': bytes },
        headers: {
          ETag: "Derived from the document and the head of the room's stream.",
          'Content-Disposition': '`attachment`, with a safe file name.',
        },
      },
      ...notModified,
    },
    errors: {
      404: 'There is no such room or document.',
      409: 'No sections are selected, the document is not retained, or, in the enterprise tier, the resident holds it.',
      503: 'Too many records are being written concurrently, or this one failed.',
    },
  },
  recordLink: {
    ...room,
    method: 'post',
    path: '/api/rooms/:code/record-link',
    summary:
      'In the enterprise tier: has the resident seal what the review record is made of now, and returns where it can be downloaded.',
    query: wantedDocument,
    answers: {
      200: {
        what: 'Where the record is. After the meeting, the one made at its end.',
        json: z
          .object({
            url: z.string().meta({ description: 'Address of the PDF at the resident; whoever knows it may read it.' }),
            until: z.int().meta({ description: 'Instant after which it is gone.' }),
          })
          .meta({ id: 'RecordLink' }),
      },
    },
    errors: {
      404: 'There is no such room or document.',
      409: 'No sections are selected, the document is not retained, or this is the standard tier.',
      503: 'The resident cannot be reached.',
    },
  },
} satisfies Area
