import * as z from 'zod'
import { cleanLine } from '#engine/text.ts'
import { isZone } from '../zones.ts'

/** Field schemas of client events. An error message completes the sentence that begins with the field's name. [EV2] [EV6] */
export const MESSAGE_TEXT_MAX = 1_000
const NAME_MAX = 60
const ID_MAX = 64
const KEY_MAX = 64

const typed = z.string('must be text')
export const text = typed.overwrite((given) => given.toWellFormed())
export const flag = z.boolean('must be true or false')
export const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.int(error).min(min, error).max(max, error)
}
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`)
export const id = text.max(ID_MAX, 'is not an id')
/** Idempotency key of a request. */
export const key = text.min(1, 'must not be empty').max(KEY_MAX, `must have at most ${KEY_MAX} characters`)
export const code = text.meta({ description: 'Case-insensitive; surrounding whitespace is ignored.' })
export const displayName = typed
  .transform((name) => cleanLine(name))
  .refine((name) => name.length > 0, 'must not be empty')
  .refine((name) => [...name].length <= NAME_MAX, `must have at most ${NAME_MAX} characters`)
  .meta({ description: `1 to ${NAME_MAX} characters after trimming and collapsing whitespace.` })
/** Text of a message; rejected when too long, never truncated. [MS2] */
export const messageText = text
  .transform((message) => message.trim())
  .refine((message) => message.length > 0, 'must not be empty')
  .refine((message) => message.length <= MESSAGE_TEXT_MAX, `must have at most ${MESSAGE_TEXT_MAX} characters`)
  .meta({ description: '1 to 1,000 UTF-16 code units after trimming. Longer text is rejected, not truncated.' })
/** One line of at most `max` characters after trimming and collapsing white space; longer text is rejected. */
export const lineOf = (max: number) =>
  typed
    .transform((line) => cleanLine(line))
    .refine((line) => line.length > 0, 'must not be empty')
    .refine((line) => line.length <= max, `must have at most ${max} characters`)
export const percent = z.number('must be a number').min(0, 'must be from 0 to 100').max(100, 'must be from 0 to 100')
const ZONE_CHARS_MAX = 64
/** IANA time zone name. [TI1] */
export const zone = text
  .max(ZONE_CHARS_MAX, 'must be a time zone, such as Europe/Paris')
  .refine(isZone, 'must be a time zone, such as Europe/Paris')
export const nothing = z.object({})
