import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { classNames } from './classNames.ts'
import { Icon, type IconName } from './icon.tsx'
import tones from './tones.module.css'

interface BannerProps {
  readonly tone?: 'info' | 'warn' | 'bad' | 'good'
  readonly icon?: IconName
  readonly children: ReactNode
  /** Buttons at the end of the banner. */
  readonly actions?: ReactNode
  /** `alert` is announced at once. */
  readonly role?: 'status' | 'alert'
}

/** One sentence across the full width, with buttons to act on it. */
export function Banner({ tone = 'info', icon, children, actions, role = 'status' }: BannerProps) {
  return (
    <div className={classNames(styles.banner, tones[tone])} role={role}>
      <Icon name={icon ?? (tone === 'good' ? 'check' : tone === 'info' ? 'info' : 'warning')} size={18} />
      <div className={styles.text}>{children}</div>
      {actions}
    </div>
  )
}
