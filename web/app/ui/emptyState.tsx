import type { ReactNode } from 'react'
import styles from './emptyState.module.css'
import { Icon, type IconName } from './icon.tsx'

/** Placeholder for an empty list, with a hint or action that fills it. */
export function EmptyState({
  icon,
  title,
  isPage = false,
  children,
}: {
  readonly icon: IconName
  readonly title: string
  /** True when it is the page's only content, so its title becomes the page heading. */
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
