import * as z from 'zod'
import { PLAN_IDS } from '#engine/team/plans.ts'
import { BETA_STATUSES } from '#engine/user/events.ts'
import { ConnectionView, TeamRef } from '../account.ts'
import { Usage } from '../usage.ts'
import type { View } from '../view.ts'
import { ActivityItem } from './activity.ts'
import { count, instant } from './parts.ts'
import { RoomRow } from './rooms.ts'

/** What the list of users can be sorted by. */
export const USER_SORTS = ['created', 'seen', 'rooms', 'messages', 'name', 'email'] as const
export type UserSort = (typeof USER_SORTS)[number]

/** An account in the list of users. */
export const UserRow = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    role: z.enum(['user', 'admin']),
    plan: z.enum(PLAN_IDS),
    internal: z.boolean(),
    disabled: z.boolean(),
    beta: z.enum(BETA_STATUSES),
    createdAt: instant,
    lastSeenAt: instant.nullable(),
    onboarded: z.boolean(),
    teams: count,
    spaces: count,
    rooms: count,
    messages: count,
    personId: z.string(),
  })
  .meta({ id: 'UserRow' })

export const UserPage = UserRow.extend({
  onboarding: z.record(z.string(), z.unknown()).nullable(),
  note: z.string().nullable(),
  teamList: z.array(TeamRef),
  connections: z.array(ConnectionView),
  spaceList: z.array(z.object({ id: z.string(), name: z.string(), role: z.string() })),
  sessions: z.array(RoomRow).meta({ description: 'At most 20, newest first.' }),
  visits: z
    .array(z.object({ startedAt: instant, entryPath: z.string(), pageviews: count, durationMs: count }))
    .meta({ description: 'At most 20, newest first.' }),
  activity: z.array(ActivityItem).meta({ description: 'At most 50, newest first.' }),
  usage: Usage.meta({ description: 'Of the personal team.' }),
}).meta({ id: 'UserPage' })

/** A connection in the list of all of them. */
export const ConnectionRow = ConnectionView.extend({
  user: z.object({ id: z.uuid(), email: z.string(), name: z.string() }),
  team: z.object({ id: z.uuid(), name: z.string() }),
}).meta({ id: 'ConnectionRow' })

export const WaitlistRow = z
  .object({
    id: z.string(),
    email: z.string(),
    source: z.string().nullable(),
    referrer: z.string().nullable(),
    at: instant,
    status: z.enum(['waiting', 'joined']),
    userId: z.uuid().nullable(),
  })
  .meta({ id: 'WaitlistRow' })

export const BetaRow = z
  .object({
    id: z.string(),
    userId: z.uuid(),
    email: z.string(),
    name: z.string(),
    company: z.string().nullable(),
    useCase: z.string().nullable(),
    note: z.string().nullable(),
    status: z.enum(BETA_STATUSES),
    requestedAt: instant.nullable(),
    decidedAt: instant.nullable(),
    decidedBy: z.uuid().nullable().meta({ description: 'User id of the administrator.' }),
    decidedByName: z.string().nullable(),
  })
  .meta({ id: 'BetaRow' })

export type UserRow = View<typeof UserRow>
export type UserPage = View<typeof UserPage>
export type ConnectionRow = View<typeof ConnectionRow>
export type WaitlistRow = View<typeof WaitlistRow>
export type BetaRow = View<typeof BetaRow>
