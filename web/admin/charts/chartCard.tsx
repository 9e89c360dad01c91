import { type ReactNode, useId } from 'react'
import type { ChartTable } from '../../app/charts/series.ts'
import { useSetting } from '../shell/address.ts'
import { t } from '../strings/t.ts'
import { DataTable } from '../tables/table.tsx'
import styles from './chartCard.module.css'

interface ChartCardProps {
  /** Names the chart in the address, and its file. */
  readonly name: string
  readonly title: string
  /** What the chart comes to, in one sentence. */
  readonly summary: string
  readonly table: ChartTable
  readonly isEmpty?: boolean
  /** The chart's main figure, above its sentence. */
  readonly figure?: ReactNode
  readonly children: ReactNode
}

/** A chart with its heading, its sentence, and the same numbers as a table on request; the address keeps which it is. [WC6] */
export function ChartCard({ name, title, summary, table, isEmpty = false, figure, children }: ChartCardProps) {
  const [shown, setShown] = useSetting('tables')
  const names = shown.split(',').filter(Boolean)
  const asTable = names.includes(name)
  const toggle = () => setShown((asTable ? names.filter((one) => one !== name) : [...names, name]).join(','))
  const titleId = useId()
  return (
    <figure className={styles.card} aria-labelledby={titleId}>
      <figcaption className={styles.caption}>
        <div>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {figure && <p className={styles.figure}>{figure}</p>}
          <p className={styles.summary}>{summary}</p>
        </div>
        <button
          type="button"
          className={styles.toggle}
          aria-pressed={asTable}
          aria-label={t.shell.chart.asTableOf(title)}
          onClick={toggle}
        >
          {t.shell.chart.asTable}
        </button>
      </figcaption>
      {asTable ? (
        <NumbersTable name={name} title={title} table={table} />
      ) : isEmpty ? (
        <p className={styles.empty}>{t.shell.chart.none}</p>
      ) : (
        children
      )}
    </figure>
  )
}

type Row = ChartTable['rows'][number]

function NumbersTable({ name, title, table }: Pick<ChartCardProps, 'name' | 'title' | 'table'>) {
  const columns = table.columns.map((label, place) => ({
    key: String(place),
    label,
    value: (row: Row) => row[place] ?? null,
    isNumber: place > 0,
  }))
  return (
    <DataTable
      name={name}
      title={title}
      isTitleHidden
      isLow
      columns={columns}
      rows={table.rows}
      keyOf={(_row, place) => String(place)}
    />
  )
}
