const HOUR_AND_MINUTE = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** "14:05", in the reader's time zone. */
export function timeOfDay(at: number): string {
  return HOUR_AND_MINUTE.format(at)
}
