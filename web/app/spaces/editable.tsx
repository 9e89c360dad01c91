import type { Answer } from '@parley/client'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/iconButton.tsx'
import { TextArea } from '../ui/textArea.tsx'
import { TextField } from '../ui/textField.tsx'
import styles from './editable.module.css'
import { Refused } from './refused.tsx'
import { useRequest } from './useRequest.ts'

interface EditableProps {
  readonly value: string
  /** What is edited, as its field's label. */
  readonly label: string
  /** Label of the button that begins. */
  readonly editLabel: string
  readonly charsMax: number
  readonly lines?: 'one' | 'many'
  readonly isRequired?: boolean
  readonly mayEdit: boolean
  readonly save: (value: string) => Promise<Answer<unknown>>
  /** The text as shown. */
  readonly children: ReactNode
}

/** A text that is edited where it stands; Escape gives up, and the focus comes back to the button that began. */
export function Editable({ mayEdit, children, ...rest }: EditableProps) {
  const [isEditing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  if (isEditing) return <EditForm {...rest} onDone={() => setEditing(false)} />
  return (
    <div className={styles.shown}>
      {children}
      {mayEdit && (
        <IconButton ref={button} icon="pen" size="s" label={rest.editLabel} onClick={() => setEditing(true)} />
      )}
    </div>
  )
}

function EditForm({
  value,
  label,
  charsMax,
  lines = 'one',
  isRequired = false,
  save,
  onDone,
}: Omit<EditableProps, 'mayEdit' | 'children' | 'editLabel'> & { readonly onDone: () => void }) {
  const [text, setText] = useState(value)
  const { isBusy, failure, run } = useRequest()
  const trimmed = text.trim()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isRequired && trimmed === '') return
    if (trimmed === value || (await run(() => save(trimmed))) !== null) onDone()
  }
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onDone()
  }
  const field = {
    label,
    labelHidden: true,
    value: text,
    maxLength: charsMax,
    autoFocus: true,
    error: isRequired && trimmed === '' ? t.space.required : null,
  }
  return (
    <form className={styles.form} onSubmit={submit} onKeyDown={giveUp} noValidate>
      {lines === 'one' ? (
        <TextField {...field} onChange={(event) => setText(event.target.value)} />
      ) : (
        <TextArea {...field} onChange={(event) => setText(event.target.value)} />
      )}
      <Refused failure={failure} />
      <div className={styles.actions}>
        <Button type="submit" size="s" look="primary" busy={isBusy}>
          {t.common.save}
        </Button>
        <Button size="s" onClick={onDone}>
          {t.common.cancel}
        </Button>
      </div>
    </form>
  )
}
