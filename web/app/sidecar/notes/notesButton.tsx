import { t } from '../../strings/t.ts'
import { IconButton } from '../../ui/iconButton.tsx'
import styles from './notes.module.css'

interface Props {
  readonly count: number
  readonly isOn: boolean
  readonly onClick: () => void
}

/** Shows and hides the list of annotations, and tells how many there are. */
export function NotesButton({ count, isOn, onClick }: Props) {
  return (
    <span className={styles.withCount}>
      <IconButton size="s" icon="note" label={t.sidecar.notesCount(count)} aria-pressed={isOn} onClick={onClick} />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </span>
  )
}
