import type { SpaceCall } from '#engine/space/state.ts'
import type { CalendarEntry } from '#integrations/calendar/port.ts'
import type { CallView } from '#protocol/views/space.ts'

type Shown = Pick<CallView, 'uid' | 'organizer' | 'attendees'> & { readonly joinUrl: string | null }

/** What the calendar file of a call says to somebody who sees the call like this: only members find people in it. [CL17] */
export function calendarEntry(call: SpaceCall, { uid, organizer, attendees, joinUrl }: Shown): CalendarEntry {
  const { start, tz, durationMin, recurrence, sequence, title, description, createdAt, cancelledAt } = call
  const { name, email } = organizer
  return {
    ...{ start, tz, durationMin, recurrence, sequence, title, description, uid, attendees, joinUrl },
    cancelled: cancelledAt !== null,
    stampedAt: cancelledAt ?? createdAt,
    organizer: email === null ? null : { name, email },
  }
}
