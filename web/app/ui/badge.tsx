import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './classNames.ts'

interface BadgeProps {
  readonly tone?: 'plain' | 'good' | 'warn' | 'bad' | 'accent'
  readonly children: ReactNode
}

/** A word or two about the state of something. */
export function Badge({ tone = 'plain', children }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>
}
