import * as z from 'zod'
import { ErrorBody, ValidationFailure } from '../../errors.ts'
import { Capture } from '../../views/capture.ts'
import type { Area } from '../endpoint.ts'
import { busyLog, noRoom, roomParams } from '../roomParts.ts'
import { SEED_BYTES_MAX, SeedBody } from '../seed.ts'

const room = { access: 'admin', params: roomParams } as const

/** Export of rooms as captures, and seeding of rooms with material. [CA1] [CA9] */
export const adminCaptures = {
  exportRoom: {
    ...room,
    method: 'get',
    path: '/api/admin/rooms/:code/export',
    summary: 'Exports a room as a capture: its events, their hash chain, and the resulting state.',
    description:
      "Works for live rooms too. The hash chain is verified first; when verification fails, nothing is exported (500). The export is recorded in the audit stream, not in the room's.",
    answers: {
      200: {
        what: 'An attachment, capture-<code>.json.',
        media: { 'application/json': Capture },
        headers: { 'Content-Disposition': '`attachment`, with the file name.' },
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
      'At most 32 MiB. Send doc, ragChunks or both, or a whole capture, whose template, dials, mode and duration then apply too. Missing section ids become s1, s2 …; participants stay. Posts a system message and sends room:update. A seeded document has no stored bytes: document/raw returns 409.',
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
      413: 'The body exceeds 32 MiB, or its text exceeds what a room accepts at once.',
      422: {
        what: "The request is malformed, the capture's hash chain is broken, or its version is unknown.",
        json: z.union([ValidationFailure, ErrorBody]),
      },
    },
  },
} satisfies Area
