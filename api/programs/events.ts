import { EVENT_STREAM_HEADERS, type EventStreams } from '#gateway/connections/eventStreams.ts'
import type { programs } from '#protocol/http/programs.ts'
import { type RoomAccess, roomOf } from '../caller.ts'
import type { Call } from '../endpoints.ts'
import { HttpError, LATER, ValidationError } from '../errors.ts'

/** Follows a room as an event stream, until either side ends it. [HP10] [HP14] [HP15] */
export async function events(
  services: RoomAccess & { readonly streams: EventStreams },
  call: Call<typeof programs.events>,
): Promise<void> {
  const { request, response } = call
  const { streams, addressOf } = services
  const after = lastOf(request.get('last-event-id'))
  const room = await roomOf(services, call)
  if (request.method === 'HEAD') return void response.writeHead(200, EVENT_STREAM_HEADERS).end()
  const address = addressOf(request)
  if (streams.isFull(address)) {
    const sentence = 'Too many event streams are open from your address.'
    throw new HttpError(429, sentence, {}, { 'Retry-After': '10' })
  }
  if (streams.busy) throw new HttpError(503, 'Too many event streams are being resumed. Try again.', {}, LATER)
  await streams.open(room, response, { address, after })
}

/** Returns the number of the event that was received last; null without one. Throws 422. */
function lastOf(header: string | undefined): number | null {
  const text = header?.trim() ?? ''
  if (text === '') return null
  if (/^\d{1,15}$/.test(text)) return Number(text)
  const msg = 'Last-Event-ID must be a whole number.'
  throw new ValidationError([{ loc: ['header', 'last-event-id'], msg, type: 'int_parsing' }])
}
