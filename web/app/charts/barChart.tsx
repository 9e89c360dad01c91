import styles from './barChart.module.css'
import { Plot } from './plot.tsx'
import { percentOf } from './scale.ts'
import { type Datum, type Series, totalOf } from './series.ts'
import { useCursor } from './useCursor.ts'

interface BarChartProps {
  readonly label: string
  readonly series: readonly Series[]
  readonly data: readonly Datum[]
  /** What stands at the end of a bar. */
  readonly endOf: (datum: Datum) => string
}

/** Horizontal bars, the values of a datum one after the other. */
export function BarChart({ label, series, data, endOf }: BarChartProps) {
  const cursor = useCursor(data.length)
  const most = Math.max(1, ...data.map(totalOf))
  return (
    <Plot label={label} series={series} data={data} cursor={cursor}>
      {data.map((datum, place) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may carry one name
          key={place}
          className={styles.row}
          data-on={cursor.at === place}
          onPointerEnter={() => cursor.setAt(place)}
        >
          <span className={styles.label} dir="auto">
            {datum.label}
          </span>
          <Bar datum={datum} series={series} most={most} />
          <span className={styles.value}>{endOf(datum)}</span>
        </div>
      ))}
    </Plot>
  )
}

interface BarProps {
  readonly datum: Datum
  readonly series: readonly Series[]
  readonly most: number
}

function Bar({ datum, series, most }: BarProps) {
  let before = 0
  return (
    <svg className={styles.bar} aria-hidden="true">
      <rect className={styles.track} width="100%" height="100%" />
      {series.map(({ label, tone }, place) => {
        const value = datum.values[place] ?? 0
        const x = percentOf(before, most)
        before += value
        return (
          <rect
            key={label}
            className={styles.part}
            data-tone={tone}
            x={`${x}%`}
            width={`${percentOf(value, most)}%`}
            height="100%"
          />
        )
      })}
    </svg>
  )
}
