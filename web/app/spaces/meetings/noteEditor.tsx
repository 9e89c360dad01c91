import type { Note, NoteConflict } from '@parley/client'
import { type FormEvent, useRef, useState } from 'react'
import { t } from '../../strings/t.ts'
import { Button } from '../../ui/button.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TextArea } from '../../ui/textArea.tsx'
import { useToast } from '../../ui/toastContext.ts'
import { useSpaceClient } from '../place/spaceContext.ts'
import { Refused } from '../refused.tsx'
import { useRequest } from '../useRequest.ts'
import { draftOf, keepDraft } from './draft.ts'
import { NoteConflictCard } from './noteConflictCard.tsx'
import styles from './notePanel.module.css'

/** Limit of a note. (contracts B.4) */
const CHARS_MAX = 100_000
const tabs = () => (['write', 'preview'] as const).map((key) => ({ key, label: t.meetings.editor[key] }))

interface NoteEditorProps {
  readonly sessionId: string
  /** The saved note; null before the first. */
  readonly note: Note | null
  readonly onDone: () => void
}

/** Edits a note in Markdown. What somebody else saved meanwhile is never overwritten unseen. [WP13] */
export function NoteEditor({ sessionId, note, onDone }: NoteEditorProps) {
  const client = useSpaceClient()
  const toast = useToast()
  const { isBusy, failure, forget, run } = useRequest()
  const [text, setText] = useState(() => draftOf(sessionId) ?? note?.text ?? '')
  const [view, setView] = useState<'write' | 'preview'>('write')
  // The version that was there when the editing began; the page may show a newer one by now.
  const base = useRef(note?.version ?? 0)
  const type = (typed: string) => {
    setText(typed)
    keepDraft(sessionId, typed)
  }
  const leave = () => {
    keepDraft(sessionId, null)
    onDone()
  }
  const save = async () => {
    const saved = await run(() => client.rest.saveNote(client.slug, sessionId, text, base.current))
    if (saved === null) return
    toast({ text: t.meetings.editor.saved, tone: 'good' })
    await client.refresh()
    leave()
  }
  const conflict = failure?.status === 409 ? (failure.body as NoteConflict).current : null
  if (conflict) {
    return (
      <NoteConflictCard
        mine={text}
        theirs={conflict}
        isBusy={isBusy}
        onMine={() => {
          base.current = conflict.version
          void save()
        }}
        onTheirs={() => {
          leave()
          void client.refresh()
        }}
        onBack={() => {
          base.current = conflict.version
          forget()
        }}
      />
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <Tabs label={t.meetings.editor.label} tabs={tabs()} active={view} onPick={setView}>
        {view === 'write' ? (
          <TextArea
            label={t.meetings.editor.text}
            hint={t.meetings.editor.hint}
            className={styles.text}
            maxLength={CHARS_MAX}
            value={text}
            onChange={(event) => type(event.target.value)}
          />
        ) : (
          <div className={styles.preview}>
            <Markdown source={text === '' ? t.meetings.editor.nothing : text} headingLevel={3} />
          </div>
        )}
      </Tabs>
      <Refused failure={failure} />
      <div className={styles.actions}>
        <Button type="submit" look="primary" size="s" busy={isBusy}>
          {t.common.save}
        </Button>
        <Button size="s" onClick={leave}>
          {t.common.cancel}
        </Button>
      </div>
    </form>
  )
}
