import * as z from 'zod'
import { Analytics } from '../views/analytics.ts'
import { Capture, ExportedEvent } from '../views/capture.ts'
import { SessionDetail, SessionSummary } from '../views/session.ts'
import type { Area } from './endpoint.ts'
import { queryNumber } from './fields.ts'
import { busyArchive } from './roomParts.ts'

const seat = { 'X-Participant-Id': 'With HISTORY_ACCESS=scoped: the seat whose sessions are returned.' }
const hidden = {
  401: 'Only administrators may see past sessions (HISTORY_ACCESS), or the credential is invalid.',
  403: 'Only administrators may see past sessions (HISTORY_ACCESS).',
}
const one = {
  method: 'get',
  access: 'archive',
  headers: seat,
  params: z.object({ name: z.string().meta({ description: 'Name of the session, as in the list.' }) }),
  errors: { ...hidden, ...busyArchive, 404: 'There is no session with that name.' },
} as const

/** Endpoints for finished sessions. [AR10] */
export const history = {
  history: {
    method: 'get',
    path: '/api/rooms/history',
    access: 'archive',
    summary: 'Lists finished sessions, newest first.',
    headers: seat,
    query: z.object({ limit: queryNumber('limit', { min: 1, max: 200, fallback: 25 }) }),
    answers: { 200: { what: 'The sessions.', json: z.object({ sessions: z.array(SessionSummary) }) } },
    errors: { ...hidden, ...busyArchive },
  },
  session: {
    ...one,
    path: '/api/rooms/history/:name',
    summary: 'One finished session in full, computed from its current events.',
    answers: { 200: { what: 'The session.', media: { 'application/json': SessionDetail } } },
  },
  analytics: {
    ...one,
    path: '/api/rooms/history/:name/analytics',
    summary: 'Statistics of one finished session, computed only from its events.',
    answers: { 200: { what: 'The statistics.', media: { 'application/json': Analytics } } },
  },
  sessionEvents: {
    ...one,
    path: '/api/rooms/history/:name/events',
    summary: 'Events of one finished session, with their hash chain.',
    description: 'The response is streamed. The hash chain is returned as stored, without verification.',
    answers: {
      200: {
        what: 'All events, oldest first.',
        media: { 'application/json': z.strictObject({ events: z.array(ExportedEvent) }) },
      },
    },
  },
  sessionCapture: {
    ...one,
    path: '/api/rooms/history/:name/capture',
    summary: 'Exports one finished session as a capture: its events, their hash chain, and the resulting state.',
    description:
      'The hash chain is verified first; when verification fails, nothing is returned (500). `meta.exportedBy` is a placeholder that identifies no user.',
    answers: {
      200: {
        what: 'An attachment, capture-<code>.json.',
        media: { 'application/json': Capture },
        headers: { 'Content-Disposition': '`attachment`, with the file name.' },
      },
    },
  },
} satisfies Area
