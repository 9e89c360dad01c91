import * as z from 'zod'
import { cleanLine } from '#engine/text.ts'
import { EMAIL_CHARS_MAX, normalEmail } from '#engine/email.ts'

/** Fields that several bodies share. */

/** One clean line of 1 to `max` characters. */
export function lineField(max: number) {
  return z
    .string()
    .transform((typed) => cleanLine(typed))
    .pipe(z.string().min(1).max(max))
}

/** Trimmed and lowercase. */
export const emailField = z
  .string()
  .trim()
  .max(EMAIL_CHARS_MAX)
  .transform((typed, context) => {
    const email = normalEmail(typed)
    if (email !== null) return email
    context.addIssue({ code: 'custom', message: 'This is no e-mail address' })
    return z.NEVER
  })

/** The name of a time zone, as `Europe/Paris`. */
export const zoneField = z.string().max(64).refine(isZone, 'There is no time zone of that name')

function isZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
