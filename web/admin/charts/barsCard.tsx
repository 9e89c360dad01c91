import { BarChart } from '../../app/charts/barChart.tsx'
import type { ChartTable, Datum, Series } from '../../app/charts/series.ts'
import { ChartCard } from './chartCard.tsx'

interface BarsCardProps {
  readonly name: string
  readonly title: string
  readonly summary: string
  readonly table: ChartTable
  readonly series: readonly Series[]
  readonly data: readonly Datum[]
  readonly endOf: (datum: Datum) => string
  readonly isEmpty?: boolean
}

/** Bars in a card of their own; their table may hold more rows than there are bars. [WC6] */
export function BarsCard({ series, data, endOf, isEmpty = data.length === 0, ...card }: BarsCardProps) {
  return (
    <ChartCard {...card} isEmpty={isEmpty}>
      <BarChart label={`${card.title}. ${card.summary}`} series={series} data={data} endOf={endOf} />
    </ChartCard>
  )
}
