import type { Traffic } from '#protocol/views/admin/traffic.ts'
import { totalOf } from '../../app/charts/series.ts'
import { BarsCard } from '../charts/barsCard.tsx'
import { ChartCard } from '../charts/chartCard.tsx'
import { trendOf } from '../charts/trend.ts'
import { TrendChart } from '../charts/trendChart.tsx'
import { Answered } from '../parts/answered.tsx'
import { changeOf, decimal, duration, percent, whole } from '../parts/numbers.ts'
import { Tile } from '../parts/tile.tsx'
import { Tiles } from '../parts/tiles.tsx'
import { useAnswer } from '../parts/useAnswer.ts'
import { useScope } from '../shell/address.ts'
import { useConsole } from '../shell/consoleContext.ts'
import { Page } from '../shell/page.tsx'
import { ScopeBar, useCompares } from '../shell/scopeBar.tsx'
import { t } from '../strings/t.ts'
import { breakdownOf, type Counted, capitalised, countryName, deviceName } from './breakdown.ts'
import { PagesTable } from './pagesTable.tsx'
import { PeopleTable } from './peopleTable.tsx'
import styles from './traffic.module.css'

const said = t.traffic

/** Visitors of a period: how many, from where, to which pages, and who. [WD2] */
export function TrafficView() {
  const { rest } = useConsole()
  const scope = useScope()
  const asked = useAnswer(JSON.stringify(scope), () => rest.traffic(scope))
  return (
    <Page
      title={said.title}
      lead={said.lead}
      controls={<ScopeBar scope={scope} window={asked.value?.range ?? null} hasComparison />}
    >
      <Answered asked={asked}>{(traffic) => <Figures traffic={traffic} onChanged={asked.retry} />}</Answered>
    </Page>
  )
}

function Figures({ traffic, onChanged }: { readonly traffic: Traffic; readonly onChanged: () => void }) {
  const { totals, utm } = traffic
  const trend = trendOf(
    traffic.series,
    [
      { label: said.metrics.pageviews, tone: 'one', value: ({ pageviews }) => pageviews },
      { label: said.metrics.visits, tone: 'two', value: ({ visits }) => visits },
      { label: said.metrics.visitors, tone: 'three', value: ({ visitors }) => visitors },
    ],
    traffic.range.bucket,
  )
  const summary = said.series.summary(whole(totals.visitors), whole(totals.visits), whole(totals.pageviews))
  return (
    <>
      <Totals traffic={traffic} />
      <ChartCard name="series" title={said.series.title} summary={summary} table={trend.table} isEmpty={trend.isEmpty}>
        <TrendChart label={`${said.series.title}. ${summary}`} trend={trend} />
      </ChartCard>
      <PagesTable pages={traffic.pages} />
      <div className={styles.breakdowns}>
        <Broken
          name="referrers"
          rows={traffic.referrers.map(({ host, ...counts }) => ({ key: host, ...counts }))}
          title={said.referrers.title}
          visitors={totals.visitors}
          nameOf={(host) => (host === 'direct' ? said.referrers.direct : host)}
        />
        <Broken name="countries" rows={traffic.countries} visitors={totals.visitors} nameOf={countryName} />
        <Broken name="devices" rows={traffic.devices} visitors={totals.visitors} nameOf={deviceName} />
        <Broken name="browsers" rows={traffic.browsers} visitors={totals.visitors} nameOf={capitalised} />
        <Broken name="source" rows={utm.source} visitors={totals.visitors} />
        <Broken name="medium" rows={utm.medium} visitors={totals.visitors} />
        <Broken name="campaign" rows={utm.campaign} visitors={totals.visitors} />
      </div>
      <PeopleTable people={traffic.people} onChanged={onChanged} />
    </>
  )
}

function Totals({ traffic: { totals, previous: before, signups, now } }: { readonly traffic: Traffic }) {
  const compares = useCompares()
  const previous = compares ? before : null
  const tile = (
    metric: keyof typeof totals,
    shown: (value: number | null) => string,
    better: 'up' | 'down' | null,
    hint?: string,
  ) => (
    <Tile
      label={said.metrics[metric]}
      value={shown(totals[metric])}
      change={previous && changeOf(totals[metric], previous[metric])}
      before={previous ? shown(previous[metric]) : ''}
      better={better}
      {...(hint === undefined ? {} : { hint })}
    />
  )
  return (
    <>
      <p className={styles.now} data-on={now > 0}>
        {said.now(now)}
      </p>
      <Tiles title={said.totals}>
        {tile('visitors', counted, 'up')}
        {tile('visits', counted, 'up', said.hints.visits)}
        {tile('pageviews', counted, 'up')}
        {tile('viewsPerVisit', decimal, 'up')}
        {tile('bounceRate', percent, 'down', said.hints.bounceRate)}
        {tile('avgVisitMs', duration, null)}
        <Tile label={said.metrics.signups} value={whole(signups.count)} />
        <Tile label={said.metrics.signupRate} value={percent(signups.rate)} hint={said.hints.signupRate} />
      </Tiles>
    </>
  )
}

const counted = (value: number | null) => (value === null ? decimal(null) : whole(value))

interface BrokenProps {
  readonly name: 'referrers' | keyof typeof said.breakdowns
  readonly title?: string
  readonly rows: readonly Counted[]
  readonly visitors: number
  readonly nameOf?: (key: string) => string
}

function Broken({ name, title, rows, visitors, nameOf }: BrokenProps) {
  const { summary, data, table } = breakdownOf(rows, visitors, nameOf)
  return (
    <BarsCard
      name={name}
      title={title ?? titleOf(name)}
      summary={summary}
      table={table}
      series={[{ label: said.breakdowns.visitors, tone: 'one' }]}
      data={data}
      endOf={(datum) => whole(totalOf(datum))}
    />
  )
}

function titleOf(name: BrokenProps['name']): string {
  if (name === 'referrers') return said.referrers.title
  const title = said.breakdowns[name]
  return typeof title === 'string' ? title : ''
}
