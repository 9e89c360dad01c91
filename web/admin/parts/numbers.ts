import { locale } from '../../app/strings/t.ts'

const LANGUAGE = locale()
const WHOLE = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 0 })
const SHORT = new Intl.NumberFormat(LANGUAGE, { notation: 'compact', maximumFractionDigits: 1 })
const DECIMAL = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 2 })
const TENTH = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 1 })

/** Shown where there is no value, such as a mean over nothing. */
export const NONE = '–'

/** `12,345` */
export const whole = (value: number): string => WHOLE.format(value)
/** `12.3K`, for axes. */
export const short = (value: number): string => SHORT.format(value)
/** At most two decimals. */
export const decimal = (value: number | null): string => (value === null ? NONE : DECIMAL.format(value))
/** A rate of 0 to 1 as `12.3 %`. */
export const percent = (rate: number | null): string => (rate === null ? NONE : `${TENTH.format(rate * 100)} %`)

/** Counts of a unit from which the smaller one is left out. */
const MANY = 10

/** A length of time in its two largest units: `850 ms`, `42 s`, `3 min 5 s`, `2 h 10 min`, `3 d 4 h`; in one when it is long: `30 min`. */
export function duration(ms: number | null): string {
  if (ms === null) return NONE
  if (ms < 1_000) return `${Math.round(ms)} ms`
  const seconds = Math.round(ms / 1_000)
  const [large, small] = UNITS.find(([large]) => seconds >= large.seconds) ?? LAST
  const count = Math.floor(seconds / large.seconds)
  const rest = small && count < MANY ? Math.floor((seconds % large.seconds) / small.seconds) : 0
  return rest === 0 || !small ? `${count} ${large.name}` : `${count} ${large.name} ${rest} ${small.name}`
}

const SECOND = { name: 's', seconds: 1 }
const MINUTE = { name: 'min', seconds: 60 }
const HOUR = { name: 'h', seconds: 3_600 }
const DAY = { name: 'd', seconds: 86_400 }
const LAST = [SECOND, null] as const
const UNITS = [[DAY, HOUR], [HOUR, MINUTE], [MINUTE, SECOND], LAST] as const

/** How a figure compares with the one of the previous period. */
export interface Change {
  readonly direction: 'up' | 'down' | 'same'
  /** Share of the previous value, such as 0.25 for a quarter more; null when there was nothing before. */
  readonly share: number | null
}

/** Returns the change between two figures; null when either is unknown. */
export function changeOf(now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null
  const direction = now > before ? 'up' : now < before ? 'down' : 'same'
  return { direction, share: before === 0 ? (now === 0 ? 0 : null) : (now - before) / before }
}
