import { type ReactNode, useId } from 'react'
import { arrowFocus } from '../meeting/arrowFocus.ts'
import { t } from '../strings/en.ts'
import styles from './entries.module.css'

interface GroupProps {
  readonly title: string
  readonly recorded: readonly ReactNode[]
  /** What nobody confirmed yet. */
  readonly suggested: readonly ReactNode[]
  /** Said where nothing is recorded. */
  readonly none: string
}

/** One kind of entries under its heading, those that are only suggested under one of their own. [WM28] */
export function Group({ title, recorded, suggested, none }: GroupProps) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>
        {title} <span className={styles.count}>{recorded.length}</span>
      </h3>
      {recorded.length === 0 ? <p className={styles.none}>{none}</p> : <Entries of={id}>{recorded}</Entries>}
      {suggested.length > 0 && <Suggestions of={id}>{suggested}</Suggestions>}
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
