import * as z from 'zod'
import { ErrorBody, ValidationFailure } from '../errors.ts'
import { AuditRow } from '../views/account.ts'
import { Capture } from '../views/capture.ts'
import type { Area } from './endpoint.ts'
import { queryNumber } from './fields.ts'
import { busyLog, noRoom, roomParams } from './roomParts.ts'
import { SEED_BYTES_MAX, SeedBody } from './seed.ts'

const room = { access: 'admin', params: roomParams } as const

/** Captures of rooms out of the service, and material for rooms into it. [CA1] [CA9] */
export const adminRooms = {
  exportRoom: {
    ...room,
    method: 'get',
    path: '/api/admin/rooms/:code/export',
    summary: 'The room as a capture: events, their chain, and what they come to.',
    description:
      "Live rooms too. The chain is verified first: where it does not hold nothing is exported (500). Written to the audit stream, not to the room's.",
    answers: {
      200: {
        what: 'An attachment, capture-<code>.json.',
        media: { 'application/json': Capture },
        headers: { 'Content-Disposition': 'attachment, with the name of the file.' },
      },
    },
    errors: noRoom,
  },
  seedRoom: {
    ...room,
    method: 'post',
    path: '/api/admin/rooms/:code/seed',
    summary: "Replaces a room's document, sections, picks and retrieval chunks, before the meeting starts.",
    description:
      'At most 32 MiB. doc, ragChunks or both, or a whole capture: then its template, dials, mode and duration are taken over too. Missing section ids become s1, s2 …; people stay. Posts a system message and sends room:update. There are no bytes: document/raw answers 409.',
    body: {
      json: SeedBody,
      bytesMax: SEED_BYTES_MAX,
      example: {
        doc: {
          title: 'Licence agreement',
          sections: [{ title: '1. Term', text: 'This agreement runs for two years.' }],
        },
        ragChunks: ['Notice is given in writing, thirty days ahead.'],
        ragLabel: 'House rules',
      },
    },
    answers: {
      200: {
        what: 'Seeded.',
        json: z
          .strictObject({
            ok: z.literal(true),
            code: z.string(),
            sections: z.int(),
            chunks: z.int(),
            ragLabel: z.string().nullable(),
          })
          .meta({ id: 'Seeded' }),
      },
    },
    errors: {
      ...noRoom,
      ...busyLog,
      409: 'The meeting has started.',
      413: 'The body is larger than 32 MB, or holds more text than a room takes at once.',
      422: {
        what: "The form is wrong, or the capture's chain is broken or its version unknown.",
        json: z.union([ValidationFailure, ErrorBody]),
      },
    },
  },
} satisfies Area

/** The administrators themselves, and what they did. */
export const admin = {
  adminMe: {
    method: 'get',
    path: '/api/admin/me',
    access: 'admin',
    summary: 'The administrator who asks, and by what they are one.',
    answers: {
      200: {
        what: 'The administrator.',
        json: z.object({
          id: z.uuid(),
          email: z.string(),
          name: z.string(),
          isAdmin: z.literal(true),
          via: z.enum(['setting', 'role']),
          version: z.string(),
          now: z.int(),
        }),
      },
    },
  },
  audit: {
    method: 'get',
    path: '/api/admin/audit',
    access: 'admin',
    summary: 'What administrators did, newest first.',
    query: z.object({ limit: queryNumber('limit', { min: 1, max: 500, fallback: 100 }) }),
    answers: {
      200: { what: 'The rows.', json: z.object({ items: z.array(AuditRow), total: z.int(), limit: z.int() }) },
    },
  },
} satisfies Area
