import { classNames } from './classNames.ts'
import styles from './meter.module.css'

interface MeterProps {
  /** Accessible label. */
  readonly label: string
  /** 0 to `max`. */
  readonly value: number
  readonly max?: number
  readonly tone?: 'accent' | 'good' | 'warn'
  /** The value as text; percent by default. */
  readonly text?: string
}

/** Progress bar. */
export function Meter({ label, value, max = 100, tone = 'accent', text }: MeterProps) {
  const share = max === 0 ? 0 : Math.min(1, Math.max(0, value / max))
  const spoken = text ?? `${Math.round(share * 100)} %`
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={spoken}
    >
      <div className={classNames(styles.bar, styles[tone])} style={{ width: `${share * 100}%` }} />
    </div>
  )
}
