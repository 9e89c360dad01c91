import styles from './spinner.module.css'

/** Spinner without a text of its own; the text beside it says what is in progress. */
export function Spinner({ size = 16 }: { readonly size?: number }) {
  return (
    <svg className={styles.spinner} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" />
    </svg>
  )
}
