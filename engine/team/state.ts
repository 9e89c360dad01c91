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
  personal: boolean
  name: Sealed | null
  plan: PlanId
  overrides: Partial<MonthlyLimits> | null
  /** By user id, in the order in which they joined. */
  members: Record<string, TeamMember>
  planHistory: { readonly at: number; readonly plan: PlanId; readonly by: string | null }[]
  /** By `YYYY-MM`. */
  usage: Record<string, Usage>
  /** Sessions whose recap is counted. */
  recapped: Record<string, true>
  /** Sessions whose minutes are counted. */
  metered: Record<string, true>
}

export function emptyTeam(): TeamState {
  return {
    seq: 0,
    at: 0,
    createdAt: null,
    personal: false,
    name: null,
    plan: 'free',
    overrides: null,
    members: {},
    planHistory: [],
    usage: {},
    recapped: {},
    metered: {},
  }
}

/** What a team used of its plan in the month of an instant. */
export function usageAt(team: TeamState, at: number): Readonly<Usage> {
  return team.usage[monthOf(at).month] ?? NOTHING_USED
}

export interface Spent {
  readonly used: number
  readonly limit: number | null
  /** When counting begins anew. */
  readonly resetsAt: number
}

/** How a team stands with one of its monthly limits. */
export function spentOf(team: TeamState, key: Monthly, at: number): Spent {
  const limit = monthlyLimits(team.plan, team.overrides)[key]
  return { used: usageAt(team, at)[key], limit, resetsAt: monthOf(at).to }
}
