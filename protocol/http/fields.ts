import * as z from 'zod'
import { EMAIL_CHARS_MAX, normalEmail } from '#engine/email.ts'
import { cleanLine } from '#engine/text.ts'
import { isZone } from '../zones.ts'

/** Schemas of request fields that several endpoints share. */

/** Single line of 1 to `max` characters, after cleaning. */
export function line(max: number) {
  return z
    .string()
    .transform((typed) => cleanLine(typed))
    .pipe(z.string().min(1).max(max))
    .meta({ json: { minLength: 1, maxLength: max } })
}

/** E-mail address, trimmed and in lower case. */
export const email = z.string().trim().max(EMAIL_CHARS_MAX).transform(toEmail)

function toEmail(typed: string, context: z.RefinementCtx<string>): string {
  const normal = normalEmail(typed)
  if (normal !== null) return normal
  context.addIssue({ code: 'custom', message: 'This is no e-mail address' })
  return z.NEVER
}

/** IANA time zone name, such as `Europe/Paris`. */
export const zone = z.string().max(64).refine(isZone, 'There is no time zone of that name')

/** Query parameter with a text value; a repeated one is rejected. */
export function queryText(name: string) {
  return z.string({
    error: ({ input }) => (input === undefined ? `${name} is required` : `${name} must be one text`),
  })
}

/** Query parameter with an e-mail address. */
export function queryEmail(name: string) {
  return queryText(name)
    .transform(toEmail)
    .meta({ json: { maxLength: EMAIL_CHARS_MAX } })
}

interface Range {
  readonly min: number
  readonly max: number
  readonly fallback: number
}

/** Optional query parameter with a whole number. */
export function queryNumber(name: string, { min, max, fallback }: Range) {
  const json = { type: 'integer', minimum: min, ...(max < Number.MAX_SAFE_INTEGER ? { maximum: max } : {}) }
  return z
    .unknown()
    .optional()
    .transform((text, context) => {
      if (text === undefined) return fallback
      const refuse = (message: string, type: string) => {
        context.addIssue({ code: 'custom', message, params: { type, showsInput: true } })
        return z.NEVER
      }
      if (typeof text !== 'string' || !/^[+-]?\d{1,32}$/.test(text)) {
        return refuse(`${name} must be a whole number`, 'int_parsing')
      }
      const count = Number(text)
      if (count < min) return refuse(`${name} must be at least ${min}`, 'greater_than_equal')
      if (count > max) return refuse(`${name} must be at most ${max}`, 'less_than_equal')
      return count
    })
    .meta({ json: { ...json, default: fallback } })
}

const BOOLEANS: Readonly<Record<string, boolean>> = {
  true: true,
  '1': true,
  yes: true,
  on: true,
  false: false,
  '0': false,
  no: false,
  off: false,
}

/** Optional query parameter with a truth value: `true`, `1`, `yes`, `on` or the opposite, in any case. */
export function queryBoolean(name: string, fallback: boolean) {
  return z
    .unknown()
    .optional()
    .transform((text, context) => {
      if (text === undefined) return fallback
      const key = typeof text === 'string' ? text.toLowerCase() : ''
      const value = Object.hasOwn(BOOLEANS, key) ? BOOLEANS[key] : undefined
      if (value !== undefined) return value
      context.addIssue({
        code: 'custom',
        message: `${name} must be true or false`,
        params: { type: 'bool_parsing', showsInput: true },
      })
      return z.NEVER
    })
    .meta({ json: { type: 'boolean', default: fallback } })
}

/** UUID in a body, converted to lower case. */
export const uuid = z.guid().toLowerCase()

/** Path parameter with a UUID, converted to lower case. */
export function uuidParam(name: string) {
  return uuidIn(z.string(), name)
}

/** Query parameter with a UUID, converted to lower case. */
export function queryUuid(name: string) {
  return uuidIn(queryText(name), name)
}

function uuidIn(text: z.ZodString, name: string) {
  return text
    .toLowerCase()
    .pipe(z.guid({ error: `${name} must be a UUID` }))
    .meta({ json: { format: 'uuid' } })
}
