import type { Experience } from '#protocol/views/admin/quality.ts'
import type { FiguresContext } from '../context.ts'
import type { Facts } from '../facts.ts'
import { questionRange, visitorsOf } from '../filter.ts'
import { rangeView } from '../ranges.ts'
import type { WindowQuestion } from '../traffic/traffic.ts'
import { signals } from './health.ts'
import { latestReplays } from './replays.ts'

/** The experience view, without when it was counted. */
export type ExperienceFigures = Omit<Experience, 'generatedAt' | 'cached'>

/** Returns the signals of trouble in the browser, and the recorded visits. [EX1] [EX4] */
export function experience(
  facts: Facts,
  { range: key, includeInternal }: WindowQuestion,
  context: FiguresContext,
): ExperienceFigures {
  const filter = { context, includeInternal }
  const range = questionRange(facts, key, context)
  return {
    range: rangeView(range),
    ...signals(facts.people, visitorsOf(facts, filter), range),
    replays: latestReplays(facts, range, filter),
  }
}
