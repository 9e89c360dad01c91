import { type FormEvent, useId, useState } from 'react'
import { useRoomClient } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { EntryDraft, Severity } from './entry.ts'
import styles from './entryDialog.module.css'
import { EntryFields } from './entryFields.tsx'

interface EntryDialogProps {
  readonly draft: EntryDraft
  readonly onClose: () => void
}

/** The form for a new or changed entry; it stays open with the service's sentence when that refuses. [WM92] */
export function EntryDialog({ draft, onClose }: EntryDialogProps) {
  const client = useRoomClient()
  const id = useId()
  const [form, setForm] = useState(() => ({ severity: 'medium' as Severity, ...draft }))
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const set = (part: Partial<EntryDraft>) => {
    setForm((now) => ({ ...now, ...part }))
    setError(null)
  }
  const isNew = draft.id === null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (form.text.trim() === '') return setError(t.editing.textMissing)
    setBusy(true)
    const { kind, messageIds = [] } = form
    const entry = { text: form.text, sectionId: form.sectionId ?? null, ...fieldsOf(form) }
    const result = isNew
      ? await client.noteEntry({ kind, ...entry, ...(messageIds.length > 0 ? { messageIds: [...messageIds] } : {}) })
      : await client.editEntry({ id: draft.id, ...entry })
    setBusy(false)
    if (result.ok) onClose()
    else setError(result.error)
  }
  return (
    <Dialog
      open
      title={isNew ? t.editing.addTitle : t.editing.editTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t.editing.cancel}</Button>
          <Button look="primary" type="submit" form={id} busy={isBusy}>
            {t.editing.save}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
        <EntryFields draft={draft} form={form} error={error} set={set} />
      </form>
    </Dialog>
  )
}

/** The fields that only some kinds have; an empty one is cleared. */
function fieldsOf({ kind, owner, due, severity }: EntryDraft) {
  if (kind === 'action') return { owner: owner?.trim() || null, due: due?.trim() || null }
  return kind === 'risk' && severity !== undefined ? { severity } : {}
}
