import { memo, startTransition, useEffect, useState } from 'react'
import { t } from '../../strings/t.ts'
import { classNames } from '../../ui/classNames.ts'
import { useFileDrop } from '../../ui/useFileDrop.ts'
import { UploadRows } from '../material/uploadRows.tsx'
import { useObservable } from '../useObservable.ts'
import { AddBar } from './addBar.tsx'
import { Card } from './card.tsx'
import { tint } from './colours.ts'
import styles from './column.module.css'
import { ColumnHead } from './columnHead.tsx'
import { useBoardTools, useChildren, useItem } from './deskContext.ts'

/** Items of a section in the first rendering: more than a window holds. */
const FIRST = 10

/** A section with its items; null stands for what is outside of sections. Files can be dropped on it. */
export const Column = memo(function Column({ id }: { readonly id: string | null }) {
  const section = useItem(id ?? '')
  const children = useChildren(id)
  const shown = useFirstThenAll(children)
  const { canEdit, uploads } = useBoardTools()
  const running = useObservable(uploads.list).filter(({ place }) => place === id)
  const { isOver, ...dropping } = useFileDrop(canEdit, (files) => uploads.add(files, id))
  const name = section ? section.title || t.board.untitled : t.board.loose
  return (
    <section
      className={classNames(styles.column, section?.colour && styles.coloured, isOver && styles.over)}
      style={tint(section?.colour ?? null)}
      data-column={id ?? ''}
      aria-label={name}
      {...dropping}
    >
      <ColumnHead section={section} name={name} count={children.length} />
      <div className={styles.scroll} data-scrolls="">
        <ul className={styles.list}>
          {shown.map((child) => (
            <Card key={child} id={child} />
          ))}
        </ul>
        <div data-end="" />
        <UploadRows uploads={running} onDismiss={uploads.dismiss} />
        {isOver && <p className={styles.dropHint}>{t.board.dropHere}</p>}
        {canEdit && <AddBar parentId={id} name={name} />}
      </div>
    </section>
  )
})

/** Returns the first items at once and all of them as soon as these are on the screen, so that a large board opens fast. */
function useFirstThenAll(ids: readonly string[]): readonly string[] {
  const [isWhole, setWhole] = useState(ids.length <= FIRST)
  useEffect(() => startTransition(() => setWhole(true)), [])
  return isWhole ? ids : ids.slice(0, FIRST)
}
