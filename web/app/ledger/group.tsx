import { type ReactNode, useId } from 'react'
import { partedBySuggestion } from '#engine/room/ledger/suggestions.ts'
import { arrowFocus } from '../meeting/arrowFocus.ts'
import { t } from '../strings/t.ts'
import styles from './entries.module.css'

interface GroupProps<T> {
  readonly title: string
  readonly items: readonly T[]
  /** Text shown when there are no items. */
  readonly none: string
  readonly children: (item: T) => ReactNode
}

/** One kind of entries under its heading; suggested entries have a heading of their own. [WM28] */
export function Group<T extends { readonly suggested: boolean }>({ title, items, none, children }: GroupProps<T>) {
  const id = useId()
  const { recorded, suggested } = partedBySuggestion(items)
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>
        {title} <span className={styles.count}>{recorded.length}</span>
      </h3>
      {recorded.length > 0 && <Entries of={id}>{recorded.map(children)}</Entries>}
      {recorded.length === 0 && <p className={styles.none}>{suggested.length > 0 ? t.ledger.noneRecorded : none}</p>}
      {suggested.length > 0 && <Suggestions of={id}>{suggested.map(children)}</Suggestions>}
    </section>
  )
}

interface EntriesProps {
  /** Ids of the headings that name the list. */
  readonly of: string
  readonly children: readonly ReactNode[]
}

function Entries({ of, children }: EntriesProps) {
  return (
    <ul className={styles.entries} aria-labelledby={of} onKeyDown={arrowFocus}>
      {children}
    </ul>
  )
}

function Suggestions({ of, children }: EntriesProps) {
  const id = useId()
  return (
    <div className={styles.suggestions}>
      <h4 id={id}>
        {t.ledger.suggestions} <span className={styles.count}>{children.length}</span>
      </h4>
      <Entries of={`${of} ${id}`}>{children}</Entries>
    </div>
  )
}
