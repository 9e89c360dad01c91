import type { Analytics } from '@parley/client'
import { useMemo } from 'react'
import { BarChart } from '../charts/barChart.tsx'
import { ChartFigure } from '../charts/chartFigure.tsx'
import { ColumnChart } from '../charts/columnChart.tsx'
import { type Series, totalOf } from '../charts/series.ts'
import { useRest } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/emptyState.tsx'
import { Waiting } from '../ui/waiting.tsx'
import {
  assistantChart,
  type ChartContent,
  ledgerChart,
  peopleChart,
  sectionTalkChart,
  sectionTimeChart,
  timelineChart,
} from './analyticsCharts.ts'
import styles from './sessionAnalytics.module.css'
import { lengthOf } from './times.ts'
import { useLoaded } from './useLoaded.ts'

const peopleAndAssistant = (): readonly Series[] => [
  { label: t.archive.chart.timeline.user, tone: 'one' },
  { label: t.archive.chart.timeline.moderator, tone: 'two' },
]
const ONE = (label: string): readonly Series[] => [{ label, tone: 'one' }]
const outcomes = (): readonly Series[] => [
  { label: t.archive.chart.ledger.settled, tone: 'good' },
  { label: t.archive.chart.ledger.between, tone: 'fair' },
  { label: t.archive.chart.ledger.against, tone: 'poor' },
]

/** What a past meeting was like in numbers. [WA8] [WA9] */
export function SessionAnalytics({ name }: { readonly name: string }) {
  const rest = useRest()
  const [loaded, retry] = useLoaded(useMemo(() => () => rest.analytics(name), [rest, name]))
  if (loaded.state === 'loading') return <Waiting />
  if (loaded.state === 'failed') {
    return (
      <EmptyState icon="warning" title={loaded.error}>
        <Button onClick={retry}>{t.archive.retry}</Button>
      </EmptyState>
    )
  }
  return <Charts analytics={loaded.value} />
}

function Charts({ analytics }: { readonly analytics: Analytics }) {
  const timeline = timelineChart(analytics)
  const countOf = (datum: Parameters<typeof totalOf>[0]) => String(totalOf(datum))
  return (
    <div className={styles.charts}>
      <div className={styles.wide}>
        <ChartFigure title={t.archive.chart.timeline.title} summary={timeline.summary} table={timeline.table}>
          <ColumnChart label={timeline.summary} series={peopleAndAssistant()} data={timeline.data} />
        </ChartFigure>
      </div>
      <Bars
        title={t.archive.chart.people.title}
        content={peopleChart(analytics)}
        series={ONE(t.archive.chart.people.messages)}
        endOf={countOf}
      />
      <Bars title={t.archive.chart.ledger.title} content={ledgerChart(analytics)} series={outcomes()} endOf={countOf} />
      <Bars
        title={t.archive.chart.sections.title}
        content={sectionTimeChart(analytics)}
        series={ONE(t.archive.chart.sections.time)}
        endOf={(datum) => lengthOf(totalOf(datum))}
      />
      <Bars
        title={t.archive.chart.talk.title}
        content={sectionTalkChart(analytics)}
        series={ONE(t.archive.chart.sections.messages)}
        endOf={countOf}
      />
      <Bars
        title={t.archive.chart.assistant.title}
        content={assistantChart(analytics)}
        series={ONE(t.archive.chart.assistant.lines)}
        endOf={countOf}
      />
    </div>
  )
}

interface BarsProps {
  readonly title: string
  readonly content: ChartContent
  readonly series: readonly Series[]
  readonly endOf: (datum: ChartContent['data'][number]) => string
}

function Bars({ title, content: { summary, data, table }, series, endOf }: BarsProps) {
  return (
    <ChartFigure title={title} summary={summary} table={table}>
      {data.length === 0 ? (
        <p className={styles.none}>{t.archive.chart.none}</p>
      ) : (
        <BarChart label={`${title}. ${summary}`} series={series} data={data} endOf={endOf} />
      )}
    </ChartFigure>
  )
}
