import type { RangeKey } from '#protocol/views/admin/range.ts'
import type { Traffic } from '#protocol/views/admin/traffic.ts'
import type { FiguresContext } from '../context.ts'
import type { Facts } from '../facts.ts'
import { internalPeople, questionRange, visitorsOf } from '../filter.ts'
import { newUsers } from '../newUsers.ts'
import { totalsOf, type VisitorMetrics, visitorFigures } from '../people/visitors.ts'
import { rangeView } from '../ranges.ts'
import { breakdowns } from './breakdowns.ts'
import { latestPeople, type PersonRow } from './people.ts'

/** Visitors within it are there now. */
const NOW_MS = 5 * 60_000

export interface WindowQuestion {
  readonly range: RangeKey
  readonly includeInternal: boolean
}

/** The traffic view; the addresses of people are filled in by who knows them. */
export type TrafficFigures = Omit<Traffic, 'people'> & { readonly people: readonly PersonRow[] }

/** Returns who came, from where, and what they looked at. [TF1] [TF3] [TF4] [TF5] */
export function traffic(
  facts: Facts,
  { range: key, includeInternal }: WindowQuestion,
  context: FiguresContext,
): TrafficFigures {
  const filter = { context, includeInternal }
  const range = questionRange(facts, key, context)
  const visitors = visitorsOf(facts, filter)
  const { period, previous, series } = visitorFigures(facts, range, filter)
  return {
    range: rangeView(range),
    totals: visitTotals(period),
    previous: previous && visitTotals(previous),
    series: range.starts.map((t, i) => ({ t, ...(series[i] ?? { visitors: 0, visits: 0, pageviews: 0 }) })),
    now: totalsOf(visitors, { from: range.to - NOW_MS, to: range.to }).visitors,
    ...breakdowns(facts.people, visitors, range),
    signups: { count: newUsers(facts, range, filter), rate: period.signupRate },
    people: latestPeople(facts.people, visitors, range, internalPeople(facts, context)),
  }
}

function visitTotals({ signupRate: _, ...totals }: VisitorMetrics): Traffic['totals'] {
  return totals
}
