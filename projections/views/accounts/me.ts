import type { JsonObject } from '#engine/json.ts'
import type { Connection, UserState } from '#engine/user/state.ts'
import type { ConnectionView, Me, TeamRef } from '#protocol/views/account.ts'
import type { ShownPerson, Unseal } from './people.ts'
import { DELETED_USER } from './people.ts'

export interface MeMaterial {
  readonly person: ShownPerson
  readonly user: UserState
  readonly isAdmin: boolean
  /** The personal team first. */
  readonly teams: readonly TeamRef[]
  readonly csrf: string | null
  readonly unseal: Unseal
}

/** View of the caller's own account. */
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

/** Formats an instant as ISO 8601 in UTC. */
export function stamp(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

/** View of an API token; `lastSeenAt` may be newer than the stream's. */
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
