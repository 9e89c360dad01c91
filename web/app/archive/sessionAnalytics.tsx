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

const said = t.archive.chart

const PEOPLE_AND_ASSISTANT: readonly Series[] = [
  { label: said.timeline.user, tone: 'one' },
  { label: said.timeline.moderator, tone: 'two' },
]
const ONE = (label: string): readonly Series[] => [{ label, tone: 'one' }]
const OUTCOMES: readonly Series[] = [
  { label: said.ledger.settled, tone: 'good' },
  { label: said.ledger.between, tone: 'fair' },
  { label: said.ledger.against, tone: 'poor' },
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
        <ChartFigure title={said.timeline.title} summary={timeline.summary} table={timeline.table}>
          <ColumnChart label={timeline.summary} series={PEOPLE_AND_ASSISTANT} data={timeline.data} />
        </ChartFigure>
      </div>
      <Bars
        title={said.people.title}
        content={peopleChart(analytics)}
        series={ONE(said.people.messages)}
        endOf={countOf}
      />
      <Bars title={said.ledger.title} content={ledgerChart(analytics)} series={OUTCOMES} endOf={countOf} />
      <Bars
        title={said.sections.title}
        content={sectionTimeChart(analytics)}
        series={ONE(said.sections.time)}
        endOf={(datum) => lengthOf(totalOf(datum))}
      />
      <Bars
        title={said.talk.title}
        content={sectionTalkChart(analytics)}
        series={ONE(said.sections.messages)}
        endOf={countOf}
      />
      <Bars
        title={said.assistant.title}
        content={assistantChart(analytics)}
        series={ONE(said.assistant.lines)}
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
        <p className={styles.none}>{said.none}</p>
      ) : (
        <BarChart label={`${title}. ${summary}`} series={series} data={data} endOf={endOf} />
      )}
    </ChartFigure>
  )
}
