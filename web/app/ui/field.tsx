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
  /** The label is read out, not shown. */
  readonly labelHidden?: boolean
  readonly children: ReactNode
}

/** Label, control, hint and what is wrong, tied together by id. */
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

/** What a control says of itself so that hint and error are read out with it. */
export function described(
  id: string,
  { hint, error }: { readonly hint?: ReactNode; readonly error?: string | null | undefined },
) {
  const parts = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return { 'aria-describedby': parts === '' ? undefined : parts, 'aria-invalid': error ? true : undefined }
}

export { styles as fieldStyles }
