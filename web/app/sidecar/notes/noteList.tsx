import type { Annotation } from '@parley/client'
import { t } from '../../strings/t.ts'
import { NoteCard } from './noteCard.tsx'
import styles from './notes.module.css'
import { Thread } from './thread.tsx'

interface Props {
  readonly notes: readonly Annotation[]
  readonly currentId: string | null
  /** Absent where there is no place to go to. */
  readonly onChoose?: (id: string) => void
}

/** All annotations of the document in the order in which they were made; choosing one goes to its place. */
export function NoteList({ notes, currentId, onChoose }: Props) {
  if (notes.length === 0) return <p className={styles.none}>{t.sidecar.noNotes}</p>
  return (
    <ol className={styles.list}>
      {notes.map((note) => (
        <li key={note.id}>
          <button
            type="button"
            className={styles.listed}
            aria-current={note.id === currentId ? 'true' : undefined}
            disabled={!onChoose}
            onClick={() => onChoose?.(note.id)}
          >
            <NoteCard note={note} isBrief={false} />
            {note.sectionTitle !== '' && <span className={styles.sectionName}>{note.sectionTitle}</span>}
          </button>
          <Thread note={note} />
        </li>
      ))}
    </ol>
  )
}
