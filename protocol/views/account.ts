import * as z from 'zod'
import { PLAN_IDS } from '#engine/team/plans.ts'
import { BETA_STATUSES, CONNECTION_KINDS } from '#engine/user/events.ts'
import type { View } from './view.ts'

/** A team as one of its members sees it. [TM1] */
export const TeamRef = z
  .object({
    id: z.uuid(),
    name: z.string(),
    role: z.enum(['owner', 'member']),
    plan: z.enum(PLAN_IDS),
    personal: z.boolean(),
  })
  .meta({ id: 'TeamRef' })

/** The caller's own account. [ME1] */
export const Me = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    avatarUrl: z.string().nullable(),
    role: z.enum(['user', 'admin']),
    isAdmin: z.boolean(),
    plan: z.enum(PLAN_IDS),
    team: TeamRef.meta({ description: 'The personal team.' }),
    teams: z.array(TeamRef),
    tz: z.string(),
    beta: z.object({
      status: z.enum(BETA_STATUSES),
      requestedAt: z.int().nullable(),
      decidedAt: z.int().nullable(),
    }),
    onboarding_completed_at: z.string().nullable(),
    onboarding: z.record(z.string(), z.unknown()).nullable(),
    tutorial_seen_at: z.string().nullable(),
    analyticsOptOut: z.boolean(),
    createdAt: z.int(),
    csrf: z.string().nullable().meta({ description: 'CSRF token; only for callers that authenticate by cookie.' }),
  })
  .meta({ id: 'Me' })

/** A program's connection to the account, without its token. [ME7] */
export const ConnectionView = z
  .object({
    id: z.string(),
    kind: z.enum(CONNECTION_KINDS),
    name: z.string(),
    version: z.string().nullable(),
    status: z.enum(['active', 'revoked']),
    createdAt: z.int(),
    lastSeenAt: z.int().nullable(),
  })
  .meta({ id: 'Connection' })

const snapshot = z.record(z.string(), z.unknown()).nullable()

/** An administrator's action in the audit log. [AD5] */
export const AuditRow = z
  .object({
    id: z.uuid(),
    at: z.int(),
    actor: z.object({ id: z.string().nullable(), email: z.string() }),
    action: z.string(),
    target: z.object({ kind: z.string(), id: z.string() }),
    before: snapshot,
    after: snapshot,
    requestId: z.string(),
  })
  .meta({ id: 'AuditRow' })

export type TeamRef = View<typeof TeamRef>
export type Me = View<typeof Me>
export type ConnectionView = View<typeof ConnectionView>
export type AuditRow = View<typeof AuditRow>
