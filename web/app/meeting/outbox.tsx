import type { OutboxEntry } from '@parley/client'
import { t } from '../strings/t.ts'
import styles from './outbox.module.css'

interface OutboxProps {
  readonly entries: readonly OutboxEntry[]
  readonly onRetry: (key: string) => void
  readonly onDiscard: (key: string) => void
}

/** Unacknowledged messages, shown apart from the conversation until the service has stored them. [WM9] */
export function Outbox({ entries, onRetry, onDiscard }: OutboxProps) {
  if (entries.length === 0) return null
  return (
    <ul className={styles.outbox} aria-label={t.meeting.outbox.label} aria-live="polite">
      {entries.map(({ key, text, status, error }) => (
        <li key={key} data-status={status}>
          <p className={styles.text} dir="auto">
            {text}
          </p>
          <p className={styles.status}>
            <span>{error === undefined ? t.meeting.outbox[status] : `${t.meeting.outbox.refused}: ${error}`}</span>
            {status === 'refused' && (
              <>
                <button type="button" onClick={() => onRetry(key)}>
                  {t.meeting.outbox.retry}
                </button>
                <button type="button" onClick={() => onDiscard(key)}>
                  {t.meeting.outbox.discard}
                </button>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
