import { useEffect, useRef, useState } from 'react'
import { t } from '../../strings/t.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/textArea.tsx'
import type { Draft, PaneRoom } from '../paneRoom.ts'
import styles from './composer.module.css'
import { KindChoice } from './kindChoice.tsx'
import { NOTE_TEXT_MAX, newNote, quotable } from './quoted.ts'

interface Props {
  readonly draft: Draft
  readonly room: PaneRoom
  /** The section to begin with when the writer chooses it. */
  readonly sectionId: string | null
  /** Whether it was sent. */
  readonly onClose: (isSent: boolean) => void
}

/** Writes a comment, note or mark; it closes once the service has taken it. */
export function Composer({ draft, room, sectionId, onClose }: Props) {
  const [text, setText] = useState('')
  const [kind, setKind] = useState(draft.kind)
  const [section, setSection] = useState(draft.sectionId ?? sectionId ?? room.sections[0]?.id ?? '')
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const isEmpty = text.trim() === '' && draft.words === ''
  const send = async () => {
    if (isEmpty || isSending) return
    setSending(true)
    const pinned = draft.anchor ? { anchor: draft.anchor } : {}
    const about = section === '' ? pinned : { sectionId: section, ...pinned }
    const result = await room.annotate({ kind, ...newNote(draft.words, text), ...about })
    setSending(false)
    if (result.ok) onClose(true)
    else setError(result.error)
  }
  const keys = (event: React.KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') onClose(false)
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
  }
  return (
    <form
      className={styles.composer}
      aria-label={t.sidecar.compose}
      onKeyDown={keys}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {draft.words !== '' && <blockquote className={styles.quote}>{quotable(draft.words)}</blockquote>}
      {draft.sectionId === null && room.sections.length > 0 && (
        <Select
          label={t.sidecar.section}
          options={room.sections.map(({ id, title }) => ({ value: id, label: title }))}
          value={section}
          onPick={setSection}
        />
      )}
      <TextArea
        ref={field}
        label={t.sidecar.yourText}
        error={error}
        rows={3}
        maxLength={NOTE_TEXT_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.actions}>
        <KindChoice kind={kind} onChange={setKind} />
        <Button look="quiet" size="s" onClick={() => onClose(false)}>
          {t.sidecar.cancel}
        </Button>
        <Button look="primary" size="s" type="submit" disabled={isEmpty} busy={isSending}>
          {t.sidecar.add}
        </Button>
      </div>
    </form>
  )
}
