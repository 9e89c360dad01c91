import { type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { classNames } from './classNames.ts'
import { described, Field, type FieldProps, fieldStyles } from './field.tsx'

export interface TextAreaProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>,
    Omit<FieldProps, 'id' | 'children'> {
  readonly ref?: Ref<HTMLTextAreaElement>
}

/** Multi-line text input with label, hint and error. */
export function TextArea({ label, hint, error = null, labelHidden = false, className, ...rest }: TextAreaProps) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error} labelHidden={labelHidden}>
      <textarea
        id={id}
        {...described(id, { hint, error })}
        {...rest}
        className={classNames(fieldStyles.control, className)}
      />
    </Field>
  )
}
