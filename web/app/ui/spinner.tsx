import styles from './spinner.module.css'

/** Turns while something is under way; what is under way is said beside it. */
export function Spinner({ size = 16 }: { readonly size?: number }) {
  return (
    <svg className={styles.spinner} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" />
    </svg>
  )
}
