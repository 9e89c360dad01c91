import * as z from 'zod'
import { resolvedOps } from '../board/ops.ts'
import { sealedText } from '../sealed.ts'
import type { ChainedEvent, Fact } from '../stream.ts'
import { ATTENDEES_MAX, DESCRIPTION_MAX, MESSAGE_MAX, NAME_MAX, NOTE_MAX } from './limits.ts'
import { recurrence } from './recurrence.ts'
import { SPACE_ROLES, someSettings, spaceSettings } from './settings.ts'

/**
 * Events of a space. Users are named by id; addresses of people without an account are sealed under their contact's own key, as
 * {email}. The slug is in the name of the stream only.
 */
const uuid = z.uuid()
const id = z.string().min(1).max(64)
const text = z.string()
const count = z.int().min(0)
const digest = z.string().length(64)
const who = z.nullable(uuid)

/** A person in a space: by account, else by sealed address. */
const contact = { contactId: id, userId: who, address: z.nullable(sealedText) }

const file = {
  fileId: id,
  name: z.string().min(1).max(200),
  mime: text,
  size: count,
  sha256: digest,
}

export const SPACE_EVENT_SCHEMAS = {
  'space.created': z.strictObject({
    spaceId: id,
    teamId: uuid,
    name: z.string().min(1).max(NAME_MAX),
    description: z.string().max(DESCRIPTION_MAX),
    settings: spaceSettings.strict(),
    owner: z.strictObject({ contactId: id, userId: uuid }),
  }),
  'space.updated': z.strictObject({
    name: z.string().min(1).max(NAME_MAX).optional(),
    description: z.string().max(DESCRIPTION_MAX).optional(),
    settings: someSettings.strict().optional(),
  }),
  /** `orphaned`: its last owner's account was erased, and there is no editor; nobody can restore it. */
  'space.trashed': z.strictObject({ orphaned: z.boolean() }),
  'space.restored': z.strictObject({}),
  'space.purged': z.strictObject({ spaceId: id, teamId: uuid }),
  'member.invited': z.strictObject({
    ...contact,
    role: z.enum(['editor', 'viewer']),
    /** What the inviter adds to the mail. */
    message: z.nullable(z.string().min(1).max(MESSAGE_MAX)),
  }),
  'board.changed': z.strictObject({ ops: resolvedOps }),
  /** By the link, or by an invitation to the contact. */
  'member.joined': z.strictObject({ contactId: id, userId: uuid, role: z.enum(SPACE_ROLES) }),
  'member.visited': z.strictObject({ contactId: id }),
  /** With the role of owner, the former owner becomes editor. */
  'member.role_set': z.strictObject({ contactId: id, role: z.enum(SPACE_ROLES) }),
  'member.removed': z.strictObject({
    contactId: id,
    why: z.enum(['left', 'removed', 'erased']),
    /** Contact who becomes owner, if an owner's account was erased. */
    successorId: z.nullable(id),
  }),
  'cover.set': z.strictObject({ sha256: digest, mime: text, size: count, width: count, height: count }),
  'cover.removed': z.strictObject({}),
  /** `sessionId` of the review meeting whose board the file comes from. */
  'file.added': z.strictObject({ ...file, sessionId: z.nullable(id) }),
  'file.removed': z.strictObject({ fileId: id }),
  'context.added': z.strictObject({
    itemId: id,
    kind: z.enum(['note', 'link', 'data']),
    title: z.string().min(1).max(300),
    text,
    url: z.nullable(text),
    file: z.nullable(z.strictObject(file)),
    table: z.nullable(z.strictObject({ columns: z.array(text), rows: count })),
    status: z.enum(['pending', 'ready', 'failed']),
  }),
  'context.resolved': z.strictObject({
    itemId: id,
    status: z.enum(['ready', 'failed']),
    /** Title of the page, if none was given. */
    title: z.string().min(1).max(300).optional(),
    text,
    error: z.nullable(text),
  }),
  'context.removed': z.strictObject({ itemId: id }),
  'call.scheduled': z.strictObject({
    callId: id,
    title: z.string().min(1).max(200),
    description: z.string().max(4_000),
    /** Local time as asked, `YYYY-MM-DDTHH:MM`, in the zone `tz`. */
    start: text,
    tz: z.string().min(1).max(64),
    /** Instant of the first occurrence by the zone rules at the time. */
    startsAt: z.int(),
    durationMin: z.int().min(5).max(480),
    recurrence: z.nullable(recurrence),
    attendees: z.array(z.strictObject(contact)).max(ATTENDEES_MAX),
    notify: z.boolean(),
  }),
  'call.cancelled': z.strictObject({ callId: id }),
  'note.saved': z.strictObject({ sessionId: id, text: z.string().max(NOTE_MAX), source: z.enum(['recap', 'user']) }),
  'recording.added': z.strictObject({
    sessionId: id,
    mime: text,
    size: count,
    sha256: digest,
    durationMs: z.nullable(count),
    source: z.enum(['upload', 'egress']),
  }),
  'recording.removed': z.strictObject({ sessionId: id }),
  'session.opened': z.strictObject({ sessionId: id, code: z.string().min(1).max(16) }),
  'session.archived': z.strictObject({
    sessionId: id,
    historyName: z.string().min(1).max(80),
    title: z.nullable(text),
    startedAt: z.int(),
    endedAt: z.int(),
    score: z.nullable(count),
    coverage: z.nullable(count),
  }),
  'session.abandoned': z.strictObject({ sessionId: id }),
} as const

export type SpaceEventType = keyof typeof SPACE_EVENT_SCHEMAS
export type SpaceData<T extends SpaceEventType> = z.infer<(typeof SPACE_EVENT_SCHEMAS)[T]>
export type SpaceFact = { [T in SpaceEventType]: Fact<T, SpaceData<T>> }[SpaceEventType]
export type SpaceEvent = { [T in SpaceEventType]: ChainedEvent<T, SpaceData<T>> }[SpaceEventType]
