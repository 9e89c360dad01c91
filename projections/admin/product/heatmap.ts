import type { Heatmap } from '#protocol/views/admin/activity.ts'
import { NONE } from '../acts/acts.ts'
import { hiddenIn } from '../acts/hidden.ts'
import { eachAct } from '../acts/tally.ts'
import type { FiguresContext } from '../context.ts'
import type { Facts } from '../facts.ts'
import { questionRange } from '../filter.ts'
import { pageviewQuarters } from '../people/visitors.ts'
import { rangeView } from '../ranges.ts'
import type { FiguresAsked } from './overview.ts'
import { byHourOfWeek, slotOf } from './zones.ts'

interface HeatmapAsked extends FiguresAsked {
  /** Name of the zone; must exist. */
  readonly tz: string
}

/** Activity by weekday and hour: acts of signed-in people, and pageviews of all. [HM1]-[HM3] */
export function heatmap(
  facts: Facts,
  { range: key, tz, includeInternal }: HeatmapAsked,
  context: FiguresContext,
): Heatmap {
  const range = questionRange(facts, key, context)
  const acts = new Map<number, number>()
  eachAct(facts, range, hiddenIn(facts, context, includeInternal), (at, _, person) => {
    if (person === NONE) return
    const slot = slotOf(at)
    acts.set(slot, (acts.get(slot) ?? 0) + 1)
  })
  const product = byHourOfWeek(acts, tz)
  const pageviews = byHourOfWeek(pageviewQuarters(facts, range, { context, includeInternal }), tz)
  const cells = product.map((count, hour) => ({
    weekday: Math.floor(hour / 24) + 1,
    hour: hour % 24,
    product: count,
    pageviews: pageviews[hour] ?? 0,
  }))
  return {
    range: rangeView(range),
    tz,
    cells,
    totals: { product: sum(product), pageviews: sum(pageviews) },
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0)
}
