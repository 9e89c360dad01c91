import type { ReactNode } from 'react'
import { useRoom } from '../room/roomContext.ts'
import { t } from '../strings/en.ts'
import styles from './keyFigures.module.css'

/** The meeting in six numbers. */
export function KeyFigures() {
  const intel = useRoom((room) => room.intel)
  const progress = useRoom((room) => room.state?.progress)
  const { end } = t
  if (progress === undefined) return null
  const open = intel?.actions.filter(({ status }) => status === 'open').length ?? 0
  return (
    <dl className={styles.figures} aria-label={end.figures}>
      <Figure name={end.confirmed}>{end.ofTotal(progress.doneCount, progress.totalCount)}</Figure>
      <Figure name={end.coverage}>{intel && end.percent(intel.coverage)}</Figure>
      <Figure name={end.score}>{intel && end.points(intel.score)}</Figure>
      <Figure name={end.decisions}>{intel?.decisions.length}</Figure>
      <Figure name={end.risks}>{intel?.risks.length}</Figure>
      <Figure name={end.actions} note={open > 0 ? end.openActions(open) : undefined}>
        {intel?.actions.length}
      </Figure>
    </dl>
  )
}

interface FigureProps {
  readonly name: string
  readonly note?: string | undefined
  readonly children: ReactNode
}

function Figure({ name, note, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>
        {children ?? '–'}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </dd>
    </div>
  )
}
