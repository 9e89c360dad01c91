import { type ReactNode, useId } from 'react'
import styles from './tiles.module.css'

/** A named group of figures. */
export function Tiles({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <dl className={styles.tiles}>{children}</dl>
    </section>
  )
}
