import { locale } from '../../../app/strings/t.ts'

const LANGUAGE = locale()

/** `Mon 23 Nov, 09:00 GMT-5` in a zone, since an hour may come twice; in UTC for one that the browser does not know. [WF13] */
export function zoneStamp(at: number, tz: string): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
  const zone = { timeZone: knownZone(tz), timeZoneName: 'shortOffset' } as const
  return new Intl.DateTimeFormat(LANGUAGE, { ...parts, ...zone }).format(at)
}

/** Weekday and time of day of an instant in a zone. */
export function localTime(at: number, tz: string): { readonly isWeekend: boolean; readonly time: string } {
  const zone = { timeZone: knownZone(tz) }
  const day = new Intl.DateTimeFormat('en', { ...zone, weekday: 'short' }).format(at)
  const time = new Intl.DateTimeFormat(LANGUAGE, { ...zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return { isWeekend: day === 'Sat' || day === 'Sun', time: time.format(at) }
}

function knownZone(tz: string): string {
  try {
    return new Intl.DateTimeFormat(LANGUAGE, { timeZone: tz }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
