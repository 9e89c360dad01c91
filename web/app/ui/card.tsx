import type { HTMLAttributes, ReactNode } from 'react'
import styles from './card.module.css'
import { classNames } from './classNames.ts'

/** A sheet that holds what belongs together. */
export function Card({ className, children, ...rest }: HTMLAttributes<HTMLElement> & { readonly children: ReactNode }) {
  return (
    <section {...rest} className={classNames(styles.card, className)}>
      {children}
    </section>
  )
}
