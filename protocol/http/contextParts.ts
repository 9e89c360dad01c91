import * as z from 'zod'
import { cleanText } from '#engine/text.ts'
import { isWebAddress, URL_MAX } from '#engine/webAddress.ts'
import { ErrorBody, ValidationFailure } from '../errors.ts'
import { ContextItem } from '../views/context.ts'

/** Bodies and answers of the context endpoints of rooms and spaces. */

/** Maximum characters of a note. [CX2] */
const NOTE_MAX = 20_000
const TITLE_MAX = 200
/** Maximum bytes of a data file. [CX6] */
export const DATA_BYTES_MAX = 5 * 2 ** 20

const title = z.string().max(TITLE_MAX)

export const noteBody = z.object({
  text: z.string().min(1).max(NOTE_MAX).refine(isReadable, 'The note holds no text'),
  title: title.optional().meta({ description: "Defaults to the note's first line." }),
})

export const linkBody = z.object({
  url: z
    .string()
    .trim()
    .min(1)
    .max(URL_MAX)
    .refine(isWebAddress, 'This is no http(s) address without a password')
    .meta({ description: 'An http or https URL without credentials.' }),
  title: title.optional().meta({ description: "Defaults to the page's own title." }),
})

export const dataForm = z.object({
  title: z
    .string()
    .max(TITLE_MAX, `The title has more than ${TITLE_MAX} characters`)
    .default('')
    .meta({ description: 'Defaults to the file name.' }),
})

export const added = {
  200: { what: 'Added.', json: z.object({ ok: z.literal(true), item: ContextItem }).meta({ id: 'ContextAdded' }) },
}

export const removed = {
  200: {
    what: 'Removed.',
    json: z
      .object({ ok: z.literal(true), items: z.int().meta({ description: 'Number of remaining items.' }) })
      .meta({ id: 'ContextRemoved' }),
  },
}

export const unreadableData = {
  415: 'The body is not a multipart form, or the file type is not supported.',
  422: {
    what: 'The form is malformed, or the file is of an unsupported type or unreadable.',
    json: z.union([ValidationFailure, ErrorBody]),
  },
}

function isReadable(text: string): boolean {
  return cleanText(text).trim() !== ''
}
