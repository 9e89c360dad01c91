import type { Result } from '@parley/client'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../strings/t.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/textArea.tsx'
import styles from './notes.module.css'
import { NOTE_TEXT_MAX } from './quoted.ts'

interface Props {
  readonly label: string
  /** Label of the button that sends. */
  readonly submit: string
  readonly start?: string
  readonly onSubmit: (text: string) => Promise<Result>
  readonly onCancel: () => void
}

/** A small form for a reply or new words; it keeps the text and shows the sentence when the service refuses. */
export function WordsForm({ label, submit, start = '', onSubmit, onCancel }: Props) {
  const [text, setText] = useState(start)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const send = async () => {
    if (text.trim() === '' || isBusy) return
    setBusy(true)
    const result = await onSubmit(text)
    if (result.ok) return
    setBusy(false)
    setError(result.error)
  }
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') onCancel()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
  }
  return (
    <form
      className={styles.words}
      onKeyDown={keys}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextArea
        ref={field}
        label={label}
        error={error}
        rows={2}
        maxLength={NOTE_TEXT_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.wordsActions}>
        <Button size="s" look="quiet" onClick={onCancel}>
          {t.threads.cancel}
        </Button>
        <Button size="s" look="primary" type="submit" disabled={text.trim() === ''} busy={isBusy}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
