import { type FormEvent, useState } from 'react'
import { t } from '../../strings/t.ts'
import { classNames } from '../../ui/classNames.ts'
import { Icon } from '../../ui/icon.tsx'
import type { BoardItem, CheckItem } from './boardTypes.ts'
import styles from './checklist.module.css'
import { useBoardTools } from './deskContext.ts'
import { checksOf } from './itemData.ts'
import { newCheck } from './newItem.ts'

/** Limits of the service. */
export const CHECKS_MAX = 200
export const CHECK_TEXT_MAX = 1_000

/** Entries to tick off, and a field that adds one. */
export function Checklist({ item }: { readonly item: BoardItem }) {
  const { desk, canEdit } = useBoardTools()
  const items = checksOf(item)
  const done = items.filter((entry) => entry.done).length
  return (
    <div className={styles.checklist}>
      {items.length > 0 && <p className={styles.count}>{t.board.checked(done, items.length)}</p>}
      <ul>
        {items.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <label className={classNames(styles.label, entry.done && styles.done)}>
              <input
                type="checkbox"
                checked={entry.done}
                disabled={!canEdit}
                onChange={() => desk.changeChecks(item.id, ticked(entry.id, !entry.done))}
              />
              <span dir="auto">{entry.text}</span>
            </label>
          </li>
        ))}
      </ul>
      {canEdit && items.length < CHECKS_MAX && <AddCheck onAdd={(text) => desk.changeChecks(item.id, added(text))} />}
    </div>
  )
}

function AddCheck({ onAdd }: { readonly onAdd: (text: string) => void }) {
  const [text, setText] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    onAdd(text.trim())
    setText('')
  }
  return (
    <form className={styles.add} onSubmit={add}>
      <Icon name="plus" size={16} />
      <input
        className={styles.field}
        aria-label={t.board.checkText}
        placeholder={t.board.checkText}
        maxLength={CHECK_TEXT_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  )
}

function ticked(id: string, done: boolean) {
  return (entries: readonly CheckItem[]) => entries.map((entry) => (entry.id === id ? { ...entry, done } : entry))
}

function added(text: string) {
  const entry = newCheck(text)
  return (entries: readonly CheckItem[]) => (entries.some(({ id }) => id === entry.id) ? entries : [...entries, entry])
}
