import { useId } from 'react'
import visually from '../../app/ui/visuallyHidden.module.css'
import styles from './choice.module.css'

interface ChoiceProps<V extends string> {
  readonly label: string
  /** Hides the label visually; screen readers still read it. */
  readonly isLabelHidden?: boolean
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly value: V
  readonly onPick: (value: V) => void
}

/** One of a few options, all of them visible. */
export function Choice<V extends string>({ label, isLabelHidden = false, options, value, onPick }: ChoiceProps<V>) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend className={isLabelHidden ? visually.hidden : styles.label}>{label}</legend>
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
