import type { Annotation } from '@parley/client'
import { t } from '../../strings/t.ts'
import { authorStyle } from './authorStyle.ts'
import styles from './notes.module.css'

/** One annotation: author, text and time. */
export function NoteCard({ note, isExact = true }: { readonly note: Annotation; readonly isExact?: boolean }) {
  return (
    <div className={styles.card} style={authorStyle(note)}>
      <p className={styles.cardHead}>
        <span className={styles.swatch} aria-hidden="true" />
        <strong>{note.byName}</strong>
        <span>{t.sidecar.kinds[note.kind]}</span>
        <time dateTime={new Date(note.at).toISOString()}>{t.sidecar.clock(note.at)}</time>
      </p>
      <p className={styles.cardText}>{note.text}</p>
      {!isExact && <p className={styles.approximate}>{t.sidecar.approximate}</p>}
    </div>
  )
}
