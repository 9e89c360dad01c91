import type { Insights } from '#protocol/views/admin/outreach.ts'
import type { ChartTable, Datum } from '../../../app/charts/series.ts'
import { percent, whole } from '../../parts/numbers.ts'
import { t } from '../../strings/t.ts'

const said = t.outreach.insights

const STEPS = ['found', 'prepared', 'skipped', 'sent', 'replied', 'won', 'bounced', 'unsubscribed'] as const

export interface Figures {
  readonly summary: string
  readonly data: readonly Datum[]
  readonly table: ChartTable
  /** What stands at the end of a bar, by its label. */
  readonly ends: ReadonlyMap<string, string>
}

/** How many leads came to each step, and which share of those found that is. [WF15] */
export function funnelOf({ funnel }: Pick<Insights, 'funnel'>): Figures {
  const words = said.funnel
  const steps = STEPS.map((step) => ({
    label: words.steps[step],
    leads: funnel[step],
    share: percent(funnel.found === 0 ? null : funnel[step] / funnel.found),
  }))
  return {
    summary: words.summary(whole(funnel.found), whole(funnel.sent), whole(funnel.replied)),
    data: steps.map(({ label, leads, share }) => ({
      label,
      values: [leads],
      reading: words.reading(label, whole(leads), share),
    })),
    table: {
      columns: [words.step, words.leads, words.share],
      rows: steps.map(({ label, leads, share }) => [label, leads, share]),
    },
    ends: new Map(steps.map(({ label, leads, share }) => [label, words.end(whole(leads), share)])),
  }
}

const SOURCES: ReadonlyMap<string, string> = new Map(Object.entries(t.outreach.shared.sources))

/** A source by its name, a band of scores as it is. */
export const groupName = (key: string): string => SOURCES.get(key) ?? key
