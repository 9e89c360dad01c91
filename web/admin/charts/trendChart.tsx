import { Plot } from '../../app/charts/plot.tsx'
import { percentOf } from '../../app/charts/scale.ts'
import { useCursor } from '../../app/charts/useCursor.ts'
import { short } from '../parts/numbers.ts'
import type { Trend } from './trend.ts'
import styles from './trendChart.module.css'

/** Lines over time: a cursor follows pointer and arrow keys and reads out the bucket that it is on. [WC6] */
export function TrendChart({ label, trend }: { readonly label: string; readonly trend: Trend }) {
  const { lines, data, grid, ticks } = trend
  const cursor = useCursor(data.length)
  const most = grid.at(-1) ?? 1
  return (
    <Plot label={label} series={lines} data={data} cursor={cursor}>
      <div className={styles.chart}>
        <div className={styles.scale}>
          {[0, ...grid].map((line) => (
            <span key={line} style={{ insetBlockEnd: `${percentOf(line, most)}%` }}>
              {short(line)}
            </span>
          ))}
        </div>
        <div
          className={styles.area}
          onPointerMove={(event) => {
            const { left, width } = event.currentTarget.getBoundingClientRect()
            cursor.setAt(nearest((event.clientX - left) / width, data.length))
          }}
        >
          <Lines trend={trend} most={most} />
          {cursor.at !== null && <Cursor trend={trend} most={most} at={cursor.at} />}
        </div>
        <div className={styles.axis}>
          {ticks.map((place) => (
            <span key={place} style={{ insetInlineStart: `${placeOf(place, data.length)}%` }}>
              {data[place]?.label}
            </span>
          ))}
        </div>
      </div>
    </Plot>
  )
}

interface DrawnProps {
  readonly trend: Trend
  readonly most: number
}

function Lines({ trend: { lines, data, grid }, most }: DrawnProps) {
  return (
    <svg className={styles.lines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {grid.map((line) => (
        <line key={line} className={styles.grid} x1="0" x2="100" y1={heightOf(line, most)} y2={heightOf(line, most)} />
      ))}
      <line className={styles.base} x1="0" x2="100" y1="100" y2="100" />
      {lines.map(({ label, tone }, place) => {
        const path = pathOf(
          data.map(({ values }) => values[place] ?? 0),
          most,
        )
        return (
          <g key={label} data-tone={tone}>
            {place === 0 && <path className={styles.fill} d={`${path}V100H${placeOf(0, data.length)}Z`} />}
            <path className={styles.line} d={path} />
          </g>
        )
      })}
    </svg>
  )
}

function Cursor({ trend: { lines, data }, most, at }: DrawnProps & { readonly at: number }) {
  const left = `${placeOf(at, data.length)}%`
  return (
    <>
      <span className={styles.cursor} style={{ insetInlineStart: left }} />
      {lines.map(({ label, tone }, place) => (
        <span
          key={label}
          className={styles.dot}
          data-tone={tone}
          style={{ insetInlineStart: left, insetBlockStart: `${heightOf(data[at]?.values[place] ?? 0, most)}%` }}
        />
      ))}
    </>
  )
}

/** Where a bucket stands, in percent of the width: a single one stands in the middle. */
const placeOf = (place: number, count: number): number => (count < 2 ? 50 : (100 * place) / (count - 1))
const heightOf = (value: number, most: number): number => 100 - percentOf(value, most)

/** The bucket that is nearest to a share of the width. */
function nearest(share: number, count: number): number | null {
  return count === 0 ? null : Math.max(0, Math.min(count - 1, Math.round(share * (count - 1))))
}

function pathOf(values: readonly number[], most: number): string {
  // A single bucket is a level line.
  if (values.length === 1) return `M0 ${heightOf(values[0] ?? 0, most)}H100`
  return values
    .map((value, place) => {
      const [x, y] = [placeOf(place, values.length), heightOf(value, most)]
      return `${place === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`
    })
    .join('')
}
