import type { Post } from '#protocol/views/admin/social.ts'
import { Link } from '../../../app/router.ts'
import { VisuallyHidden } from '../../../app/ui/visuallyHidden.tsx'
import { weekdayName } from '../../heatmap/grid.ts'
import { t } from '../../strings/t.ts'
import { weekAddress } from '../addresses.ts'
import { dayIn, fullDayIn } from '../times.ts'
import styles from './calendar.module.css'
import { type Shown, TITLE_ID } from './calendarBar.tsx'
import type { Day, Span } from './days.ts'
import { type Entry, entriesByDay } from './entries.ts'
import type { Lift } from './lift.ts'
import type { Clock } from './moving.ts'
import { PostChip } from './postChip.tsx'

const said = t.social.calendar
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
/** Posts of a day that a month shows; the week has all of them. */
const SHOWN_MAX = 6

interface CalendarGridProps {
  readonly shown: Shown
  readonly clock: Clock
  readonly posts: readonly Post[]
  readonly lift: Lift | null
}

/** Days as a table, on narrow screens one below the other. Days that are not over take posts. [WF31] */
export function CalendarGrid({ shown: { span, weeks, today }, clock, posts, lift }: CalendarGridProps) {
  const byDay = entriesByDay(posts, weeks.flat(), lift)
  return (
    <div className={styles.frame}>
      <table className={styles.table} data-span={span} aria-labelledby={TITLE_ID}>
        <thead>
          <tr>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col" abbr={weekdayName(day, 'long')}>
                {weekdayName(day, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]?.date}>
              {days.map((day) => (
                <DayCell
                  key={day.date}
                  day={day}
                  span={span}
                  today={today}
                  clock={clock}
                  entries={byDay.get(day.date) ?? NONE}
                  lift={lift}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {byDay.size === 0 && <p className={styles.empty}>{said.empty}</p>}
    </div>
  )
}

const NONE: readonly Entry[] = []

interface DayCellProps {
  readonly day: Day
  readonly span: Span
  readonly today: string
  readonly clock: Clock
  readonly entries: readonly Entry[]
  readonly lift: Lift | null
}

function DayCell({ day: { date, from, isOfSpan }, span, today, clock, entries, lift }: DayCellProps) {
  const isOver = date < today
  const isCut = span === 'month' && entries.length > SHOWN_MAX
  const visible = isCut ? entries.filter(({ post }, place) => place < SHOWN_MAX - 1 || post.id === lift?.id) : entries
  return (
    <td
      className={styles.day}
      data-day={date}
      data-closed={isOver ? '' : undefined}
      data-other={!isOfSpan || undefined}
      data-today={date === today || undefined}
      data-empty={entries.length === 0 || undefined}
    >
      <time className={styles.number} dateTime={date} aria-current={date === today ? 'date' : undefined}>
        <span aria-hidden="true" className={styles.short}>
          {Number(date.slice(-2))}
        </span>
        <span aria-hidden="true" className={styles.long}>
          {dayIn(from, clock.tz)}
        </span>
        <VisuallyHidden>{fullDayIn(from, clock.tz)}</VisuallyHidden>
      </time>
      {entries.length > 0 && (
        <ul className={styles.posts}>
          {visible.map(({ post, at }) => (
            <li key={post.id}>
              <PostChip post={post} at={at} clock={clock} isLarge={span === 'week'} />
            </li>
          ))}
        </ul>
      )}
      {isCut && (
        <Link className={styles.more} href={weekAddress(date)}>
          {said.more(entries.length - visible.length)}
        </Link>
      )}
    </td>
  )
}
