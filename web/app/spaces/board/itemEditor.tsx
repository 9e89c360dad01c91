import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { t } from '../../strings/t.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/iconButton.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import type { BoardItem, BoardKind, CheckItem } from './boardTypes.ts'
import { CheckEditor } from './checkEditor.tsx'
import { ColourPicker } from './colourPicker.tsx'
import { checksOf } from './itemData.ts'
import styles from './itemEditor.module.css'

const TITLE_MAX = 200
const TEXT_MAX = 20_000

/** What is being typed into an item. */
export interface Draft {
  readonly title: string
  readonly text: string
  readonly colour: string | null
  readonly checks: readonly CheckItem[]
}

interface ItemEditorProps {
  readonly kind: BoardKind
  readonly initial: Pick<BoardItem, 'title' | 'text' | 'colour'> & { readonly data?: BoardItem['data'] }
  readonly onChange?: (draft: Draft) => void
  readonly onSave: (draft: Draft) => void
  readonly onCancel: () => void
  readonly onRemove?: () => void
}

/** Fields of an item: title, Markdown with preview, entries, colour. Leaving them or Ctrl+Enter saves, Escape does not. */
export function ItemEditor({ kind, initial, onChange, onSave, onCancel, onRemove }: ItemEditorProps) {
  const id = useId()
  const [draft, setDraft] = useState<Draft>(() => draftOf(initial))
  const [isPreview, setPreview] = useState(false)
  const isClosed = useRef(false)
  const whole = useRef<HTMLDivElement>(null)
  // The browser shows the field with the focus, not the buttons below it.
  useEffect(() => {
    whole.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const put = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    onChange?.(next)
  }
  const close = (then: () => void) => {
    if (isClosed.current) return
    isClosed.current = true
    then()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close(onCancel)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) close(() => onSave(draft))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const left = (event: FocusEvent<HTMLElement>) => {
    // Another window or tab: the person comes back.
    if (!document.hasFocus() || event.currentTarget.contains(event.relatedTarget)) return
    close(() => onSave(draft))
  }
  const hasTitle = kind !== 'sticky' || initial.title !== ''
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside are handled in one place
    <div ref={whole} className={styles.editor} onKeyDown={keys} onBlur={left}>
      {hasTitle && (
        <input
          className={styles.title}
          aria-label={t.board.title}
          placeholder={t.board.title}
          maxLength={TITLE_MAX}
          value={draft.title}
          // biome-ignore lint/a11y/noAutofocus: the person asked to edit this
          autoFocus={kind !== 'text' || initial.title === ''}
          onChange={(event) => put({ title: event.target.value })}
        />
      )}
      {isPreview ? (
        <div className={styles.preview} dir="auto">
          <Markdown source={draft.text} headingLevel={4} />
        </div>
      ) : (
        <textarea
          id={id}
          className={styles.text}
          aria-label={t.board.text}
          placeholder={t.board.textHint}
          dir="auto"
          maxLength={TEXT_MAX}
          rows={kind === 'sticky' || kind === 'text' ? 4 : 2}
          value={draft.text}
          // biome-ignore lint/a11y/noAutofocus: the person asked to edit this
          autoFocus={!hasTitle || (kind === 'text' && initial.title !== '')}
          onChange={(event) => put({ text: event.target.value })}
        />
      )}
      {kind === 'checklist' && <CheckEditor checks={draft.checks} onChange={(checks) => put({ checks })} />}
      <ColourPicker value={draft.colour} onPick={(colour) => put({ colour })} />
      <div className={styles.actions}>
        <Button size="s" look="primary" onClick={() => close(() => onSave(draft))}>
          {t.board.done}
        </Button>
        <Button size="s" look="quiet" aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
          {isPreview ? t.board.write : t.board.preview}
        </Button>
        <Button size="s" look="quiet" onClick={() => close(onCancel)}>
          {t.common.cancel}
        </Button>
        {onRemove && (
          <IconButton
            className={styles.remove}
            size="s"
            icon="trash"
            label={t.common.remove}
            onClick={() => close(onRemove)}
          />
        )}
      </div>
    </div>
  )
}

function draftOf({ title, text, colour, data }: ItemEditorProps['initial']): Draft {
  return { title, text, colour, checks: checksOf({ data: data ?? {} }) }
}
