import { useLayoutEffect, useRef } from 'react'
import { t } from '../../strings/t.ts'
import { Icon } from '../../ui/icon.tsx'
import type { BoardItem } from './boardTypes.ts'
import { useDesk, useIsLifted } from './deskContext.ts'
import styles from './grip.module.css'
import { nameOf } from './inWords.ts'
import { cancel, moveByKey } from './keyboardMove.ts'
import { useRemove } from './useRemove.ts'

/** The handle by which an item or a section is moved, with the pointer or with the keys. */
export function Grip({ item }: { readonly item: BoardItem }) {
  const desk = useDesk()
  const remove = useRemove()
  const isLifted = useIsLifted(item.id)
  const button = useRef<HTMLButtonElement>(null)
  const label = t.board.move(nameOf(item))
  // Moving to another section is a new element: it takes the focus from the old one.
  useLayoutEffect(() => {
    if (!isLifted) return
    button.current?.focus({ preventScroll: true })
    button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return (
    <button
      ref={button}
      type="button"
      className={styles.grip}
      data-grip=""
      aria-label={label}
      aria-pressed={isLifted}
      aria-describedby="board-move-hint"
      title={label}
      onKeyDown={(event) => moveByKey(desk, item.id, event, () => remove(item))}
      onBlur={() => {
        const lift = desk.lift.get()
        // The new element of an item that changed its section has taken the focus already.
        queueMicrotask(() => {
          if (lift && desk.lift.get() === lift && lift.id === item.id) cancel(desk, lift)
        })
      }}
    >
      <Icon name="grip" size={16} />
    </button>
  )
}
