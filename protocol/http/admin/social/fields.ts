import * as z from 'zod'
import { HASHTAG, HASHTAGS_MAX, LOCAL_TIME, TEXT_MAX, TONE_MAX } from '#engine/post/limits.ts'
import { cleanLine, cleanText } from '#engine/text.ts'
import { isWebAddress, URL_MAX } from '#engine/webAddress.ts'
import { busyLog } from '../../roomParts.ts'

/** Fields that several endpoints of social publishing share. [SO2] */

/** The end of 2199, up to which zones are asked. */
const INSTANT_MAX = 7_258_118_399_999

/** Ids are opaque: a malformed one is an unknown one. */
export const postParams = z.object({ postId: z.string() })
export const campaignParams = z.object({ campaignId: z.string() })
export const noPost = { 404: 'There is no such post.' }
export const noCampaign = { 404: 'There is no such campaign.' }
export const busy = busyLog

/** Several lines, cleaned, without white space at the ends. */
export function paragraphs(max: number, min = 0) {
  return z
    .string()
    .transform((typed) => cleanText(typed).trim())
    .pipe(z.string().min(min).max(max))
    .meta({ json: { minLength: min, maxLength: max } })
}

export const postText = paragraphs(TEXT_MAX, 1)

/** How posts sound; may be empty. */
export const tone = z
  .string()
  .transform((typed) => cleanLine(typed))
  .pipe(z.string().max(TONE_MAX))
  .meta({ json: { maxLength: TONE_MAX } })

/** An https address without credentials. */
export const webLink = z
  .string()
  .trim()
  .max(URL_MAX)
  .refine((url) => /^https:/i.test(url) && isWebAddress(url), 'This is no https address')
  .meta({ json: { maxLength: URL_MAX, format: 'uri' }, examples: ['https://example.org/release'] })

const hashtag = z
  .string()
  .transform((typed) =>
    cleanText(typed)
      .trim()
      .replace(/^[#＃]/u, ''),
  )
  .pipe(z.string().regex(HASHTAG, 'A hashtag has 1 to 50 letters, digits or underscores, and not only digits'))
  .meta({ json: { minLength: 1, maxLength: 51, examples: ['Contracts'] } })

/** Hashtags with or without their signs; one that differs only in case counts once. */
export const hashtags = z
  .array(hashtag)
  .max(HASHTAGS_MAX)
  .transform((tags) => [...new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag])).values()].toReversed())
  .meta({ json: { maxItems: HASHTAGS_MAX } })

export const localTime = z.string().regex(LOCAL_TIME, 'A time is written like 09:30')
export const instantField = z.int().min(0).max(INSTANT_MAX)
export const instantOrNull = instantField
  .nullable()
  .meta({ json: { type: ['integer', 'null'], minimum: 0, maximum: INSTANT_MAX } })

/** Refuses a write when somebody changed the thing in the meantime. */
export const ifVersion = z.int().min(0).optional().meta({ description: 'Refused if there is another version.' })

/** Whether a patch names a field beside the version. */
export function isChange({ ifVersion: _, ...patch }: Readonly<Record<string, unknown>>): boolean {
  return Object.values(patch).some((value) => value !== undefined)
}
export const NOTHING = 'There is nothing to change'
