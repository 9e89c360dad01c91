import { setQuery } from '../../../app/router.ts'
import { Button } from '../../../app/ui/button.tsx'
import { IconButton } from '../../../app/ui/iconButton.tsx'
import { Choice } from '../../filters/choice.tsx'
import { PickField } from '../../filters/pickField.tsx'
import { useSetting } from '../../shell/address.ts'
import { t } from '../../strings/t.ts'
import { useSocial } from '../context.ts'
import { LOOKS } from '../status.ts'
import { daysIn, monthIn, zoneName } from '../times.ts'
import styles from './calendar.module.css'
import { type Day, isDate, localAt, SPANS, type Span, turned, weeksOf } from './days.ts'
import { EVERY_LOOK } from './entries.ts'
import type { Clock } from './moving.ts'

const said = t.social.calendar

/** What of the calendar is shown; it stands in the address. [WC4] */
export interface Shown {
  readonly span: Span
  readonly weeks: readonly (readonly Day[])[]
  readonly today: string
  /** In words: `November 2026`. */
  readonly name: string
  /** Shows the span that a date is in. */
  readonly show: (date: string) => void
  readonly turn: (by: number) => void
}

export function useShown({ tz, now }: Clock): Shown {
  const [view] = useSetting('view')
  const [day] = useSetting('day')
  const span: Span = view === 'week' ? 'week' : 'month'
  const today = localAt(now, tz).date
  const date = isDate(day) ? day : today
  const weeks = weeksOf(span, date, tz)
  const days = weeks.flat()
  const own = days.filter(({ isOfSpan }) => isOfSpan)
  const [first, last] = [own[0]?.from ?? now, own.at(-1)?.to ?? now + 1]
  const show = (next: string) => {
    if (!own.some(({ date: shown }) => shown === next)) setQuery({ day: next === today ? null : next })
  }
  return {
    ...{ span, weeks, today, show },
    name: span === 'month' ? monthIn(first, tz) : daysIn(first, last, tz),
    turn: (by) => setQuery({ day: turned(span, date, by) }),
  }
}

/** Turns the calendar, and narrows it. [WF31] */
export function CalendarBar({ shown, tz }: { readonly shown: Shown; readonly tz: string }) {
  const { overview } = useSocial()
  const { span, name, turn } = shown
  return (
    <div className={styles.bar}>
      <div className={styles.turn}>
        <IconButton icon="arrowLeft" label={said.previous[span]} onClick={() => turn(-1)} />
        <IconButton icon="arrowRight" label={said.next[span]} onClick={() => turn(1)} />
        <Button size="s" onClick={() => setQuery({ day: null })}>
          {said.today}
        </Button>
      </div>
      <div className={styles.heading}>
        <h2 id={TITLE_ID} className={styles.title} aria-live="polite">
          {name}
        </h2>
        <p className={styles.zone}>{said.zone(zoneName(tz))}</p>
      </div>
      <div className={styles.narrowing}>
        <PickField
          name="look"
          label={said.looks}
          all={said.allLooks}
          options={[
            { value: EVERY_LOOK, label: said.everyLook },
            ...LOOKS.map((value) => ({ value, label: t.social.looks[value] })),
          ]}
        />
        <PickField
          name="campaign"
          label={said.campaigns}
          all={said.allCampaigns}
          options={overview.campaigns.map(({ id, name: label }) => ({ value: id, label }))}
        />
        <Choice
          label={said.span}
          isLabelHidden
          options={SPANS.map((value) => ({ value, label: said.spans[value] }))}
          value={span}
          onPick={(next) => setQuery({ view: next === 'month' ? null : next })}
        />
      </div>
    </div>
  )
}

export const TITLE_ID = 'social-calendar-title'
