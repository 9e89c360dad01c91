import { type InputHTMLAttributes, type Ref, useId } from 'react'
import { classNames } from './classNames.ts'
import { described, Field, type FieldProps, fieldStyles } from './field.tsx'

export interface TextFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>,
    Omit<FieldProps, 'id' | 'children'> {
  readonly ref?: Ref<HTMLInputElement>
}

/** Single-line text input with label, hint and error. */
export function TextField({ label, hint, error = null, labelHidden = false, className, ...rest }: TextFieldProps) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error} labelHidden={labelHidden}>
      <input
        id={id}
        type="text"
        {...described(id, { hint, error })}
        {...rest}
        className={classNames(fieldStyles.control, className)}
      />
    </Field>
  )
}
