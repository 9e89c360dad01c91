import { useId } from 'react'
import styles from './choice.module.css'

interface ChoiceProps<V extends string> {
  readonly label: string
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly value: V
  readonly onPick: (value: V) => void
}

/** One of a few options, all of them visible. */
export function Choice<V extends string>({ label, options, value, onPick }: ChoiceProps<V>) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={option.value === value}
              onChange={() => onPick(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
