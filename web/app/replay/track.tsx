import { memo } from 'react'
import { t } from '../strings/t.ts'
import { MARKER_KINDS, type MarkerKind, TRACK_COLUMNS } from './model/markers.ts'
import styles from './track.module.css'

interface TrackProps {
  readonly markers: Readonly<Record<MarkerKind, readonly number[]>>
}

const LANE_HEIGHT = 6

/** Timeline of markers, one lane for each kind of event. Visual only; the buttons beside the slider navigate to them. [WA13] */
export const Track = memo(function Track({ markers }: TrackProps) {
  const lanes = MARKER_KINDS.filter((kind) => markers[kind].length > 0)
  return (
    <svg
      className={styles.track}
      viewBox={`0 0 ${TRACK_COLUMNS} ${Math.max(1, lanes.length) * LANE_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {lanes.map((kind, lane) => (
        <path key={kind} className={styles.mark} data-kind={kind} d={pathOf(markers[kind], lane)} />
      ))}
    </svg>
  )
})

function pathOf(columns: readonly number[], lane: number): string {
  const top = lane * LANE_HEIGHT + 1
  return columns.map((column) => `M${column} ${top}v${LANE_HEIGHT - 2}`).join('')
}

export function TrackLegend({ markers }: TrackProps) {
  return (
    <ul className={styles.legend} aria-label={t.replay.marks}>
      {MARKER_KINDS.filter((kind) => markers[kind].length > 0).map((kind) => (
        <li key={kind}>
          <span className={styles.swatch} data-kind={kind} />
          {t.replay.markOf[kind]}
        </li>
      ))}
    </ul>
  )
}
