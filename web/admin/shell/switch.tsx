import styles from './switch.module.css'

interface SwitchProps {
  readonly label: string
  readonly hint?: string
  /** For screen readers, where the label alone says too little. */
  readonly spoken?: string
  readonly isOn: boolean
  readonly onChange: (on: boolean) => void
}

/** A setting that applies at once. */
export function Switch({ label, hint, spoken, isOn, onChange }: SwitchProps) {
  return (
    <label className={styles.switch} title={hint}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={spoken}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.track} aria-hidden="true" />
      <span>{label}</span>
    </label>
  )
}
