import type { ReactNode } from 'react'
import styles from './emptyState.module.css'
import { Icon, type IconName } from './icon.tsx'

/** What stands where nothing is yet, and what would bring something. */
export function EmptyState({
  icon,
  title,
  children,
}: {
  readonly icon: IconName
  readonly title: string
  readonly children?: ReactNode
}) {
  return (
    <div className={styles.empty}>
      <Icon name={icon} size={28} />
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.more}>{children}</div>}
    </div>
  )
}
