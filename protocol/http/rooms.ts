import * as z from 'zod'
import { AnnotationView } from '../views/annotation.ts'
import { Intel } from '../views/intel.ts'
import { ListedSummary } from '../views/summary.ts'
import { wantedDocument } from './documents.ts'
import type { Area } from './endpoint.ts'
import { queryNumber, queryText } from './fields.ts'
import { busyArchive, bytes, ifNoneMatch, noRoom, notModified, notYourSeat, roomParams } from './roomParts.ts'

const room = { method: 'get', access: 'link', params: roomParams } as const

/** What one can ask of a room by its code, which is enough to read. */
export const rooms = {
  intel: {
    ...room,
    path: '/api/rooms/:code/intel',
    summary: 'The ledger of decisions, risks and actions, as intel:update carries it.',
    answers: { 200: { what: 'The ledger.', json: Intel } },
    errors: noRoom,
  },
  annotations: {
    ...room,
    path: '/api/rooms/:code/annotations',
    summary: 'The marks, highlights, comments and notes of the room, oldest first, as doc:annotation carried them.',
    answers: { 200: { what: 'The annotations.', json: z.object({ annotations: z.array(AnnotationView) }) } },
    errors: { ...noRoom, ...busyArchive },
  },
  topicSummaries: {
    ...room,
    path: '/api/rooms/:code/topic-summaries',
    summary: 'Every live summary with a higher number than `since`.',
    query: z.object({ since: queryNumber('since', { min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0 }) }),
    answers: {
      200: {
        what: 'The summaries in the order of their numbers.',
        json: z.object({
          summaries: z.array(ListedSummary),
          seq: z.int().min(0).meta({ description: 'Number of the newest summary, 0 before the first.' }),
        }),
      },
    },
    errors: { ...noRoom, ...busyArchive },
  },
  voiceToken: {
    ...room,
    path: '/api/rooms/:code/voice/token',
    summary: "A join token for the room's video, for one participant.",
    query: z.object({ participantId: queryText('participantId') }),
    answers: {
      200: {
        what: 'Minted now, valid for six hours.',
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
      502: 'The token could not be made.',
    },
  },
} satisfies Area

/** What is written of a meeting: the report and the review record. */
export const records = {
  report: {
    ...room,
    path: '/api/rooms/:code/report',
    summary: "The room's report: the model's when there is one, else the deterministic one, in any phase.",
    answers: { 200: { what: 'Markdown, 200 KB at most.', media: { 'text/markdown': z.string() } } },
    errors: { ...noRoom, ...busyArchive },
  },
  annotatedPdf: {
    ...room,
    path: '/api/rooms/:code/annotated-pdf',
    summary:
      "The review record: the document with the meeting's annotations, the pages that tell of the meeting, and its stream attached. HEAD works too.",
    query: wantedDocument,
    headers: ifNoneMatch,
    answers: {
      200: {
        what: 'The record.',
        media: { 'application/pdf': bytes },
        headers: {
          ETag: "A function of the document and the stream's head.",
          'Content-Disposition': 'attachment, with a safe file name.',
        },
      },
      ...notModified,
    },
    errors: {
      404: 'There is no such room or document.',
      409: 'No sections were selected, or the document is not retained.',
      503: 'Too many records are being written, or this one could not be.',
    },
  },
} satisfies Area
