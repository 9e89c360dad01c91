import * as z from 'zod'

/** Parameters, headers and responses that the endpoints of a room share. */

const code = z.string().meta({
  description:
    'Six characters, case-insensitive; surrounding whitespace is ignored. More than sixty wrong codes a minute from one address return 429.',
})

export const roomParams = z.object({ code })

/** Query parameter that names the caller's seat in a write; a repeated parameter names no seat. [DO17] */
export const seatQuery = z.object({
  participantId: z
    .string()
    .optional()
    .catch('')
    .meta({ description: "The caller's seat, when neither the body nor the header names it." }),
})
export const seatHeader = {
  'X-Participant-Id': "The caller's seat. Without it the caller is Guest; an unknown seat returns 403.",
}
/** Body field that names the caller's seat. */
export const seatField = z.string().optional().meta({ description: "The caller's seat." })

export const noRoom = { 404: 'There is no room with that code.' }
export const notYourSeat = { 403: 'The room has no such seat, or a seat is required and none was named.' }
export const busyLog = { 503: 'The log accepts no writes.' }
export const busyUploads = { 503: 'Too many concurrent uploads, or the disk or the log accepts no writes.' }
export const busyArchive = { 503: 'Too many sessions are being read concurrently.' }

export const bytes = z.string().meta({ json: { format: 'binary' } })
export const ifNoneMatch = { 'If-None-Match': 'ETags of the versions that the caller already has.' }
export const notModified = { 304: { what: 'The caller already has the current version.', media: {} } }
