import { MONTHLY, type Monthly, PLANS } from '#engine/team/plans.ts'
import type { QuotaOverrides, TeamRow } from '#protocol/views/admin/teams.ts'
import type { ChangeLine } from '../actions/auditChanges.ts'
import type { PlanChange } from '../adminRest.ts'
import { whole } from '../parts/numbers.ts'
import { t } from '../strings/t.ts'

const said = t.teams.planAction

/** How a limit of a team is set: by its plan, without end, or by a number of its own. */
export interface LimitDraft {
  readonly kind: 'plan' | 'unlimited' | 'own'
  /** As typed; counts for `own` alone. */
  readonly count: string
}

export interface PlanDraft {
  readonly plan: TeamRow['plan']
  readonly limits: Readonly<Record<Monthly, LimitDraft>>
  readonly reason: string
}

interface Standing {
  readonly plan: TeamRow['plan']
  readonly overrides: QuotaOverrides | null
}

export function draftOf({ plan, overrides }: Standing): PlanDraft {
  const limitOf = (key: Monthly): LimitDraft => {
    const limit = overrides?.[key]
    if (limit === undefined) return { kind: 'plan', count: '' }
    return limit === null ? { kind: 'unlimited', count: '' } : { kind: 'own', count: String(limit) }
  }
  const limits = { rooms: limitOf('rooms'), recaps: limitOf('recaps'), assistantMinutes: limitOf('assistantMinutes') }
  return { plan, limits, reason: '' }
}

/** Why the draft cannot be sent yet; null when it can. */
export function faultOf({ limits, reason }: PlanDraft): string | null {
  const isBad = MONTHLY.some((key) => limits[key].kind === 'own' && countOf(limits[key]) === null)
  if (isBad) return said.badCount
  return reason.trim() === '' ? said.noReason : null
}

function countOf({ count }: LimitDraft): number | null {
  return /^\d{1,9}$/.test(count.trim()) ? Number(count) : null
}

/** What the service is sent. The overrides are sent whole: those that are missing follow the plan. */
export function changeOf(draft: PlanDraft): PlanChange {
  const own = overridesOf(draft)
  return {
    plan: draft.plan,
    overrides: Object.keys(own).length === 0 ? null : own,
    note: draft.reason.trim(),
  }
}

function overridesOf({ limits }: PlanDraft): QuotaOverrides {
  const entries = MONTHLY.flatMap((key) => {
    const limit = limits[key]
    if (limit.kind === 'plan') return []
    return [[key, limit.kind === 'unlimited' ? null : countOf(limit)] as const]
  })
  return Object.fromEntries(entries)
}

/** The limits that change, in words: what counts before, and what will count. */
export function linesOf(before: Standing, draft: PlanDraft): readonly ChangeLine[] {
  const own = overridesOf(draft)
  const limits = MONTHLY.map((key) => ({
    label: said.override(t.teams.usage[key]),
    before: limitInWords(before.plan, before.overrides ?? {}, key),
    after: limitInWords(draft.plan, own, key),
  }))
  const plan = { label: said.planBefore, before: t.teams.plans[before.plan], after: t.teams.plans[draft.plan] }
  return [plan, ...limits].filter((line) => line.before !== line.after)
}

function limitInWords(plan: TeamRow['plan'], own: QuotaOverrides, key: Monthly): string {
  const limit = own[key] === undefined ? PLANS[plan][key] : own[key]
  const words = limit === null ? said.limits.unlimited : whole(limit)
  return own[key] === undefined ? words : `${words} (${said.limits.own.toLowerCase()})`
}
