import { memo, useLayoutEffect, useRef } from 'react'
import { t } from '../../strings/t.ts'
import { classNames } from '../../ui/classNames.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/iconButton.tsx'
import type { BoardItem } from './boardTypes.ts'
import styles from './card.module.css'
import { CardBody } from './cardBody.tsx'
import { CardEditor } from './cardEditor.tsx'
import { tint } from './colours.ts'
import { type BoardPerson, useBoardTools, useEditor, useIsEditing, useIsLifted, useItem } from './deskContext.ts'
import { Grip } from './grip.tsx'
import { nameOf } from './inWords.ts'
import { useRemove } from './useRemove.ts'

/** One item of a section. It renders again only when the item itself, or who edits it, changes. */
export const Card = memo(function Card({ id }: { readonly id: string }) {
  const item = useItem(id)
  const isEditing = useIsEditing(id)
  const isLifted = useIsLifted(id)
  const editor = useEditor(id)
  if (!item) return null
  const look = classNames(
    styles.card,
    item.colour !== null && styles.coloured,
    isLifted && styles.lifted,
    editor && styles.edited,
  )
  return (
    <li data-row={id} className={styles.row}>
      <article
        data-item={id}
        data-kind={item.kind}
        className={look}
        style={tint(item.colour)}
        aria-label={nameOf(item)}
      >
        {isEditing ? <CardEditor item={item} /> : <CardFace item={item} editor={editor} />}
      </article>
    </li>
  )
})

interface CardFaceProps {
  readonly item: BoardItem
  readonly editor: BoardPerson | null
}

function CardFace({ item, editor }: CardFaceProps) {
  const { canEdit, desk } = useBoardTools()
  const remove = useRemove()
  const edit = useRef<HTMLButtonElement>(null)
  const name = nameOf(item)
  useFocusBack(edit)
  return (
    <>
      {item.title !== '' && <h3 className={styles.title}>{item.title}</h3>}
      <CardBody item={item} />
      {item.origin === 'ai' && (
        <p className={styles.origin}>
          <Icon name="spark" size={14} /> {t.board.suggested}
        </p>
      )}
      {editor && <p className={styles.editor}>{t.board.editing(editor.name)}</p>}
      {canEdit && (
        <div className={styles.tools}>
          <IconButton
            ref={edit}
            size="s"
            icon="pen"
            label={t.board.edit(name)}
            onClick={() => desk.editing.set(item.id)}
          />
          <IconButton size="s" icon="trash" label={t.board.remove(name)} onClick={() => remove(item)} />
          <Grip item={item} />
        </div>
      )}
    </>
  )
}

/** Returns the focus to the item's own button when its editor has closed and taken the focus with it. */
function useFocusBack(button: React.RefObject<HTMLButtonElement | null>): void {
  const { desk } = useBoardTools()
  useLayoutEffect(() => {
    const id = button.current?.closest<HTMLElement>('[data-item]')?.dataset.item
    if (id === undefined || desk.closed !== id) return
    desk.closed = null
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [button, desk])
}
