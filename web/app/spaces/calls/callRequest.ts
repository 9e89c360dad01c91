import type { CallRequest, Recurrence } from '@parley/client'
import { WEEKDAYS, type Weekday } from '#engine/space/weekdays.ts'
import { t } from '../../strings/t.ts'
import { addressesIn } from '../addresses.ts'

/** Values of the form that schedules a call, as typed. */
export interface CallForm {
  readonly title: string
  readonly date: string
  readonly time: string
  readonly tz: string
  readonly durationMin: string
  readonly description: string
  readonly repeats: 'never' | Recurrence['freq']
  readonly interval: string
  readonly byDay: readonly Weekday[]
  readonly ends: 'never' | 'count' | 'until'
  readonly count: string
  readonly until: string
  /** `members`: all members with an address. */
  readonly invites: 'members' | 'others'
  readonly attendees: string
  readonly notify: boolean
}

/** Limits of the endpoint. (contracts B.5) */
export const TITLE_MAX = 200
export const DESCRIPTION_MAX = 4_000
const COUNT_MAX = 100
const INTERVAL_MAX = 12
const ATTENDEES_MAX = 100
const WRONG_SHOWN_MAX = 3

export type CallErrors = Partial<
  Record<'title' | 'date' | 'time' | 'interval' | 'count' | 'until' | 'attendees', string>
>

/** The form as it begins: the next full hour of tomorrow, in the reader's own zone. */
export function emptyCall(now: number, tz: string): CallForm {
  const start = new Date(now + 25 * 3_600_000)
  const two = (number: number) => String(number).padStart(2, '0')
  return {
    title: '',
    date: `${start.getFullYear()}-${two(start.getMonth() + 1)}-${two(start.getDate())}`,
    time: `${two(start.getHours())}:00`,
    tz,
    durationMin: '30',
    description: '',
    repeats: 'never',
    interval: '1',
    byDay: [],
    ends: 'never',
    count: '10',
    until: '',
    invites: 'members',
    attendees: '',
    notify: true,
  }
}

/** Returns the form's errors by field; empty when it is valid. */
export function callErrors(form: CallForm): CallErrors {
  const { title, date, time, repeats, interval, ends, count, until } = form
  const isSeries = repeats !== 'never'
  const attendees = attendeesError(form)
  return {
    ...(title.trim() === '' ? { title: t.calls.form.titleMissing } : {}),
    ...(date === '' ? { date: t.calls.form.dateMissing } : {}),
    ...(time === '' ? { time: t.calls.form.timeMissing } : {}),
    ...(isSeries && !isWhole(interval, INTERVAL_MAX) ? { interval: t.calls.form.intervalWrong } : {}),
    ...(isSeries && ends === 'count' && !isWhole(count, COUNT_MAX) ? { count: t.calls.form.countWrong } : {}),
    ...(isSeries && ends === 'until' && (until === '' || until < date) ? { until: t.calls.form.untilWrong } : {}),
    ...(attendees === null ? {} : { attendees }),
  }
}

function attendeesError({ invites, attendees }: CallForm): string | null {
  if (invites === 'members') return null
  const { emails, wrong } = addressesIn(attendees)
  if (wrong.length > 0) return t.spaces.form.invitesWrong(wrong.slice(0, WRONG_SHOWN_MAX).join(', '))
  return emails.length > ATTENDEES_MAX ? t.calls.form.attendeesTooMany : null
}

function isWhole(typed: string, max: number): boolean {
  return /^\d{1,4}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= max
}

/** What is sent; without attendees the service takes all members with an address. */
export function callRequestOf(form: CallForm): CallRequest {
  const { title, date, time, tz, durationMin, description, invites, attendees, notify } = form
  return {
    title: title.trim(),
    start: `${date}T${time}`,
    tz,
    durationMin: Number(durationMin),
    recurrence: recurrenceOf(form),
    notify,
    ...(description.trim() === '' ? {} : { description: description.trim() }),
    ...(invites === 'members' ? {} : { attendees: addressesIn(attendees).emails }),
  }
}

export function recurrenceOf({ repeats, interval, byDay, ends, count, until }: CallForm): Recurrence | null {
  if (repeats === 'never') return null
  const days = WEEKDAYS.filter((day) => byDay.includes(day))
  return {
    freq: repeats,
    ...(Number(interval) > 1 ? { interval: Number(interval) } : {}),
    ...(repeats === 'weekly' && days.length > 0 ? { byDay: days } : {}),
    ...(ends === 'count' ? { count: Number(count) } : {}),
    ...(ends === 'until' ? { until } : {}),
  }
}
