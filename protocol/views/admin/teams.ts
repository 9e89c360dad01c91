import * as z from 'zod'
import { PLAN_IDS } from '#engine/team/plans.ts'
import { Usage } from '../usage.ts'
import type { View } from '../view.ts'
import { ActorView } from './activity.ts'
import { count, instant } from './parts.ts'

const quota = count.nullable().optional()

/** Limits of a team that differ from its plan's; null = unlimited. */
export const QuotaOverrides = z
  .object({ rooms: quota, recaps: quota, assistantMinutes: quota })
  .meta({ id: 'QuotaOverrides' })

/** A team in the list of teams. */
export const TeamRow = z
  .object({
    id: z.uuid(),
    name: z.string(),
    personal: z.boolean(),
    plan: z.enum(PLAN_IDS),
    internal: z.boolean(),
    createdAt: instant,
    owner: z.object({ id: z.uuid(), email: z.string(), name: z.string() }),
    members: count,
    spaces: count,
    roomsThisMonth: count,
    lastActivityAt: instant.nullable(),
  })
  .meta({ id: 'TeamRow' })

export const TeamPage = TeamRow.extend({
  memberList: z.array(
    z.object({
      userId: z.uuid(),
      email: z.string(),
      name: z.string(),
      role: z.enum(['owner', 'member']),
      joinedAt: instant,
    }),
  ),
  spaceList: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: instant,
      deletedAt: instant.nullable(),
      members: count,
      sessions: count,
    }),
  ),
  usage: Usage,
  overrides: QuotaOverrides.nullable(),
  planHistory: z
    .array(
      z.object({
        at: instant,
        plan: z.enum(PLAN_IDS),
        by: z.uuid().nullable().meta({ description: 'User id of the administrator; null for the plan of the start.' }),
        byName: z.string().nullable(),
      }),
    )
    .meta({ description: 'Oldest first.' }),
}).meta({ id: 'TeamPage' })

/** An event of a team or of one of its spaces, without slugs and texts of people. */
export const TeamAuditRow = z
  .object({
    id: z.uuid(),
    at: instant,
    type: z.string(),
    actor: ActorView,
    target: z
      .object({
        kind: z.enum(['team', 'space', 'member', 'call', 'file', 'session']),
        id: z.string(),
        name: z.string().nullable(),
      })
      .nullable(),
    summary: z.string(),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'TeamAuditRow' })

export type QuotaOverrides = View<typeof QuotaOverrides>
export type TeamRow = View<typeof TeamRow>
export type TeamPage = View<typeof TeamPage>
export type TeamAuditRow = View<typeof TeamAuditRow>
