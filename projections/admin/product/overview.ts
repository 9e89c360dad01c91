import type { TemplateId } from '#engine/room/templates.ts'
import type { PlanId } from '#engine/team/plans.ts'
import type { Overview } from '#protocol/views/admin/overview.ts'
import type { RangeKey } from '#protocol/views/admin/range.ts'
import { isUser, ownerOf } from '../accountFacts.ts'
import { ACT } from '../acts/acts.ts'
import { type Hidden, hiddenIn } from '../acts/hidden.ts'
import { tallyActs } from '../acts/tally.ts'
import type { FiguresContext } from '../context.ts'
import type { Facts } from '../facts.ts'
import { questionRange } from '../filter.ts'
import { visitorFigures } from '../people/visitors.ts'
import { type Range, rangeView } from '../ranges.ts'
import { isSession, shownRoom } from '../rooms/roomFacts.ts'
import { createdIn, endedIn, type ProductMetrics, productMetrics } from './metrics.ts'

const SERIES = [ACT.signUp, ACT.roomCreated, ACT.message] as const

export interface FiguresAsked {
  readonly range: RangeKey
  readonly includeInternal: boolean
}

/** All metrics of a window and of the one before, and what there is now. [OW1] */
export function overview(
  facts: Facts,
  { range: key, includeInternal }: FiguresAsked,
  context: FiguresContext,
): Overview {
  const range = questionRange(facts, key, context)
  const hidden = hiddenIn(facts, context, includeInternal)
  const acts = tallyActs(facts, range, range.starts, hidden)
  const before = productBefore(facts, range, hidden)
  const visitors = visitorFigures(facts, range, { context, includeInternal })
  const reasons = counter(endedIn(facts, range, hidden).map(({ endedReason }) => endedReason))
  const templates = counter(createdIn(facts, range, hidden).map(({ template }) => template))
  const plans = counter(plansOf(facts, hidden))
  return {
    range: rangeView(range),
    includeInternal,
    totals: totalsOf(facts, hidden),
    period: { ...visitors.period, ...productMetrics(facts, range, acts.whole, hidden) },
    previous: before && visitors.previous && { ...visitors.previous, ...before },
    series: range.starts.map((t, bucket) => {
      const { kinds = [], active = 0 } = acts.parts[bucket] ?? {}
      const { visitors: seen = 0, pageviews = 0 } = visitors.series[bucket] ?? {}
      const [newUsers = 0, roomsCreated = 0, messages = 0] = SERIES.map((kind) => kinds[kind])
      return { t, newUsers, activeUsers: active, visitors: seen, pageviews, roomsCreated, messages }
    }),
    endedReasons: { goal: reasons('goal'), timeout: reasons('timeout'), stopped: reasons('stopped') },
    templates: templateCounts(templates),
    plans: { free: plans('free'), pro: plans('pro'), team: plans('team'), enterprise: plans('enterprise') },
  }
}

/** Returns the metrics of the window before; of none for `all`. */
function productBefore(facts: Facts, { previous }: Range, hidden: Hidden): ProductMetrics | null {
  return previous && productMetrics(facts, previous, tallyActs(facts, previous, [], hidden).whole, hidden)
}

/** What there is now, whatever the range. [OW6] */
function totalsOf(facts: Facts, hidden: Hidden): Overview['totals'] {
  const { accounts, rooms, spaces } = facts
  const shown = [...rooms].filter(([code]) => !hidden.rooms.has(code)).map(([, room]) => shownRoom(room))
  const kept = [...spaces.bySlug.values()].filter(({ purged, trashedAt }) => !purged && trashedAt === null)
  return {
    users: [...accounts.users.keys()].filter((id) => isUser(accounts, id) && !hidden.people.has(id)).length,
    teams: plansOf(facts, hidden).length,
    rooms: shown.length,
    spaces: kept.filter(({ teamId }) => !hidden.teams.has(teamId)).length,
    sessionsArchived: shown.filter(isSession).length,
  }
}

/** Returns the plan of each team whose owner has an account. */
function plansOf({ accounts }: Facts, hidden: Hidden): PlanId[] {
  return [...accounts.teams].flatMap(([id, team]) => {
    const owner = ownerOf(team)
    return owner === null || !isUser(accounts, owner) || hidden.teams.has(id) ? [] : [team.plan]
  })
}

function templateCounts(count: (template: TemplateId) => number): Overview['templates'] {
  return {
    general: count('general'),
    contract: count('contract'),
    policy: count('policy'),
    prd: count('prd'),
    compliance: count('compliance'),
    'investment-memo': count('investment-memo'),
  }
}

/** Returns how often a value was found. */
function counter<K>(found: readonly K[]): (value: K) => number {
  const counts = new Map<K, number>()
  for (const value of found) counts.set(value, (counts.get(value) ?? 0) + 1)
  return (value) => counts.get(value) ?? 0
}
