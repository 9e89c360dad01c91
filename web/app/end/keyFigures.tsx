import type { ReactNode } from 'react'
import { partedBySuggestion } from '#engine/room/ledger/suggestions.ts'
import { useRoom } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { VisuallyHidden } from '../ui/visuallyHidden.tsx'
import styles from './keyFigures.module.css'

/** The meeting in six numbers. */
export function KeyFigures() {
  const intel = useRoom((room) => room.intel)
  const progress = useRoom((room) => room.state?.progress)
  const { end } = t
  if (progress === undefined) return null
  const decisions = intel && partedBySuggestion(intel.decisions)
  const risks = intel && partedBySuggestion(intel.risks)
  const actions = intel && partedBySuggestion(intel.actions)
  const open = actions?.recorded.filter(({ status }) => status === 'open').length ?? 0
  const suggested = (count = 0) => (count > 0 ? end.suggested(count) : null)
  const notes = [open > 0 ? end.openActions(open) : null, suggested(actions?.suggested.length)]
  return (
    <dl className={styles.figures} aria-label={end.figures}>
      <Figure name={end.confirmed}>{end.ofTotal(progress.doneCount, progress.totalCount)}</Figure>
      <Figure name={end.coverage}>{intel && end.percent(intel.coverage)}</Figure>
      <Figure name={end.score}>{intel && end.points(intel.score)}</Figure>
      <Figure name={end.decisions} note={suggested(decisions?.suggested.length)}>
        {decisions?.recorded.length}
      </Figure>
      <Figure name={end.risks} note={suggested(risks?.suggested.length)}>
        {risks?.recorded.length}
      </Figure>
      <Figure name={end.actions} note={notes.filter((note) => note !== null).join(', ') || null}>
        {actions?.recorded.length}
      </Figure>
    </dl>
  )
}

interface FigureProps {
  readonly name: string
  readonly note?: string | null
  readonly children: ReactNode
}

function Figure({ name, note = null, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>
        {children ?? '–'}
        {note !== null && (
          <>
            <VisuallyHidden>, </VisuallyHidden>
            <span className={styles.note}>{note}</span>
          </>
        )}
      </dd>
    </div>
  )
}
