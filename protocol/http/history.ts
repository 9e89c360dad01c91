import * as z from 'zod'
import { Analytics } from '../views/analytics.ts'
import { Capture, ExportedEvent } from '../views/capture.ts'
import { SessionDetail, SessionSummary } from '../views/session.ts'
import type { Area } from './endpoint.ts'
import { queryNumber } from './fields.ts'
import { busyArchive } from './roomParts.ts'

const seat = { 'X-Participant-Id': 'Under HISTORY_ACCESS=scoped: the seat whose sessions are shown.' }
const hidden = {
  401: 'Only administrators see past sessions here (HISTORY_ACCESS), or the credential does not hold.',
  403: 'Only administrators see past sessions here (HISTORY_ACCESS).',
}
const one = {
  method: 'get',
  access: 'archive',
  headers: seat,
  params: z.object({ name: z.string().meta({ description: 'As in the list; anything else is unknown.' }) }),
  errors: { ...hidden, ...busyArchive, 404: 'There is no session of that name.' },
} as const

/** Finished sessions. [AR10] */
export const history = {
  history: {
    method: 'get',
    path: '/api/rooms/history',
    access: 'archive',
    summary: 'Finished sessions, the newest first.',
    headers: seat,
    query: z.object({ limit: queryNumber('limit', { min: 1, max: 200, fallback: 25 }) }),
    answers: { 200: { what: 'The sessions.', json: z.object({ sessions: z.array(SessionSummary) }) } },
    errors: { ...hidden, ...busyArchive },
  },
  session: {
    ...one,
    path: '/api/rooms/history/:name',
    summary: 'One finished session in full, as its events stand now.',
    answers: { 200: { what: 'The session.', media: { 'application/json': SessionDetail } } },
  },
  analytics: {
    ...one,
    path: '/api/rooms/history/:name/analytics',
    summary: 'The numbers of one finished session, from its events alone.',
    answers: { 200: { what: 'The numbers.', media: { 'application/json': Analytics } } },
  },
  sessionEvents: {
    ...one,
    path: '/api/rooms/history/:name/events',
    summary: 'The events of one finished session, with their hash chain.',
    description: 'Sent in pieces as they are read; the chain is as stored and not verified here.',
    answers: {
      200: {
        what: 'All events, the first one first.',
        media: { 'application/json': z.strictObject({ events: z.array(ExportedEvent) }) },
      },
    },
  },
  sessionCapture: {
    ...one,
    path: '/api/rooms/history/:name/capture',
    summary: 'One finished session as a capture: events, their chain, and what they come to.',
    description:
      'The chain is verified first: where it does not hold nothing is given (500). `meta.exportedBy` names nobody.',
    answers: {
      200: {
        what: 'An attachment, capture-<code>.json.',
        media: { 'application/json': Capture },
        headers: { 'Content-Disposition': 'attachment, with the name of the file.' },
      },
    },
  },
} satisfies Area
