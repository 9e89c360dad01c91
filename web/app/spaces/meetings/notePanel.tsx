import { useState } from 'react'
import { dayAndTime } from '../../archive/times.ts'
import { t } from '../../strings/t.ts'
import { Button } from '../../ui/button.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { useMay, useSpace } from '../place/spaceContext.ts'
import { draftOf } from './draft.ts'
import { NoteEditor } from './noteEditor.tsx'
import styles from './notePanel.module.css'

/** The note of a meeting: the recap, or what members made of it. [WP13] */
export function NotePanel({ sessionId }: { readonly sessionId: string }) {
  const note = useSpace().notes.find((one) => one.sessionId === sessionId) ?? null
  const mayEdit = useMay('editor')
  const [isEditing, setEditing] = useState(mayEdit && (note === null || draftOf(sessionId) !== null))
  if (isEditing) return <NoteEditor sessionId={sessionId} note={note} onDone={() => setEditing(false)} />
  if (note === null) {
    return (
      <div className={styles.note}>
        <p className={styles.meta}>{t.meetings.noNote}</p>
        {mayEdit && <EditButton onEdit={() => setEditing(true)} />}
      </div>
    )
  }
  const { text, source, version, updatedAt, updatedBy } = note
  return (
    <div className={styles.note}>
      <Markdown source={text} headingLevel={3} />
      <p className={styles.meta}>
        {source === 'recap' && version === 1
          ? t.meetings.byAssistant(dayAndTime(updatedAt))
          : t.meetings.savedBy(updatedBy.name, dayAndTime(updatedAt))}
      </p>
      {mayEdit && <EditButton onEdit={() => setEditing(true)} />}
    </div>
  )
}

function EditButton({ onEdit }: { readonly onEdit: () => void }) {
  return (
    <div>
      <Button size="s" icon="pen" onClick={onEdit}>
        {t.meetings.editNote}
      </Button>
    </div>
  )
}
