import type { Folded } from '../aggregate.ts'
import type { Sealed } from '../sealed.ts'
import { type Monthly, type MonthlyLimits, monthlyLimits, monthOf, type PlanId } from './plans.ts'

export type Usage = Record<Monthly, number>
export const NOTHING_USED: Readonly<Usage> = { rooms: 0, recaps: 0, assistantMinutes: 0 }

export interface TeamMember {
  readonly role: 'owner' | 'member'
  readonly joinedAt: number
}

export interface TeamState extends Folded {
  createdAt: number | null
  /** The owner; after their erasure without a successor, still they. */
  ownerId: string | null
  personal: boolean
  name: Sealed | null
  plan: PlanId
  overrides: Partial<MonthlyLimits> | null
  /** Members by user id, in joining order. */
  members: Record<string, TeamMember>
  planHistory: { readonly at: number; readonly plan: PlanId; readonly by: string | null }[]
  /** Usage by month, `YYYY-MM`. */
  usage: Record<string, Usage>
  /** Sessions whose recap was counted. */
  recapped: Record<string, true>
  /** Sessions whose minutes were counted. */
  metered: Record<string, true>
  /** Spaces in trash. */
  trashed: Record<string, true>
}

export function emptyTeam(): TeamState {
  return {
    seq: 0,
    at: 0,
    createdAt: null,
    ownerId: null,
    personal: false,
    name: null,
    plan: 'free',
    overrides: null,
    members: {},
    planHistory: [],
    usage: {},
    recapped: {},
    metered: {},
    trashed: {},
  }
}

/** Returns a team's usage in the month of an instant. */
export function usageAt(team: TeamState, at: number): Readonly<Usage> {
  return team.usage[monthOf(at).month] ?? NOTHING_USED
}

export interface Spent {
  readonly used: number
  readonly limit: number | null
  /** Instant at which the count resets. */
  readonly resetsAt: number
}

/** Returns a team's usage against one of its monthly limits. */
export function spentOf(team: TeamState, key: Monthly, at: number): Spent {
  const limit = monthlyLimits(team.plan, team.overrides)[key]
  return { used: usageAt(team, at)[key], limit, resetsAt: monthOf(at).to }
}
