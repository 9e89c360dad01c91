import type { ReactNode } from 'react'
import styles from './emptyState.module.css'
import { Icon, type IconName } from './icon.tsx'

/** What stands where nothing is yet, and what would bring something. */
export function EmptyState({
  icon,
  title,
  isPage = false,
  children,
}: {
  readonly icon: IconName
  readonly title: string
  /** It is all that the page has, so its title is the page's. */
  readonly isPage?: boolean
  readonly children?: ReactNode
}) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={styles.empty}>
      <Icon name={icon} size={28} />
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.more}>{children}</div>}
    </div>
  )
}
