const SECOND_MS = 1_000
const MINUTE_S = 60
const HOUR_S = 3_600
const DATE_CHARACTERS = 10
const TIME_CHARACTERS = 19

/** Formats an instant as `2026-11-21 23:59:59 UTC`. Every printed instant names its zone. [RP5] */
export function instant(at: number): string {
  return `${new Date(at).toISOString().slice(0, TIME_CHARACTERS).replace('T', ' ')} UTC`
}

/** Formats an instant, without its date on the day the meeting started. */
export function timeOfDay(at: number, startedAt: number): string {
  const full = instant(at)
  const sameDay = full.slice(0, DATE_CHARACTERS) === instant(startedAt).slice(0, DATE_CHARACTERS)
  return sameDay ? full.slice(DATE_CHARACTERS + 1) : full
}

/** Formats a duration as `1 h 02 min 03 s`, in whole seconds, without leading zero parts. */
export function duration(ms: number): string {
  const seconds = Math.floor(ms / SECOND_MS)
  const [h, min, s] = [Math.floor(seconds / HOUR_S), Math.floor(seconds / MINUTE_S) % MINUTE_S, seconds % MINUTE_S]
  const parts = [...(h > 0 ? [`${h} h`] : []), ...(min > 0 ? [`${min} min`] : []), ...(s > 0 ? [`${s} s`] : [])]
  return parts.length === 0 ? '0 s' : parts.join(' ')
}

/** Formats a count: `1 message`, `2 messages`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
