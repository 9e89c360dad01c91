import { t } from '../strings/t.ts'
import { Spinner } from './spinner.tsx'
import styles from './waiting.module.css'

/** Placeholder for content that is loading. */
export function Waiting({ text = t.common.loading }: { readonly text?: string }) {
  return (
    <div className={styles.waiting} role="status">
      <Spinner size={22} />
      <span>{text}</span>
    </div>
  )
}
