import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './classNames.ts'
import tones from './tones.module.css'

interface BadgeProps {
  readonly tone?: 'plain' | 'good' | 'warn' | 'bad' | 'accent'
  readonly children: ReactNode
}

/** Short status label of one or two words. */
export function Badge({ tone = 'plain', children }: BadgeProps) {
  return <span className={classNames(styles.badge, tones[tone])}>{children}</span>
}
