import { type KeyboardEvent, useState } from 'react'
import { whole } from '../parts/numbers.ts'
import { t } from '../strings/t.ts'
import { type Cell, HOURS, levelOf, type Measure, movedCell, readingOf, rowsOf, weekdayName } from './grid.ts'
import styles from './heatGrid.module.css'

const said = t.heatmap

interface HeatGridProps {
  readonly cells: readonly Cell[]
  readonly measure: Measure
  readonly most: number
}

/** Hours with a label; all of them would not fit. */
const LABELLED_EVERY = 3

/** 168 cells: arrow keys and pointer move a cursor, whose cell is read out below. [WD11] */
export function HeatGrid({ cells, measure, most }: HeatGridProps) {
  const [at, setAt] = useState<number | null>(null)
  const cell = at === null ? undefined : cells[at]
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movedCell(event.key, at, cells.length)
    if (next === null) return
    event.preventDefault()
    setAt(next)
  }
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a chart is no set of fields */}
      <div
        className={styles.plot}
        role="group"
        aria-label={said.grid}
        aria-roledescription={t.heatmap.chart}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows go through the hours
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => setAt(null)}
        onPointerLeave={() => setAt(null)}
      >
        <div className={styles.grid} aria-hidden="true">
          <Hours />
          {rowsOf(cells).map((row, day) => (
            <Row
              key={row[0]?.weekday}
              row={row}
              measure={measure}
              most={most}
              at={at === null ? null : at - day * HOURS}
              enter={(hour) => setAt(day * HOURS + hour)}
            />
          ))}
        </div>
      </div>
      <p className={styles.reading} aria-live="polite">
        {cell ? readingOf(cell) : <span className={styles.hint}>{said.hint}</span>}
      </p>
      <Legend most={most} />
    </div>
  )
}

function Hours() {
  return (
    <>
      <span />
      {Array.from({ length: HOURS }, (_, hour) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hours of a day
        <span key={hour} className={styles.hour}>
          {hour % LABELLED_EVERY === 0 && String(hour).padStart(2, '0')}
        </span>
      ))}
    </>
  )
}

interface RowProps extends Omit<HeatGridProps, 'cells'> {
  readonly row: readonly Cell[]
  readonly at: number | null
  readonly enter: (hour: number) => void
}

function Row({ row, measure, most, at, enter }: RowProps) {
  const [first] = row
  return (
    <>
      <span className={styles.weekday}>{first && weekdayName(first.weekday, 'short')}</span>
      {row.map((cell, hour) => (
        <span
          key={cell.hour}
          className={styles.cell}
          data-level={levelOf(cell[measure], most)}
          data-on={at === hour}
          onPointerEnter={() => enter(hour)}
        />
      ))}
    </>
  )
}

const LEVELS = [0, 1, 2, 3, 4, 5] as const

function Legend({ most }: { readonly most: number }) {
  return (
    <p className={styles.legend} aria-hidden="true">
      {said.fewer}
      {LEVELS.map((level) => (
        <span key={level} className={styles.cell} data-level={level} />
      ))}
      {said.more(whole(most))}
    </p>
  )
}
