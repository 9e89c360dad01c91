import { type ReactNode, useId } from 'react'
import { partedBySuggestion } from '#engine/room/ledger/suggestions.ts'
import { arrowFocus } from '../meeting/arrowFocus.ts'
import { t } from '../strings/t.ts'
import { BestSuggestions } from './bestSuggestions.tsx'
import styles from './entries.module.css'

interface GroupProps<T> {
  readonly title: string
  readonly items: readonly T[]
  /** Text shown when there are no items. */
  readonly none: string
  readonly children: (item: T) => ReactNode
}

/** One kind of entries under its heading; suggested entries have a heading of their own. [WM28] */
export function Group<T extends { readonly suggested: boolean; readonly at: number }>({
  title,
  items,
  none,
  children,
}: GroupProps<T>) {
  const id = useId()
  const { recorded, suggested } = partedBySuggestion(items)
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>
        {title} <span className={styles.count}>{recorded.length}</span>
      </h3>
      {recorded.length > 0 && <Entries of={id}>{recorded.map(children)}</Entries>}
      {recorded.length === 0 && <p className={styles.none}>{suggested.length > 0 ? t.ledger.noneRecorded : none}</p>}
      {suggested.length > 0 && (
        <Suggestions of={id} items={suggested}>
          {children}
        </Suggestions>
      )}
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

interface SuggestionsProps<T> {
  readonly of: string
  readonly items: readonly T[]
  readonly children: (item: T) => ReactNode
}

function Suggestions<T extends { readonly at: number }>({ of, items, children }: SuggestionsProps<T>) {
  const id = useId()
  return (
    <div className={styles.suggestions}>
      <h4 id={id}>
        {t.ledger.suggestions} <span className={styles.count}>{items.length}</span>
      </h4>
      <BestSuggestions items={items}>
        {(shown) => <Entries of={`${of} ${id}`}>{shown.map(children)}</Entries>}
      </BestSuggestions>
    </div>
  )
}
