import * as z from 'zod'

/** What the endpoints of a room share. */

const code = z.string().meta({
  description:
    'Six characters, in any letter case, blanks around them ignored. Sixty wrong ones a minute from one address, then 429.',
})

export const roomParams = z.object({ code })

/** The seat that a write names by the query; a text that comes twice is nobody's. [DO17] */
export const seatQuery = z.object({
  participantId: z
    .string()
    .optional()
    .catch('')
    .meta({ description: 'The same, when neither the form nor the header names it.' }),
})
export const seatHeader = { 'X-Participant-Id': 'The seat that asks; none: Guest. Unknown: 403.' }
/** The same as a field of a body. */
export const seatField = z.string().optional().meta({ description: 'The seat that acts.' })

export const noRoom = { 404: 'There is no room with that code.' }
export const notYourSeat = { 403: 'The named seat is not one of the room, or naming one is required.' }
export const busyLog = { 503: 'The log takes no writes.' }
export const busyUploads = { 503: 'Too many uploads at once, or the disk or the log takes no writes.' }
export const busyArchive = { 503: 'Too many sessions are being read.' }

export const bytes = z.string().meta({ json: { format: 'binary' } })
export const ifNoneMatch = { 'If-None-Match': 'ETags that the caller has.' }
export const notModified = { 304: { what: 'The named version is the current one.', media: {} } }
