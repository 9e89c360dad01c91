import { memo } from 'react'
import { standingOf } from '../../room/standing.ts'
import { t } from '../../strings/t.ts'
import type { Scene } from '../model/scene.ts'
import styles from './listPanel.module.css'

/** Maximum sections shown; a document may have hundreds, and those in scope come first. */
const SHOWN_SECTIONS_MAX = 80

interface Props {
  readonly scene: Scene
  /** True if another service held the documents. */
  readonly isElsewhere: boolean
}

/** The document's sections with their status at this moment. */
export function SectionsPanel({ scene: { state }, isElsewhere }: Props) {
  const { doc, progress, currentSectionId } = state
  if (doc.sections.length === 0) return <p className={styles.empty}>{t.replay.noSections}</p>
  const standing = new Map(progress.sections.map((section) => [section.sectionId, standingOf(section)]))
  const inOrder = [
    ...doc.sections.filter(({ id }) => standing.has(id)),
    ...doc.sections.filter(({ id }) => !standing.has(id)),
  ]
  const picked = Object.values(doc.picks)
  return (
    <>
      {isElsewhere && <p className={styles.lead}>{t.replay.elsewhere}</p>}
      {progress.totalCount > 0 && (
        <p className={styles.lead}>{t.replay.inScope(progress.doneCount, progress.totalCount)}</p>
      )}
      <ul className={styles.list}>
        {inOrder.slice(0, SHOWN_SECTIONS_MAX).map(({ id, title }) => {
          const status = standing.get(id)
          const picks = picked.filter((ids) => ids.includes(id)).length
          return (
            <Line
              key={id}
              title={title}
              status={status ?? 'out'}
              current={id === currentSectionId}
              note={id === currentSectionId ? t.replay.current : noteOf(status, picks, state.phase)}
            />
          )
        })}
      </ul>
    </>
  )
}

function noteOf(status: keyof typeof t.replay.status | undefined, picks: number, phase: string): string {
  if (status) return t.replay.status[status]
  return phase === 'setup' ? t.replay.picks(picks) : t.replay.notInScope
}

interface LineProps {
  readonly title: string
  readonly status: string
  readonly current: boolean
  readonly note: string
}

const Line = memo(function Line({ title, status, current, note }: LineProps) {
  return (
    <li className={styles.item} data-current={current}>
      <span className={styles.dot} data-status={status} />
      <span className={styles.name} dir="auto">
        {title}
      </span>
      <span className={styles.note}>{note}</span>
    </li>
  )
})
