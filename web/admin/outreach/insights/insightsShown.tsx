import type { Insights } from '#protocol/views/admin/outreach.ts'
import { Markdown } from '../../../app/ui/markdown.tsx'
import { BarsCard } from '../../charts/barsCard.tsx'
import { percent } from '../../parts/numbers.ts'
import { Panel } from '../../parts/panel.tsx'
import { Tile } from '../../parts/tile.tsx'
import { Tiles } from '../../parts/tiles.tsx'
import { stamp } from '../../parts/times.ts'
import { t } from '../../strings/t.ts'
import { type Column, DataTable } from '../../tables/table.tsx'
import { funnelOf, groupName } from './figures.ts'
import styles from './insights.module.css'

const said = t.outreach.insights

/** The figures as tiles, bars and tables, and the text about them, in which nothing becomes HTML. [WF15] */
export function InsightsShown({ insights }: { readonly insights: Insights }) {
  const { generatedAt, rates, bySource, byScoreBand, subjects, text, writer } = insights
  const { ends, ...chart } = funnelOf(insights)
  return (
    <>
      <p className={styles.note} role="status">
        {said.generated(stamp(generatedAt))}
      </p>
      <Tiles title={said.rates.title}>
        <Tile label={said.rates.reply} value={percent(rates.reply)} />
        <Tile label={said.rates.win} value={percent(rates.win)} />
        <Tile label={said.rates.bounce} value={percent(rates.bounce)} />
        <Tile label={said.rates.unsubscribe} value={percent(rates.unsubscribe)} />
      </Tiles>
      <div className={styles.columns}>
        <BarsCard
          name="funnel"
          title={said.funnel.title}
          {...chart}
          series={[{ label: said.funnel.leads, tone: 'one' }]}
          endOf={({ label }) => ends.get(label) ?? ''}
        />
        <Panel title={said.text} tools={<span className={styles.note}>{said.writers[writer]}</span>}>
          <Markdown source={text} headingLevel={2} />
        </Panel>
      </div>
      <div className={styles.columns}>
        <DataTable
          name="by-source"
          title={said.groups.source}
          columns={GROUPS}
          rows={bySource}
          keyOf={({ key }) => key}
          empty={said.groups.empty}
        />
        <DataTable
          name="by-score"
          title={said.groups.band}
          columns={GROUPS}
          rows={byScoreBand}
          keyOf={({ key }) => key}
          empty={said.groups.empty}
        />
      </div>
      <DataTable
        name="subjects"
        title={said.subjects.title}
        columns={SUBJECTS}
        rows={subjects}
        keyOf={({ subject }) => subject}
        empty={said.subjects.empty}
      />
    </>
  )
}

type Group = Insights['bySource'][number]
const GROUPS: readonly Column<Group>[] = [
  { key: 'key', label: said.groups.key, value: ({ key }) => groupName(key) },
  { key: 'sent', label: said.groups.sent, value: ({ sent }) => sent, isNumber: true },
  { key: 'replied', label: said.groups.replied, value: ({ replied }) => replied, isNumber: true },
  {
    ...{ key: 'rate', label: said.groups.rate, isNumber: true },
    value: ({ rate }) => rate,
    show: ({ rate }) => percent(rate),
  },
]

type Subject = Insights['subjects'][number]
const SUBJECTS: readonly Column<Subject>[] = [
  { key: 'subject', label: said.subjects.subject, value: ({ subject }) => subject },
  { key: 'sent', label: said.groups.sent, value: ({ sent }) => sent, isNumber: true },
  { key: 'replied', label: said.groups.replied, value: ({ replied }) => replied, isNumber: true },
]
