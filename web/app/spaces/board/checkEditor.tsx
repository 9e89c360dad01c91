import { useRef } from 'react'
import { t } from '../../strings/t.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/iconButton.tsx'
import type { CheckItem } from './boardTypes.ts'
import styles from './checklist.module.css'
import { CHECK_TEXT_MAX, CHECKS_MAX } from './checklist.tsx'
import { newCheck } from './newItem.ts'

interface CheckEditorProps {
  readonly checks: readonly CheckItem[]
  readonly onChange: (checks: readonly CheckItem[]) => void
}

/** The entries of a checklist as fields that can be renamed, reordered and removed. */
export function CheckEditor({ checks, onChange }: CheckEditorProps) {
  /** The entry that was just added takes the focus. */
  const fresh = useRef<string | null>(null)
  const add = (place: number) => {
    if (checks.length >= CHECKS_MAX) return
    const check = newCheck('')
    fresh.current = check.id
    onChange(checks.toSpliced(place, 0, check))
  }
  const swap = (from: number, to: number) => onChange(checks.toSpliced(from, 1).toSpliced(to, 0, checks[from]!))
  return (
    <div className={styles.editor}>
      <ul>
        {checks.map((check, place) => (
          <li key={check.id} className={styles.editorRow}>
            <input
              className={styles.field}
              aria-label={t.board.checkEdit(check.text)}
              maxLength={CHECK_TEXT_MAX}
              value={check.text}
              // biome-ignore lint/a11y/noAutofocus: the person asked for another entry
              autoFocus={fresh.current === check.id}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
                event.preventDefault()
                add(place + 1)
              }}
              onChange={(event) => onChange(checks.with(place, { ...check, text: event.target.value }))}
            />
            <IconButton
              size="s"
              icon="chevronUp"
              label={t.board.checkUp(check.text)}
              disabled={place === 0}
              onClick={() => swap(place, place - 1)}
            />
            <IconButton
              size="s"
              icon="chevronDown"
              label={t.board.checkDown(check.text)}
              disabled={place === checks.length - 1}
              onClick={() => swap(place, place + 1)}
            />
            <IconButton
              size="s"
              icon="close"
              label={t.board.checkRemove(check.text)}
              onClick={() => onChange(checks.toSpliced(place, 1))}
            />
          </li>
        ))}
      </ul>
      {checks.length < CHECKS_MAX && (
        <Button size="s" look="quiet" icon="plus" onClick={() => add(checks.length)}>
          {t.board.addCheck}
        </Button>
      )}
    </div>
  )
}
