import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

interface PanelProps {
  readonly title: string
  /** Beside the title. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** A framed part of a page. */
export function Panel({ title, tools, children }: PanelProps) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {tools}
      </div>
      {children}
    </section>
  )
}

interface FactsProps {
  readonly facts: readonly {
    readonly label: string
    readonly value: ReactNode
    /** Changes the value. */
    readonly action?: ReactNode
  }[]
}

/** Names with their values, each with the button that changes it. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, action }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd className={styles.value} dir="auto">
            {value}
          </dd>
          {action && <dd className={styles.action}>{action}</dd>}
        </div>
      ))}
    </dl>
  )
}
