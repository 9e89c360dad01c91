import * as z from 'zod'
import { resolvedOps } from '../board/ops.ts'
import type { EventTypes } from '../eventTypes.ts'
import type { ChainedEvent, Fact } from '../stream.ts'
import { LANGUAGES } from '../words/languages.ts'
import { DOCUMENT_KIND_NAMES } from './documentKinds.ts'
import { ANNOTATION_EVENT_SCHEMAS } from './events/annotations.ts'
import { count, id, section, text } from './events/fields.ts'
import { TIME_EVENTS } from './events/time.ts'
import { LEDGER_EVENT_SCHEMAS } from './ledger/events.ts'
import { TEMPLATE_IDS } from './templates.ts'

/**
 * Events of a room: past participles with ids and values, never derived data. The schemas describe the current versions;
 * `data.v` numbers versions after the first. [HC6]
 */
const dial = z.union([z.string().max(200), z.number(), z.boolean()])

export const AI_MODES = ['silent', 'assist', 'moderator', 'expert', 'critical'] as const
export type AiMode = (typeof AI_MODES)[number]
export const TRIGGERS = [
  'kickoff',
  'time50',
  'time75',
  'time90',
  'time2m',
  'idle',
  'progress',
  'answer',
  'annotate',
  'complete',
  'timeout',
  'stopped',
] as const
export type Trigger = (typeof TRIGGERS)[number]
export const END_REASONS = ['goal', 'timeout', 'stopped'] as const
export type EndReason = (typeof END_REASONS)[number]

const file = z.strictObject({ fileId: id, name: text, mime: text, size: count, sha256: z.string().length(64) })
const spaceRef = z.strictObject({ id, name: z.string().min(1).max(120) })

export const ROOM_EVENT_SCHEMAS = {
  ...LEDGER_EVENT_SCHEMAS,
  created: z.strictObject({
    code: text,
    goalType: z.literal('docreview'),
    template: z.enum(TEMPLATE_IDS),
    durationMs: count,
    maxParticipants: count,
    dials: z.record(z.string(), dial),
    aiMode: z.enum(AI_MODES),
    voiceRoom: z.nullable(text),
    hostId: id,
    /** The space that the meeting is held on, by its id; its address is a secret and stays out. Absent without one. [SN1] */
    space: spaceRef.optional(),
    /** IANA name of the room's time zone; absent for UTC. [TI1] */
    tz: z.string().min(1).max(64).exactOptional(),
    /** Language of the room; absent for English. [TI2] */
    lang: z.enum(LANGUAGES).exactOptional(),
  }),
  joined: z.strictObject({
    participantId: id,
    name: z.string().min(1).max(120),
    connectionId: id,
    /** SHA-256 of the seat cookie that the seat is bound to. */
    cookieHash: z.nullable(z.string().length(64)),
  }),
  seated: z.strictObject({ participantId: id, connectionId: id }),
  unseated: z.strictObject({
    participantId: id,
    connectionId: id,
    reason: z.enum(['disconnected', 'moved', 'restart']),
  }),
  readied: z.strictObject({ participantId: id, ready: z.boolean() }),
  picked: z.strictObject({ participantId: id, sectionIds: z.array(id) }),
  uploaded: z.strictObject({
    docId: id,
    kind: z.enum(DOCUMENT_KIND_NAMES),
    title: z.string().min(1).max(300),
    sha256: z.string().length(64),
    bytes: count,
    source: z.enum(['outline', 'headings', 'pages', 'email']),
    pages: z.nullable(count),
    emails: z.nullable(count),
    /** True until the topics of an e-mail thread arrive (`divided`). */
    pending: z.boolean(),
    sections: z.array(section),
    by: z.nullable(id),
  }),
  withdrawn: z.strictObject({ docId: id, by: z.nullable(id) }),
  divided: z.strictObject({ docId: id, sections: z.array(section) }),
  /** The room's material was replaced by documents without bytes, and passages for the assistant. */
  seeded: z.strictObject({
    docs: z.array(
      z.strictObject({
        docId: id,
        kind: z.enum(DOCUMENT_KIND_NAMES),
        title: z.string().min(1).max(300),
        pages: z.nullable(count),
        emails: z.nullable(count),
        sections: z.array(section),
      }),
    ),
    chunks: z.array(z.strictObject({ id, text, sectionId: id.optional() })),
    ragLabel: z.nullable(z.string().max(120)),
    /** Set if it adds to the preceding seed: a large one takes several events. */
    continues: z.literal(true).optional(),
    /** Settings taken over from a capture. */
    settings: z
      .strictObject({
        template: z.enum(TEMPLATE_IDS),
        dials: z.record(z.string(), dial),
        aiMode: z.enum(AI_MODES),
        durationMs: count,
      })
      .optional(),
    /** The capture that the room was rebuilt from: its room code and last hash. */
    capture: z.strictObject({ code: text, head: z.string().length(64) }).optional(),
  }),
  started: z.strictObject({ by: id, scope: z.array(id) }),
  messaged: z.strictObject({
    messageId: id,
    type: z.enum(['user', 'moderator', 'system']),
    text,
    senderId: id.optional(),
    senderName: text.optional(),
    /** The annotation that the message is about. */
    annotationId: id.optional(),
    via: z.literal('voice').optional(),
    trigger: z.enum(TRIGGERS).optional(),
    sectionId: id.optional(),
    /** Set if the talk may be about another section than this. [AT8] */
    unsure: z.literal(true).optional(),
    /** Set if the message signals agreement with the section under discussion. */
    agrees: z.literal(true).optional(),
    /** The client's idempotency key: a repeated message is appended once. */
    key: z.string().max(64).optional(),
    /** For a system line, what it states once in a meeting. */
    notice: z.literal('minutes-spent').optional(),
    /** For an assistant's line, the message that summoned it. */
    answers: id.optional(),
  }),
  attributed: z.strictObject({ messageId: id, from: z.nullable(id), sectionId: id }),
  /** `reason` is set when the host moved the discussion, or the talk itself, without anybody's saying so. [TI24] [AT7] */
  moved: z.strictObject({ sectionId: id, reason: z.enum(['host', 'talk']).exactOptional() }),
  opened: z.strictObject({
    messageId: id,
    sectionId: id,
    text,
    targetParticipant: z.nullable(id),
  }),
  voted: z.strictObject({ messageId: id, participantId: id, action: z.enum(['yes', 'continue']) }),
  resolved: z.strictObject({
    messageId: id,
    action: z.enum(['yes', 'continue']),
    by: id,
    /** Members entitled to vote: those connected at that moment. */
    electorate: z.array(id),
  }),
  confirmed: z.strictObject({ sectionId: id, messageId: id }),
  ...ANNOTATION_EVENT_SCHEMAS,
  summarised: z.strictObject({
    sectionId: id,
    /** Empty when the resident holds it. */
    text: z.string().max(600),
    /** Number of messages attributed to the section when it was summarised. */
    messageCount: count,
    by: z.enum(['offline', 'model', 'resident']),
  }),
  /** A report written by a model; the deterministic one is derived, not stored. */
  reported: z.strictObject({
    text: z
      .string()
      .min(1)
      .max(200 * 1024),
    model: text,
  }),
  /** The assistant stopped analysing the room: its analysis timed out or crashed twice. */
  quarantined: z.strictObject({ why: z.enum(['late', 'died']) }),
  contextAdded: z.strictObject({
    itemId: id,
    kind: z.enum(['note', 'link', 'data']),
    title: z.string().min(1).max(300),
    text,
    url: z.nullable(text),
    file: z.nullable(file),
    table: z.nullable(z.strictObject({ columns: z.array(text), rows: count })),
    status: z.enum(['pending', 'ready', 'failed']),
    by: z.nullable(id),
  }),
  contextResolved: z.strictObject({
    itemId: id,
    status: z.enum(['ready', 'failed']),
    /** Title of the page, if none was given. */
    title: z.string().min(1).max(300).optional(),
    text,
    error: z.nullable(text),
  }),
  contextRemoved: z.strictObject({ itemId: id, by: z.nullable(id) }),
  /** Operations on the room's own board. */
  boardChanged: z.strictObject({
    ops: resolvedOps,
    by: id,
    /** The client's idempotency key: a repeated request is appended once. */
    key: z.string().max(64).exactOptional(),
  }),
  boardFileAdded: z.strictObject({ ...file.shape, by: z.nullable(id) }),
  modeSet: z.strictObject({ mode: z.enum(AI_MODES) }),
  /** The new host. The actor is the old host who handed the role over, or the new one who claimed it. */
  hostMoved: z.strictObject({ participantId: id }),
  handSet: z.strictObject({ participantId: id, raised: z.boolean() }),
  voiceMuted: z.strictObject({ muted: z.boolean() }),
  botAttached: z.strictObject({
    ready: z.boolean(),
    /** The connection of a bot that was attached; absent where a single process keeps all connections. */
    connectionId: id.exactOptional(),
  }),
  floorTaken: z.strictObject({ utteranceId: text.optional(), text: text.optional() }),
  floorLeft: z.strictObject({
    utteranceId: text.optional(),
    /** Set if somebody interrupted the utterance. */
    interrupted: z.literal(true).optional(),
  }),
  ended: z.strictObject({ reason: z.enum(END_REASONS) }),
  ...TIME_EVENTS,
} as const

export type RoomEventType = keyof typeof ROOM_EVENT_SCHEMAS
export type DataOf<T extends RoomEventType> = z.infer<(typeof ROOM_EVENT_SCHEMAS)[T]>
export type RoomFact = { [T in RoomEventType]: Fact<T, DataOf<T>> }[RoomEventType]
export type RoomEvent = { [T in RoomEventType]: ChainedEvent<T, DataOf<T>> }[RoomEventType]

/** Event types of a room, all in their first version. */
export const ROOM_EVENTS: EventTypes<RoomEvent> = { schemas: ROOM_EVENT_SCHEMAS, upcasters: {} }

export type FactOf<T extends RoomEventType> = Extract<RoomFact, { type: T }>
