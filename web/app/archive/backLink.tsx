import type { ReactNode } from 'react'
import { Link } from '../router.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './backLink.module.css'

/** The way to the page above this one. */
export function BackLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Link href={href} className={styles.back}>
      <Icon name="arrowLeft" size={16} />
      {children}
    </Link>
  )
}
