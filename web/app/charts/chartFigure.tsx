import { type ReactNode, useId, useState } from 'react'
import { t } from '../strings/t.ts'
import styles from './chartFigure.module.css'
import type { ChartTable } from './series.ts'

interface ChartFigureProps {
  readonly title: string
  /** What the chart comes to, in one sentence. */
  readonly summary: string
  readonly table: ChartTable
  readonly children: ReactNode
}

/** A chart with its heading, its sentence, and the same numbers as a table on request. [WA8] */
export function ChartFigure({ title, summary, table, children }: ChartFigureProps) {
  const [asTable, setAsTable] = useState(false)
  const titleId = useId()
  return (
    <figure className={styles.figure} aria-labelledby={titleId}>
      <figcaption className={styles.caption}>
        <div>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <p className={styles.summary}>{summary}</p>
        </div>
        <button
          type="button"
          className={styles.toggle}
          aria-pressed={asTable}
          aria-label={t.archive.chart.tableOf(title)}
          onClick={() => setAsTable(!asTable)}
        >
          {t.archive.chart.table}
        </button>
      </figcaption>
      {asTable ? <NumbersTable table={table} titleId={titleId} /> : children}
    </figure>
  )
}

function NumbersTable({ table, titleId }: { readonly table: ChartTable; readonly titleId: string }) {
  return (
    // A long table scrolls by itself, so keyboards must reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the focus
    <section className={styles.scroll} tabIndex={0} aria-labelledby={titleId}>
      <table className={styles.table}>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([head, ...cells], place) => (
            // Rows of a finished session never change places.
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may carry one name
            <tr key={place}>
              <th scope="row">{head}</th>
              {cells.map((cell, column) => (
                <td key={table.columns[column + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
