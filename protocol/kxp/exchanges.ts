import * as z from 'zod'
import { DOCUMENT_KIND_NAMES } from '#engine/room/documentKinds.ts'

/** Bodies of the requests that the coordinating server sends to the resident service, and of its answers. Unknown keys are ignored. */

/** Maximum bytes of a signed body other than a document or a record's material. [KX6] */
export const SIGNED_BYTES_MAX = 256 * 1024
/** Maximum bytes of a document. */
export const DOCUMENT_BYTES_MAX = 15 * 2 ** 20
/** Maximum bytes of a record's material: a whole stream and its session. */
export const RECORD_BYTES_MAX = 32 * 2 ** 20
export const SUMMARY_MESSAGES_MAX = 12
export const MESSAGE_TEXT_MAX = 1_000
export const QUESTION_MAX = 2_000
/** Maximum length of an answer, which becomes a chat message. */
export const ANSWER_MAX = 1_000

/** Code of a room. */
export const KxpRoom = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'A room code is required.')

export const SectionRef = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pdf'), sectionTitle: z.string().max(1_000) }),
  z.object({ kind: z.literal('email'), messageIndex: z.int().min(0) }),
])

export const SummarizeRequest = z.object({
  room: KxpRoom,
  sectionId: z.string().min(1).max(200),
  seq: z.int().min(1),
  title: z.string().max(1_000).optional(),
  ref: SectionRef,
  messages: z
    .array(z.object({ senderName: z.string().max(200), text: z.string().max(MESSAGE_TEXT_MAX), at: z.number() }))
    .max(SUMMARY_MESSAGES_MAX),
  /** The resident's own document and the section's place in it, from 0: exact where a title occurs twice. */
  docId: z.string().max(100).optional(),
  index: z.int().min(0).optional(),
})
export const SummarizeReply = z.object({
  ok: z.literal(true),
  room: z.string(),
  sectionId: z.string(),
  seq: z.int(),
  source: z.enum(['ai', 'fallback']),
  stale: z.literal(true).optional(),
})

/** A section as the coordinating server may know it: its title and preview, and where it stands. */
export const KeptSection = z.object({
  id: z.string(),
  title: z.string(),
  preview: z.string(),
  level: z.int().min(1),
  page: z.int().min(1).optional(),
  messageIndex: z.int().min(0).optional(),
})
export const DocumentReply = z.object({
  ok: z.literal(true),
  docId: z.string(),
  kind: z.enum(DOCUMENT_KIND_NAMES),
  title: z.string(),
  source: z.enum(['outline', 'headings', 'pages', 'email']),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().min(0),
  pages: z.int().nullable(),
  emails: z.int().nullable(),
  sections: z.array(KeptSection),
})

/** Beyond the contract: the resident gets ready to read documents. */
export const PrepareRequest = z.object({})
export const PrepareReply = z.object({ ok: z.literal(true) })

export const RemoveRequest = z.object({ room: KxpRoom, docId: z.string().min(1).max(100) })
export const RemoveReply = z.object({ ok: z.literal(true), removed: z.boolean() })

export const AnswerRequest = z.object({ room: KxpRoom, question: z.string().min(1).max(QUESTION_MAX) })
/** `sections`: titles of the sections that the answer quotes; none when nothing close was found. */
export const AnswerReply = z.object({
  ok: z.literal(true),
  text: z.string().min(1).max(ANSWER_MAX),
  sections: z.array(z.string()),
  /** False: the text says that nothing answers the question, and quotes at most what is nearest. */
  sure: z.boolean().optional(),
})

/** Material for a record: a session and its whole stream as one exported event a line. */
export const RecordRequest = z.object({
  room: KxpRoom,
  docId: z.string().min(1).max(100),
  session: z.looseObject({ code: z.string(), headHash: z.string(), eventCount: z.int() }),
  events: z.string(),
})
/** `ticket` opens the record at `GET /kxp/record?ticket=` until `until`; the resident itself cannot open it without. */
export const RecordReply = z.object({ ok: z.literal(true), ticket: z.string(), until: z.int() })

export const EndRequest = z.object({ room: KxpRoom })
export const EndReply = z.object({ ok: z.literal(true), destroyed: z.boolean() })

export const ResidentHealth = z.object({ ok: z.literal(true), rooms: z.int(), model: z.string().nullable() })

export type SummarizeRequest = z.infer<typeof SummarizeRequest>
export type SummarizeReply = z.infer<typeof SummarizeReply>
export type KeptSection = z.infer<typeof KeptSection>
export type DocumentReply = z.infer<typeof DocumentReply>
export type AnswerReply = z.infer<typeof AnswerReply>
export type RecordRequest = z.infer<typeof RecordRequest>
export type RecordReply = z.infer<typeof RecordReply>
