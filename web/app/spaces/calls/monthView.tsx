import type { Call } from '@parley/client'
import { useId, useMemo, useState } from 'react'
import { startsBetween } from '#integrations/calendar/between.ts'
import type { CallPlan } from '#integrations/calendar/port.ts'
import { t } from '../../strings/t.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/classNames.ts'
import { IconButton } from '../../ui/iconButton.tsx'
import { VisuallyHidden } from '../../ui/visuallyHidden.tsx'
import { fullDay, monthName, timeOf, weekdayNames } from './inWords.ts'
import { type Day, firstDay, monthOf, moved, weeksOf } from './monthGrid.ts'
import styles from './monthView.module.css'

interface MonthViewProps {
  readonly calls: readonly Call[]
  readonly onOpen: (call: Call) => void
}

interface Occurrence {
  readonly call: Call
  readonly at: number
}

/** Calls on the days of a month, in the reader's own zone; the past ones too, cancelled ones not. */
export function MonthView({ calls, onOpen }: MonthViewProps) {
  const id = useId()
  const [now] = useState(() => Date.now())
  const [shown, setShown] = useState(() => monthOf(now))
  const weeks = useMemo(() => weeksOf(shown), [shown])
  const from = weeks[0]?.[0]?.from ?? firstDay(shown)
  const to = weeks.at(-1)?.at(-1)?.to ?? firstDay(moved(shown, 1))
  const occurrences = useMemo(() => occurrencesIn(calls, from, to), [calls, from, to])
  const title = monthName(firstDay(shown))
  return (
    <div className={styles.month}>
      <div className={styles.bar}>
        <IconButton icon="arrowLeft" label={t.calls.month.previous} onClick={() => setShown(moved(shown, -1))} />
        <IconButton icon="arrowRight" label={t.calls.month.next} onClick={() => setShown(moved(shown, 1))} />
        <Button size="s" onClick={() => setShown(monthOf(now))}>
          {t.calls.month.today}
        </Button>
        <h2 id={id} className={styles.title} aria-live="polite">
          {title}
        </h2>
      </div>
      <table className={styles.table} aria-labelledby={id}>
        <thead>
          <tr>
            {weekdayNames().map(({ day, long, short }) => (
              <th key={day} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]?.from}>
              {days.map((day) => (
                <DayCell key={day.from} day={day} now={now} occurrences={occurrences} onOpen={onOpen} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface DayCellProps {
  readonly day: Day
  readonly now: number
  readonly occurrences: readonly Occurrence[]
  readonly onOpen: (call: Call) => void
}

function DayCell({ day: { from, to, isOfMonth }, now, occurrences, onOpen }: DayCellProps) {
  const isToday = now >= from && now < to
  const own = occurrences.filter(({ at }) => at >= from && at < to)
  return (
    <td className={classNames(!isOfMonth && styles.other, isToday && styles.today)}>
      <time
        className={styles.number}
        dateTime={new Date(from).toISOString()}
        aria-current={isToday ? 'date' : undefined}
      >
        <span aria-hidden="true">{new Date(from).getDate()}</span>
        <VisuallyHidden>{fullDay(from)}</VisuallyHidden>
      </time>
      {own.length > 0 && (
        <ul className={styles.calls}>
          {own.map(({ call, at }) => (
            <li key={`${call.id} ${at}`}>
              <button
                type="button"
                className={classNames(styles.call, at < now && styles.past)}
                onClick={() => onOpen(call)}
              >
                <span className={styles.time}>{timeOf(at)}</span> <span className={styles.name}>{call.title}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </td>
  )
}

function occurrencesIn(calls: readonly Call[], from: number, to: number): readonly Occurrence[] {
  return calls
    .filter(({ status }) => status !== 'cancelled')
    .flatMap((call) => startsBetween(planOf(call), from, to).map((at) => ({ call, at })))
    .sort((a, b) => a.at - b.at)
}

function planOf({ start, tz, durationMin, recurrence }: Call): CallPlan {
  if (recurrence === null) return { start, tz, durationMin, recurrence }
  const { byDay, ...rest } = recurrence
  return { start, tz, durationMin, recurrence: { ...rest, ...(byDay ? { byDay: [...byDay] } : {}) } }
}
