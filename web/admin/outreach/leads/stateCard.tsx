import type { ReactNode } from 'react'
import styles from './leads.module.css'

interface StateCardProps {
  readonly label: string
  readonly value: ReactNode
  readonly notes?: readonly string[]
  readonly tone?: 'plain' | 'good' | 'warn'
  readonly children?: ReactNode
}

/** One part of outreach and how it is. */
export function StateCard({ label, value, notes = [], tone = 'plain', children }: StateCardProps) {
  return (
    <div className={styles.card} data-tone={tone}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value} dir="auto">
        {value}
      </dd>
      {notes.map((note) => (
        <dd key={note} className={styles.small}>
          {note}
        </dd>
      ))}
      {children && <dd className={styles.more}>{children}</dd>}
    </div>
  )
}
