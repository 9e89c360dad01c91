import styles from './instant.module.css'
import { NONE } from './numbers.ts'
import { stamp } from './times.ts'

/** An instant in the reader's own zone, on one line; a dash when there is none. */
export function Instant({ at }: { readonly at: number | null }) {
  if (at === null) return NONE
  return (
    <time className={styles.instant} dateTime={new Date(at).toISOString()}>
      {stamp(at)}
    </time>
  )
}
