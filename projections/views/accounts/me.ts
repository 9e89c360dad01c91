import type { JsonObject } from '#engine/json.ts'
import type { PlanId } from '#engine/team/plans.ts'
import type { BetaStatus, ConnectionKind } from '#engine/user/events.ts'
import type { Connection, UserState } from '#engine/user/state.ts'
import type { ShownPerson, Unseal } from './people.ts'
import { DELETED_USER } from './people.ts'
import type { TeamRef } from './teams.ts'

export interface Me extends ShownPerson {
  readonly role: 'user' | 'admin'
  readonly isAdmin: boolean
  readonly plan: PlanId
  readonly team: TeamRef
  readonly teams: readonly TeamRef[]
  readonly tz: string
  readonly beta: {
    readonly status: BetaStatus
    readonly requestedAt: number | null
    readonly decidedAt: number | null
  }
  readonly onboarding_completed_at: string | null
  readonly onboarding: JsonObject | null
  readonly tutorial_seen_at: string | null
  readonly analyticsOptOut: boolean
  readonly createdAt: number
  /** For callers by cookie alone. */
  readonly csrf: string | null
}

export interface MeMaterial {
  readonly person: ShownPerson
  readonly user: UserState
  readonly isAdmin: boolean
  /** The personal team first. */
  readonly teams: readonly TeamRef[]
  readonly csrf: string | null
  readonly unseal: Unseal
}

/** The caller's own account. */
export function meView({ person, user, isAdmin, teams, csrf, unseal }: MeMaterial): Me {
  const team = teams[0]!
  const { status, requestedAt, decidedAt } = user.beta
  return {
    ...person,
    role: user.role,
    isAdmin,
    plan: team.plan,
    team,
    teams,
    tz: user.tz,
    beta: { status, requestedAt, decidedAt },
    onboarding_completed_at: stamp(user.onboardedAt),
    onboarding: unseal<JsonObject>(person.id, user.onboarding),
    tutorial_seen_at: stamp(user.tutorialSeenAt),
    analyticsOptOut: user.analyticsOptOut,
    createdAt: user.createdAt!,
    csrf,
  }
}

/** ISO 8601 in UTC. */
export function stamp(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

export interface ConnectionView {
  readonly id: string
  readonly kind: ConnectionKind
  readonly name: string
  readonly version: string | null
  readonly status: 'active' | 'revoked'
  readonly createdAt: number
  readonly lastSeenAt: number | null
}

/** `lastSeenAt` may be newer than what the stream knows. */
export function connectionView(
  userId: string,
  connection: Connection,
  lastSeenAt: number | null,
  unseal: Unseal,
): ConnectionView {
  const label = unseal<{ name: string; version: string | null }>(userId, connection.label)
  return {
    id: connection.id,
    kind: connection.kind,
    name: label?.name ?? DELETED_USER,
    version: label?.version ?? null,
    status: connection.revokedAt === null ? 'active' : 'revoked',
    createdAt: connection.createdAt,
    lastSeenAt,
  }
}
