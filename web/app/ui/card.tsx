import type { HTMLAttributes, ReactNode } from 'react'
import styles from './card.module.css'
import { classNames } from './classNames.ts'

/** Framed container for related content. */
export function Card({ className, children, ...rest }: HTMLAttributes<HTMLElement> & { readonly children: ReactNode }) {
  return (
    <section {...rest} className={classNames(styles.card, className)}>
      {children}
    </section>
  )
}
