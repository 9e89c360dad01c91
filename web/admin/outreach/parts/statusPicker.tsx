import { useId } from 'react'
import { VisuallyHidden } from '../../../app/ui/visuallyHidden.tsx'
import styles from './statusPicker.module.css'

interface StatusPickerProps<V extends string> {
  readonly label: string
  readonly options: readonly { readonly value: V; readonly label: string; readonly count: string }[]
  readonly value: V
  readonly onPick: (value: V) => void
}

/** One of several parts of a list, each with how many there are. */
export function StatusPicker<V extends string>({ label, options, value, onPick }: StatusPickerProps<V>) {
  const name = useId()
  return (
    <fieldset>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
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
            <span className={styles.count}>{option.count}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
