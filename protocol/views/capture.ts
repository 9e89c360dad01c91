import * as z from 'zod'
import { END_REASONS } from '#engine/room/events.ts'
import { Intel } from './intel.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const docId = z.string().regex(/^doc_/)
const instant = z.int()
const place = {
  page: z.int().min(1).optional(),
  level: z.int().min(1).optional(),
  messageIndex: z.int().min(0).optional(),
}

/** One event of a capture, with its hashes. [CA3] */
export const ExportedEvent = z
  .strictObject({
    seq: z.int().min(1),
    id: z.uuid(),
    at: instant,
    type: z.string(),
    actor: z.strictObject({
      kind: z.enum(['user', 'guest', 'admin', 'assistant', 'bot', 'system']),
      id: z.string().nullable(),
      name: z.string().nullable(),
    }),
    data: z.looseObject({}),
    prevHash: hash,
    hash,
  })
  .meta({
    id: 'ExportedEvent',
    description:
      'One event. `hash` is the SHA-256 of `prevHash`, a line feed and the canonical JSON of the remaining fields.',
  })

const CaptureSeed = z
  .object({
    doc: z.object({
      title: z.string().optional(),
      sections: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          text: z.string(),
          docId: docId.optional().meta({ description: 'Id of an entry in docs; required when docs is sent.' }),
          ...place,
        }),
      ),
    }),
    docs: z
      .array(
        z.object({
          id: docId,
          title: z.string().min(1).max(300),
          kind: z.string(),
          pages: z.int().nullable(),
          emails: z.int().nullable(),
        }),
      )
      .max(5)
      .optional()
      .meta({
        description:
          'Documents that the sections refer to, in upload order. Without docs, all sections belong to one document.',
      }),
    ragChunks: z.array(z.object({ id: z.string(), text: z.string(), sectionId: z.string().optional() })),
    ragLabel: z.string().optional(),
  })
  .meta({
    id: 'CaptureSeed',
    description: 'Can be sent to /seed unchanged. Absent material is omitted.',
  })

/** A whole meeting: its events with their hash chain, and the resulting state. [CA2] */
export const Capture = z
  .strictObject({
    format: z.literal('capture-fixture'),
    version: z.literal(1),
    meta: z.looseObject({
      code: z.string(),
      name: z.string().meta({ description: "The session's name in the history." }),
      goalType: z.literal('docreview'),
      template: z.string(),
      aiMode: z.string(),
      phase: z.enum(['setup', 'chat', 'ended']),
      endedReason: z.enum(END_REASONS).nullable(),
      createdAt: instant,
      startedAt: instant.nullable(),
      endedAt: instant.nullable(),
      durationMs: z.int(),
      exportedAt: instant,
      exportedBy: z.uuid(),
      serviceVersion: z.string(),
      eventCount: z.int(),
    }),
    seed: CaptureSeed,
    participants: z.array(z.strictObject({ id: z.string(), name: z.string(), isHost: z.boolean() })),
    events: z.array(ExportedEvent),
    final: z.object({
      state: z.looseObject({}),
      progress: z.looseObject({}),
      intel: Intel,
      annotations: z.array(z.looseObject({})),
      stateHash: hash,
    }),
    chain: z.strictObject({
      algo: z.literal('sha256'),
      canonical: z.literal('RFC8785'),
      genesis: z.string(),
      head: z.string(),
    }),
  })
  .meta({
    id: 'Capture',
    description: 'A whole meeting: its events with their hash chain (RFC 8785, SHA-256), and the resulting state.',
  })
