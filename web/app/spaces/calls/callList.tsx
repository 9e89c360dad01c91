import type { Call } from '@parley/client'
import { t } from '../../strings/t.ts'
import styles from './callList.module.css'
import { CallRow } from './callRow.tsx'

interface CallListProps {
  readonly calls: readonly Call[]
  readonly onOpen: (call: Call) => void
}

/** Calls to come by their next start, then those that are over or cancelled. */
export function CallList({ calls, onOpen }: CallListProps) {
  const coming = calls.filter(({ next }) => next !== null).sort((a, b) => (a.next ?? 0) - (b.next ?? 0))
  const over = calls.filter(({ next }) => next === null).sort((a, b) => b.startsAt - a.startsAt)
  return (
    <div className={styles.lists}>
      {coming.length === 0 ? (
        <p className={styles.none}>{t.calls.noneComing}</p>
      ) : (
        <ul className={styles.list}>
          {coming.map((call) => (
            <CallRow key={call.id} call={call} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {over.length > 0 && (
        <details>
          <summary className={styles.over}>{t.calls.over(over.length)}</summary>
          <ul className={styles.list}>
            {over.map((call) => (
              <CallRow key={call.id} call={call} onOpen={onOpen} />
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
