import { type ReactNode, useId } from 'react'
import { arrowFocus } from '../meeting/arrowFocus.ts'
import styles from './entries.module.css'

interface GroupProps {
  readonly title: string
  readonly count: number
  /** Said of an empty group. */
  readonly none: string
  readonly children: ReactNode
}

/** One kind of entries under its heading. */
export function Group({ title, count, none, children }: GroupProps) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>
        {title} <span className={styles.count}>{count}</span>
      </h3>
      {count === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <ul className={styles.entries} onKeyDown={arrowFocus}>
          {children}
        </ul>
      )}
    </section>
  )
}
