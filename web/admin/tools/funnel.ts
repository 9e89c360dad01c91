import type { ToolFunnels } from '#protocol/views/admin/tools.ts'
import type { ChartTable, Datum } from '../../app/charts/series.ts'
import { percent, whole } from '../parts/numbers.ts'
import { t } from '../strings/t.ts'

const said = t.tools

export type Tool = ToolFunnels['tools'][number]

export const STEPS = ['visited', 'started', 'ran', 'copied', 'cta'] as const
type Step = (typeof STEPS)[number]

export interface Funnel {
  readonly summary: string
  readonly data: readonly Datum[]
  readonly table: ChartTable
  /** What stands at the end of a step's bar, by its label. */
  readonly ends: ReadonlyMap<string, string>
}

/** Share of the visitors who came to a step; the first step is all of them. */
const rateOf = (tool: Tool, step: Step): number | null =>
  step === 'visited' ? (tool.visited === 0 ? null : 1) : tool.rates[step]

/** The way of people through a tool, step by step. [WD4] */
export function funnelOf(tool: Tool): Funnel {
  const { funnel } = said
  const steps = STEPS.map((step) => ({
    label: said.steps[step],
    people: tool[step],
    share: percent(rateOf(tool, step)),
  }))
  return {
    summary:
      tool.visited === 0 && tool.runs === 0
        ? funnel.none
        : funnel.summary(whole(tool.visited), whole(tool.ran), percent(tool.rates.ran), whole(tool.runs)),
    data: steps.map(({ label, people, share }) => ({
      label,
      values: [people],
      reading: funnel.reading(label, whole(people), share),
    })),
    table: {
      columns: [funnel.step, funnel.people, funnel.share],
      rows: steps.map(({ label, people, share }) => [label, people, share]),
    },
    ends: new Map(steps.map(({ label, people, share }) => [label, funnel.end(whole(people), share)])),
  }
}

/** A person who began with a tool and became a user. */
export type SignedIn = Tool['signedIn'][number] & { readonly tool: string }

/** Those of all tools, the newest user first. */
export function signedInOf(tools: readonly Tool[]): readonly SignedIn[] {
  return tools
    .flatMap(({ title, signedIn }) => signedIn.map((person) => ({ ...person, tool: title })))
    .sort((a, b) => b.signedUpAt - a.signedUpAt)
}
