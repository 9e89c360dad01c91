import type { Overview, PeriodMetrics } from '#protocol/views/admin/overview.ts'
import { BarChart } from '../../app/charts/barChart.tsx'
import { totalOf } from '../../app/charts/series.ts'
import { t as everywhere } from '../../app/strings/t.ts'
import { ChartCard } from '../charts/chartCard.tsx'
import { TrendChart } from '../charts/trendChart.tsx'
import { Answered } from '../parts/answered.tsx'
import { changeOf, whole } from '../parts/numbers.ts'
import { ChangeMark, Tile } from '../parts/tile.tsx'
import { Tiles } from '../parts/tiles.tsx'
import { useAnswer } from '../parts/useAnswer.ts'
import { useScope } from '../shell/address.ts'
import { useConsole } from '../shell/consoleContext.ts'
import { Page } from '../shell/page.tsx'
import { ScopeBar, useCompares } from '../shell/scopeBar.tsx'
import { t } from '../strings/t.ts'
import { METRIC_GROUPS, tilesOf } from './metrics.ts'
import styles from './overview.module.css'
import { kindsCharts, type SeriesChart, seriesCharts } from './overviewCharts.ts'

const { totals: totalNames } = t.overview

/** The first view of the console: every metric of a period, its course, and what it is made of. [WC7] */
export function OverviewView() {
  const { rest } = useConsole()
  const scope = useScope()
  const asked = useAnswer(JSON.stringify(scope), () => rest.overview(scope))
  return (
    <Page
      title={t.overview.title}
      lead={t.overview.lead}
      controls={<ScopeBar scope={scope} window={asked.value?.range ?? null} hasComparison />}
    >
      <Answered asked={asked}>{(overview) => <Figures overview={overview} />}</Answered>
    </Page>
  )
}

function Figures({ overview }: { readonly overview: Overview }) {
  const compares = useCompares()
  const previous = compares ? overview.previous : null
  return (
    <>
      <div className={styles.charts}>
        {seriesCharts(overview).map((chart) => (
          <Series key={chart.name} chart={chart} period={overview.period} previous={previous} />
        ))}
      </div>
      {METRIC_GROUPS.map((group) => (
        <Tiles key={group} title={t.overview.groups[group]}>
          {tilesOf(group, overview.period, previous).map((tile) => (
            <Tile key={tile.label} {...tile} />
          ))}
        </Tiles>
      ))}
      <div className={styles.kinds}>
        {kindsCharts(overview, everywhere.common.templateNames).map(
          ({ name, title, summary, data, table, isEmpty }) => (
            <ChartCard key={name} name={name} title={title} summary={summary} table={table} isEmpty={isEmpty}>
              <BarChart
                label={`${title}. ${summary}`}
                series={[{ label: t.overview.charts.count, tone: 'one' }]}
                data={data}
                endOf={(datum) => whole(totalOf(datum))}
              />
            </ChartCard>
          ),
        )}
      </div>
      <Totals totals={overview.totals} />
    </>
  )
}

interface SeriesProps {
  readonly chart: SeriesChart
  readonly period: PeriodMetrics
  readonly previous: PeriodMetrics | null
}

function Series({ chart: { name, title, summary, metric, trend }, period, previous }: SeriesProps) {
  const change = previous && changeOf(period[metric], previous[metric])
  const figure = (
    <>
      <span>{whole(period[metric])}</span>
      {previous && change && <ChangeMark change={change} before={whole(previous[metric])} better="up" />}
    </>
  )
  return (
    <ChartCard name={name} title={title} figure={figure} summary={summary} table={trend.table} isEmpty={trend.isEmpty}>
      <TrendChart label={`${title}. ${summary}`} trend={trend} />
    </ChartCard>
  )
}

function Totals({ totals }: { readonly totals: Overview['totals'] }) {
  return (
    <Tiles title={totalNames.title}>
      <Tile label={totalNames.users} value={whole(totals.users)} />
      <Tile label={totalNames.teams} value={whole(totals.teams)} />
      <Tile label={totalNames.rooms} value={whole(totals.rooms)} />
      <Tile label={totalNames.spaces} value={whole(totals.spaces)} />
      <Tile label={totalNames.sessionsArchived} value={whole(totals.sessionsArchived)} />
    </Tiles>
  )
}
