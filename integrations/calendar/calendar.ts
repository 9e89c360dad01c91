import { calendarFile } from './calendarFile.ts'
import type { Calendar, CalendarEntry, CallPlan, Timing } from './port.ts'
import { localStart, startOf, timingOf } from './timing.ts'
import { ZoneTexts } from './vtimezone.ts'
import { zoneName } from './zones.ts'

interface KnownTiming {
  readonly timing: Timing
  readonly cancelled: boolean
  /** The timing holds from the first to before the second. */
  readonly from: number
  readonly until: number
}

/** The calendar by the zone rules that the runtime brings. What it computed for a call or a zone it does not compute again. */
export class ZoneCalendar implements Calendar {
  readonly #zones = new ZoneTexts()
  readonly #timings = new WeakMap<CallPlan, KnownTiming>()

  zone(name: string): string | null {
    return zoneName(name)
  }

  localStart(at: number, tz: string): string | null {
    return localStart(at, tz)
  }

  startsAt(plan: CallPlan): number | null {
    return startOf(plan)
  }

  timing(plan: CallPlan, { cancelled, now }: { readonly cancelled: boolean; readonly now: number }): Timing {
    const known = this.#timings.get(plan)
    const holds = known !== undefined && known.cancelled === cancelled && now >= known.from && now < known.until
    if (holds) return known.timing
    const timing = timingOf(plan, cancelled, now)
    const until = timing.next === null ? Number.POSITIVE_INFINITY : timing.next + timing.endsAt - timing.startsAt
    this.#timings.set(plan, { timing, cancelled, from: now, until })
    return timing
  }

  file(entry: CalendarEntry, method: 'PUBLISH' | 'REQUEST'): string {
    return calendarFile(entry, method, this.#zones)
  }
}
