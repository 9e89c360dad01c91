/** Plans and their limits; `null` is unlimited, months are calendar months in UTC. (contracts A.5) */
export const PLAN_IDS = ['free', 'pro', 'team', 'enterprise'] as const
export type PlanId = (typeof PLAN_IDS)[number]

const MB = 2 ** 20
const GB = 2 ** 30

export interface Plan {
  readonly rooms: number | null
  readonly recaps: number | null
  readonly assistantMinutes: number | null
  readonly membersPerRoom: number | null
  /** Maximum bytes of files and recordings per room. */
  readonly storagePerRoom: number | null
}

export const PLANS: Readonly<Record<PlanId, Plan>> = {
  free: { rooms: 3, recaps: 10, assistantMinutes: 60, membersPerRoom: 10, storagePerRoom: 200 * MB },
  pro: { rooms: 30, recaps: 100, assistantMinutes: 600, membersPerRoom: 25, storagePerRoom: 2 * GB },
  team: { rooms: 200, recaps: 1_000, assistantMinutes: 6_000, membersPerRoom: 100, storagePerRoom: 10 * GB },
  enterprise: { rooms: null, recaps: null, assistantMinutes: null, membersPerRoom: null, storagePerRoom: null },
}

/** Limits counted by calendar month. */
export const MONTHLY = ['rooms', 'recaps', 'assistantMinutes'] as const
export type Monthly = (typeof MONTHLY)[number]
export type MonthlyLimits = Readonly<Record<Monthly, number | null>>

/** Returns the limits of a plan with an administrator's overrides applied. */
export function monthlyLimits(plan: PlanId, overrides: Partial<MonthlyLimits> | null): MonthlyLimits {
  const { rooms, recaps, assistantMinutes } = { ...PLANS[plan], ...overrides }
  return { rooms, recaps, assistantMinutes }
}

export interface Month {
  /** `YYYY-MM`. */
  readonly month: string
  /** Instants of its start and of the next month's start, when the counts reset. */
  readonly from: number
  readonly to: number
}

/** Returns the UTC calendar month of an instant. */
export function monthOf(at: number): Month {
  const date = new Date(at)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const from = Date.UTC(year, month)
  return { month: new Date(from).toISOString().slice(0, 7), from, to: Date.UTC(year, month + 1) }
}
