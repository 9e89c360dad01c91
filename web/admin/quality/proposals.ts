import type { AiQuality } from '#protocol/views/admin/quality.ts'
import type { ChartTable, Datum, Series } from '../../app/charts/series.ts'
import { percent, whole } from '../parts/numbers.ts'
import { t } from '../strings/t.ts'

const said = t.quality.proposals

type Proposals = AiQuality['proposals']
const KINDS = ['decision', 'section', 'board'] as const

export const PROPOSAL_SERIES: readonly Series[] = [
  { label: said.accepted, tone: 'good' },
  { label: said.rejected, tone: 'poor' },
  { label: said.pending, tone: 'two' },
]

export interface Sums {
  readonly accepted: number
  readonly rejected: number
  readonly pending: number
  /** Accepted of those decided; null when none is. */
  readonly rate: number | null
}

/** Proposals of all kinds together. */
export function sumsOf(proposals: Proposals): Sums {
  const sum = (status: 'accepted' | 'rejected' | 'pending') =>
    KINDS.reduce((all, kind) => all + proposals[kind][status], 0)
  const [accepted, rejected] = [sum('accepted'), sum('rejected')]
  const decided = accepted + rejected
  return { accepted, rejected, pending: sum('pending'), rate: decided === 0 ? null : accepted / decided }
}

export interface ProposalsChart {
  readonly summary: string
  readonly data: readonly Datum[]
  readonly table: ChartTable
  /** The rate at the end of a bar, by its label. */
  readonly ends: ReadonlyMap<string, string>
}

/** Proposals by kind, split by what people made of them. [WD5] */
export function proposalsChart(proposals: Proposals): ProposalsChart {
  const { accepted, rejected, pending } = sumsOf(proposals)
  const rows = KINDS.map((kind) => ({ ...proposals[kind], label: said.kinds[kind] }))
  return {
    summary:
      accepted + rejected + pending === 0 ? said.none : said.summary(whole(accepted), whole(rejected), whole(pending)),
    data: rows.map((row) => ({
      label: row.label,
      values: [row.accepted, row.rejected, row.pending],
      reading: said.reading(row.label, whole(row.accepted), whole(row.rejected), whole(row.pending), percent(row.rate)),
    })),
    table: {
      columns: [said.kind, said.accepted, said.rejected, said.pending, said.rate],
      rows: rows.map((row) => [row.label, row.accepted, row.rejected, row.pending, percent(row.rate)]),
    },
    ends: new Map(rows.map(({ label, rate }) => [label, percent(rate)])),
  }
}
