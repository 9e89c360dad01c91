import styles from './columnChart.module.css'
import { Plot } from './plot.tsx'
import { gridLines, percentOf } from './scale.ts'
import { type Datum, type Series, totalOf } from './series.ts'
import { useCursor } from './useCursor.ts'

interface ColumnChartProps {
  readonly label: string
  readonly series: readonly Series[]
  readonly data: readonly Datum[]
}

/** Places of the chart at least: a few columns stand at its start instead of growing wide. */
const PLACES_MIN = 12

/** Columns beside each other, the values of a datum on top of each other. */
export function ColumnChart({ label, series, data }: ColumnChartProps) {
  const cursor = useCursor(data.length)
  const lines = gridLines(Math.max(...data.map(totalOf)))
  const most = lines.at(-1)!
  const places = Math.max(PLACES_MIN, data.length)
  return (
    <Plot label={label} series={series} data={data} cursor={cursor}>
      <div className={styles.chart}>
        <div className={styles.scale}>
          {lines.map((line) => (
            <span key={line} style={{ insetBlockEnd: `${percentOf(line, most)}%` }}>
              {line}
            </span>
          ))}
        </div>
        <svg className={styles.area} aria-hidden="true">
          {lines.map((line) => (
            <line
              key={line}
              className={styles.line}
              x1="0"
              x2="100%"
              y1={`${100 - percentOf(line, most)}%`}
              y2={`${100 - percentOf(line, most)}%`}
            />
          ))}
          <line className={styles.base} x1="0" x2="100%" y1="100%" y2="100%" />
          {data.map((datum, place) => (
            <Column
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stand in their order for good
              key={place}
              datum={datum}
              series={series}
              most={most}
              place={place}
              count={places}
              on={cursor.at === place}
              enter={() => cursor.setAt(place)}
            />
          ))}
        </svg>
        <div className={styles.axis} style={{ inlineSize: `max(10rem, ${percentOf(data.length, places)}%)` }}>
          <span>{data[0]?.label}</span>
          {data.length > 1 && <span>{data.at(-1)!.label}</span>}
        </div>
      </div>
    </Plot>
  )
}

interface ColumnProps {
  readonly datum: Datum
  readonly series: readonly Series[]
  readonly most: number
  readonly place: number
  readonly count: number
  readonly on: boolean
  readonly enter: () => void
}

/** Share of its place that a column fills. */
const FILLED = 0.72

function Column({ datum, series, most, place, count, on, enter }: ColumnProps) {
  const width = 100 / count
  let below = 0
  return (
    <g data-on={on} className={styles.column} onPointerEnter={enter}>
      <rect className={styles.hit} x={`${place * width}%`} width={`${width}%`} height="100%" />
      {series.map(({ label, tone }, at) => {
        const height = percentOf(datum.values[at] ?? 0, most)
        below += height
        return (
          <rect
            key={label}
            className={styles.part}
            data-tone={tone}
            x={`${(place + (1 - FILLED) / 2) * width}%`}
            width={`${width * FILLED}%`}
            y={`${100 - below}%`}
            height={`${height}%`}
          />
        )
      })}
    </g>
  )
}
