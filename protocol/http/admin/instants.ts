import * as z from 'zod'
import { queryText } from '../fields.ts'

const DAY_MS = 86_400_000
/** Latest instant that a Date can represent. */
const INSTANT_MAX = 8_640_000_000_000_000
const DAY = /^\d{4}-\d\d-\d\d$/
const RFC_3339 = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d(?:\.\d{1,9})?)(?:[Zz]|([+ -])(\d\d:\d\d))$/
const MILLISECONDS = /^\d{1,16}$/

/** A stretch of time, from its first millisecond on and before `before`. */
interface Stretch {
  readonly from: number
  readonly before: number
}

/** Optional query parameter with a UTC day, an RFC 3339 instant or epoch milliseconds; the stretch of time that it names. [RL4] */
export function queryStretch(name: string) {
  return queryText(name)
    .transform((text, context): Stretch => {
      const stretch = stretchOf(text.trim())
      if (stretch) return stretch
      context.addIssue({
        code: 'custom',
        message: `${name} must be a day (YYYY-MM-DD), an RFC 3339 instant or milliseconds`,
      })
      return z.NEVER
    })
    .optional()
    .meta({ json: { type: 'string', examples: ['2026-03-01', '2026-03-01T12:00:00Z', '1772366400000'] } })
}

function stretchOf(text: string): Stretch | null {
  if (DAY.test(text)) {
    const from = dayOf(text)
    return from === null ? null : { from, before: from + DAY_MS }
  }
  const at = MILLISECONDS.test(text) ? Number(text) : instantOf(text)
  return at === null || at > INSTANT_MAX ? null : { from: at, before: at + 1 }
}

/** Returns null for a day that the calendar does not have. */
function dayOf(text: string): number | null {
  const at = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(text) ? null : at
}

/** A `+` that was not encoded arrives as a space. */
function instantOf(text: string): number | null {
  const [, day, time, sign, offset] = RFC_3339.exec(text) ?? []
  if (day === undefined || time === undefined || dayOf(day) === null) return null
  const zone = sign === undefined ? 'Z' : `${sign === '-' ? '-' : '+'}${offset}`
  const at = Date.parse(`${day}T${time.slice(0, 12)}${zone}`)
  return Number.isNaN(at) ? null : at
}
