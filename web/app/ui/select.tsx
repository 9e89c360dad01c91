import { type SelectHTMLAttributes, useId } from 'react'
import { described, Field, type FieldProps, fieldStyles } from './field.tsx'
import { Icon } from './icon.tsx'

export interface Option<V extends string> {
  readonly value: V
  readonly label: string
}

export interface SelectProps<V extends string>
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'value' | 'onChange' | 'className'>,
    Omit<FieldProps, 'id' | 'children'> {
  readonly options: readonly Option<V>[]
  readonly value: V
  readonly onPick: (value: V) => void
}

/** Native select with label, hint and error. */
export function Select<V extends string>({
  label,
  hint,
  error = null,
  labelHidden = false,
  options,
  value,
  onPick,
  ...rest
}: SelectProps<V>) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error} labelHidden={labelHidden}>
      <span className={fieldStyles.select}>
        <select
          id={id}
          {...described(id, { hint, error })}
          {...rest}
          className={fieldStyles.control}
          value={value}
          onChange={(event) => {
            const picked = options.find((option) => option.value === event.target.value)
            if (picked) onPick(picked.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" size={16} />
      </span>
    </Field>
  )
}
