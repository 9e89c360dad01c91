import type { Call } from '@parley/client'
import { t } from '../../strings/t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/classNames.ts'
import { CalendarLink } from './calendarLink.tsx'
import styles from './callList.module.css'
import { elsewhere, recurrenceInWords, span } from './inWords.ts'

/** A call in the list. */
export function CallRow({ call, onOpen }: { readonly call: Call; readonly onOpen: (call: Call) => void }) {
  const { title, status, next, startsAt, durationMin, recurrence } = call
  const at = next ?? startsAt
  const there = elsewhere(call, at)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <bdi className={classNames(status === 'cancelled' && styles.cancelled)}>{title}</bdi>
          {status !== 'scheduled' && (
            <Badge tone={status === 'cancelled' ? 'bad' : 'plain'}>{t.calls.statuses[status]}</Badge>
          )}
        </h2>
        <p className={styles.when}>
          <time dateTime={new Date(at).toISOString()}>{span(at, durationMin)}</time>
        </p>
        {(there !== null || recurrence !== null) && (
          <p className={styles.more}>
            {[there, recurrence === null ? null : recurrenceInWords(recurrence)].filter(Boolean).join(' · ')}
          </p>
        )}
      </div>
      <div className={styles.tools}>
        {status !== 'past' && <CalendarLink call={call} />}
        <Button size="s" look="quiet" onClick={() => onOpen(call)} aria-label={t.calls.detailsOf(title)}>
          {t.calls.details}
        </Button>
      </div>
    </li>
  )
}
