import type { ReactNode } from 'react'
import { t } from '../strings/t.ts'
import styles from './plot.module.css'
import type { Datum, Series } from './series.ts'
import type { useCursor } from './useCursor.ts'

interface PlotProps {
  /** What the chart says, for those who do not see it. */
  readonly label: string
  readonly series: readonly Series[]
  readonly data: readonly Datum[]
  readonly cursor: ReturnType<typeof useCursor>
  readonly children: ReactNode
}

/** The frame of a chart: takes the focus, lets arrows go through its items, and says the one it is on. [WA8] */
export function Plot({ label, series, data, cursor, children }: PlotProps) {
  const datum = cursor.at === null ? undefined : data[cursor.at]
  return (
    <div>
      {series.length > 1 && <Legend series={series} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a chart is no set of fields */}
      <div
        className={styles.plot}
        role="group"
        aria-roledescription={t.archive.chart.role}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows go through what the chart shows
        tabIndex={0}
        onKeyDown={cursor.onKeyDown}
        onBlur={cursor.onBlur}
        onPointerLeave={() => cursor.setAt(null)}
      >
        <div aria-hidden="true">{children}</div>
      </div>
      <p className={styles.reading} aria-live="polite">
        {datum ? datum.reading : <span className={styles.hint}>{t.archive.chart.hint}</span>}
      </p>
    </div>
  )
}

function Legend({ series }: { readonly series: readonly Series[] }) {
  return (
    <ul className={styles.legend}>
      {series.map(({ label, tone }) => (
        <li key={label}>
          <span className={styles.swatch} data-tone={tone} />
          {label}
        </li>
      ))}
    </ul>
  )
}
