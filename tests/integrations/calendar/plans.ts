import type { CalendarEntry, CallPlan } from '#integrations/calendar/port.ts'

export const planned = (start: string, tz: string, recurrence: CallPlan['recurrence'] = null): CallPlan => ({
  start,
  tz,
  durationMin: 30,
  recurrence,
})

export const entryOf = (plan: CallPlan, more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  ...plan,
  uid: 'call_abcdefabcdef@parley',
  sequence: 0,
  cancelled: false,
  title: 'Weekly review',
  description: '',
  stampedAt: Date.UTC(2027, 0, 2, 3, 4, 5),
  joinUrl: null,
  organizer: null,
  attendees: [],
  ...more,
})

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
/** Instant of a text in UTC. */
export const utc = (text: string): number => Date.parse(`${text}Z`)
