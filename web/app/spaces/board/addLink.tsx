import { type FormEvent, useState } from 'react'
import { t } from '../../strings/t.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/textField.tsx'
import styles from './addBar.module.css'
import type { LinkData } from './boardTypes.ts'
import { linkData } from './newItem.ts'

interface AddLinkProps {
  readonly onAdd: (data: LinkData, title: string) => void
  readonly onCancel: () => void
}

export function AddLink({ onAdd, onCancel }: AddLinkProps) {
  const [address, setAddress] = useState('')
  const [title, setTitle] = useState('')
  const [isWrong, setWrong] = useState(false)
  const add = (event: FormEvent) => {
    event.preventDefault()
    const data = linkData(address)
    if (data) onAdd(data, title.trim())
    else setWrong(true)
  }
  return (
    <form
      className={styles.editor}
      noValidate
      onSubmit={add}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
      }}
    >
      <TextField
        label={t.board.linkPrompt}
        placeholder={t.board.linkPlaceholder}
        type="url"
        autoFocus
        maxLength={2_048}
        value={address}
        error={isWrong ? t.board.linkWrong : null}
        onChange={(event) => {
          setAddress(event.target.value)
          setWrong(false)
        }}
      />
      <TextField
        label={t.board.linkTitle}
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <div className={styles.actions}>
        <Button size="s" look="primary" type="submit">
          {t.board.linkAdd}
        </Button>
        <Button size="s" look="quiet" onClick={onCancel}>
          {t.common.cancel}
        </Button>
      </div>
    </form>
  )
}
