import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'
import styles from './field.module.css'
import { Icon } from './icon.tsx'
import visually from './visuallyHidden.module.css'

export interface FieldProps {
  readonly id: string
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | null
  /** Hides the label visually; screen readers still read it. */
  readonly labelHidden?: boolean
  readonly children: ReactNode
}

/** Form field: label, control, hint and error, linked by id. */
export function Field({ id, label, hint, error, labelHidden = false, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label className={classNames(styles.label, labelHidden && visually.hidden)} htmlFor={id}>
        {label}
      </label>
      {children}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          <Icon name="warning" size={16} /> {error}
        </p>
      )}
    </div>
  )
}

/** Returns the ARIA attributes that link a control to its hint and error. */
export function described(
  id: string,
  { hint, error }: { readonly hint?: ReactNode; readonly error?: string | null | undefined },
) {
  const parts = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return { 'aria-describedby': parts === '' ? undefined : parts, 'aria-invalid': error ? true : undefined }
}

export { styles as fieldStyles }
