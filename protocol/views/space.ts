import * as z from 'zod'
import { recurrence } from '#engine/space/recurrence.ts'
import { SPACE_ROLES, spaceSettings } from '#engine/space/settings.ts'
import { PLAN_IDS } from '#engine/team/plans.ts'
import { BoardView } from './board.ts'
import { ContextItem, StoredFile } from './context.ts'
import type { View } from './view.ts'

const count = z.int().min(0)
const instant = z.int()
const who = z.object({ id: z.string().nullable(), name: z.string() })
const role = z.enum(SPACE_ROLES)

export const SpaceSettingsView = spaceSettings.meta({ id: 'SpaceSettings' })

export const SpaceCoverView = z
  .object({ url: z.string(), mime: z.string(), width: count, height: count, updatedAt: instant })
  .meta({ id: 'SpaceCover' })

/** A space as its caller sees it. (contracts B.1) */
export const SpaceView = z
  .object({
    id: z.string(),
    slug: z
      .string()
      .regex(/^[A-Za-z0-9]{22}$/)
      .meta({ description: 'The secret of the link.' }),
    name: z.string(),
    description: z.string(),
    team: z.object({ id: z.uuid(), name: z.string() }),
    plan: z.enum(PLAN_IDS),
    createdAt: instant,
    updatedAt: instant,
    lastActivityAt: instant,
    createdBy: who,
    deletedAt: instant.nullable(),
    purgeAt: instant.nullable().meta({ description: 'When it is deleted for ever: 30 days after `deletedAt`.' }),
    cover: SpaceCoverView.nullable(),
    settings: SpaceSettingsView,
    role: role.nullable().meta({ description: "The caller's role; null without one." }),
    version: count.meta({ description: 'Rises with every change of content.' }),
    url: z.string(),
    counts: z.object({
      members: count,
      items: count,
      context: count,
      files: count,
      calls: count,
      sessions: count,
      recordings: count,
    }),
  })
  .meta({ id: 'Space' })

export const MemberView = z
  .object({
    email: z.string().nullable().meta({ description: 'Null when the caller is not a member.' }),
    userId: z.uuid().nullable(),
    name: z.string(),
    role,
    status: z.enum(['invited', 'active']),
    invitedAt: instant,
    joinedAt: instant.nullable(),
    lastVisitAt: instant.nullable(),
  })
  .meta({ id: 'SpaceMember' })

/** A scheduled call. Instants follow the rules of its zone at the time of asking. (contracts B.5) */
export const CallView = z
  .object({
    id: z.string(),
    uid: z.string(),
    title: z.string(),
    description: z.string(),
    start: z.string().meta({ description: 'Local time, `YYYY-MM-DDTHH:MM`.' }),
    tz: z.string(),
    startsAt: instant,
    endsAt: instant.meta({ description: 'End of the first occurrence.' }),
    durationMin: count,
    recurrence: recurrence.nullable(),
    rrule: z.string().nullable(),
    next: instant.nullable(),
    occurrences: z.array(instant).max(10),
    status: z.enum(['scheduled', 'past', 'cancelled']),
    sequence: count,
    organizer: z.object({ name: z.string(), email: z.string().nullable() }),
    attendees: z.array(z.string()),
    createdAt: instant,
    cancelledAt: instant.nullable(),
    joinUrl: z.string(),
  })
  .meta({ id: 'Call' })

export const NoteView = z
  .object({
    sessionId: z.string(),
    text: z.string(),
    source: z.enum(['recap', 'user']),
    version: count,
    updatedAt: instant,
    updatedBy: who,
  })
  .meta({ id: 'Note' })

export const RecordingView = z
  .object({
    sessionId: z.string(),
    mime: z.string(),
    size: count,
    durationMs: z.int().nullable(),
    sha256: z.string(),
    at: instant,
    source: z.enum(['upload', 'egress']),
    url: z.string(),
  })
  .meta({ id: 'Recording' })

/** A review meeting on a space. (contracts B.6) */
export const SessionRef = z
  .object({
    sessionId: z.string(),
    code: z.string(),
    title: z.string().nullable(),
    phase: z.enum(['setup', 'chat', 'ended']),
    startedAt: instant.nullable(),
    endedAt: instant.nullable(),
    historyName: z.string().nullable(),
    score: count.nullable(),
    coverage: count.nullable(),
    hasNote: z.boolean(),
    hasRecording: z.boolean(),
  })
  .meta({ id: 'SessionRef' })

export const LiveView = z
  .object({
    sessionId: z.string(),
    code: z.string(),
    phase: z.enum(['setup', 'chat', 'ended']),
    participants: count,
  })
  .meta({ id: 'LiveSession' })

/** What the lists and the first page of a link show. */
export const SpaceOpened = SpaceView.extend({
  members: z.array(MemberView),
  calls: z.array(CallView),
  live: LiveView.nullable(),
}).meta({ id: 'SpaceOpened' })

/** A space but for its board. */
export const SpaceParts = SpaceOpened.extend({
  context: z.array(ContextItem),
  files: z.array(StoredFile),
  notes: z.array(NoteView),
  recordings: z.array(RecordingView),
  sessions: z.array(SessionRef).meta({ description: 'Newest first.' }),
})

/** A whole space. */
export const SpaceFull = SpaceParts.extend({ board: BoardView }).meta({ id: 'SpaceFull' })

export type SpaceView = View<typeof SpaceView>
export type MemberView = View<typeof MemberView>
export type CallView = View<typeof CallView>
export type NoteView = View<typeof NoteView>
export type RecordingView = View<typeof RecordingView>
export type SessionRef = View<typeof SessionRef>
export type LiveView = View<typeof LiveView>
export type SpaceOpened = View<typeof SpaceOpened>
export type SpaceFull = View<typeof SpaceFull>
