import type { Recurrence } from '#engine/space/recurrence.ts'

/** When a call takes place, as it was asked for. */
export interface CallPlan {
  /** Local time of the zone: `YYYY-MM-DDTHH:MM`, with seconds when the call was asked for by an instant. */
  readonly start: string
  /** IANA name. */
  readonly tz: string
  readonly durationMin: number
  readonly recurrence: Recurrence | null
}

/** What follows from a plan and the present instant. */
export interface Timing {
  /** Of the first occurrence. */
  readonly startsAt: number
  readonly endsAt: number
  /** Value of RRULE; null for a call that takes place once. */
  readonly rrule: string | null
  readonly status: 'scheduled' | 'past' | 'cancelled'
  /** Start of the first occurrence that has not ended. */
  readonly next: number | null
  /** Starts of at most ten occurrences that have not ended. */
  readonly occurrences: readonly number[]
}

/** A call as its calendar file shows it. */
export interface CalendarEntry extends CallPlan {
  readonly uid: string
  readonly sequence: number
  readonly cancelled: boolean
  readonly title: string
  readonly description: string
  /** Instant of the last change. */
  readonly stampedAt: number
  /** Where the call takes place; null leaves URL and LOCATION out. */
  readonly joinUrl: string | null
  /** Null leaves ORGANIZER out. */
  readonly organizer: { readonly name: string; readonly email: string } | null
  readonly attendees: readonly string[]
}

/** Time zones, recurrence and calendar files. */
export interface Calendar {
  /** Name of a zone in its usual spelling; null if there is no such zone. [CL1] */
  zone(name: string): string | null
  /** Local time of an instant; null for the second pass of an hour that clocks repeat, which no local time names. [CL3] */
  localStart(at: number, tz: string): string | null
  /** Start of the first occurrence; null if there is no such local time, or none up to `until`. */
  startsAt(plan: CallPlan): number | null
  /** The same plan, as the same object, costs nothing until an occurrence has ended. */
  timing(plan: CallPlan, present: { readonly cancelled: boolean; readonly now: number }): Timing
  /** The calendar file; METHOD:CANCEL instead of `method` once the call is cancelled. [CL9] */
  file(entry: CalendarEntry, method: 'PUBLISH' | 'REQUEST'): string
}
