import type { Annotation } from '@parley/client'
import { t } from '../../strings/t.ts'
import { VisuallyHidden } from '../../ui/visuallyHidden.tsx'
import { authorStyle } from './authorStyle.ts'
import styles from './notes.module.css'
import { noteParts } from './quoted.ts'

interface Props {
  readonly note: Annotation
  readonly isExact?: boolean
  /** Only counts the replies; they are shown elsewhere, or not at all. */
  readonly isBrief?: boolean
}

/** One annotation: author, time, the quoted words, the comment, and whether it is resolved. [WS40] */
export function NoteCard({ note, isExact = true, isBrief = true }: Props) {
  const { quote, said } = noteParts(note)
  return (
    <div className={styles.card} style={authorStyle(note)}>
      <p className={styles.cardHead}>
        <span className={styles.swatch} aria-hidden="true" />
        <strong>{note.byName}</strong>
        <span>{t.sidecar.kinds[note.kind]}</span>
        <time dateTime={new Date(note.at).toISOString()}>{t.sidecar.clock(note.at)}</time>
        {note.editedAt !== null && <span>{t.threads.edited}</span>}
      </p>
      {quote !== '' && (
        <span className={styles.cardQuote} dir="auto">
          <VisuallyHidden>{t.threads.quoted}: </VisuallyHidden>“{quote}”
        </span>
      )}
      {said !== '' && (
        <p className={styles.cardText} dir="auto">
          {said}
        </p>
      )}
      {note.resolved && <p className={styles.resolved}>✓ {t.threads.resolvedBy(note.resolved.byName)}</p>}
      {note.replies.length > 0 && isBrief && (
        <p className={styles.sectionName}>{t.threads.replies(note.replies.length)}</p>
      )}
      {!isExact && <p className={styles.approximate}>{t.sidecar.approximate}</p>}
    </div>
  )
}
