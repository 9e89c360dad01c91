import { gunzipSync, gzipSync } from 'node:zlib'
import { LogError, type NewEvent, type StoredEvent, type StreamName } from '../port.ts'
import { storedEvent } from '../stored.ts'
import { APPEND_BYTES_PLAIN_MAX, PACK_BYTES_MIN } from './limits.ts'
import type { ProposedEvent, RawEvent } from './messages.ts'
import { positionOf } from './places.ts'

const GZIP_FIRST_BYTE = 0x1f

/** The events as the store gets them: JSON, and packed where together they would be more than every store takes. */
export function proposedEvents(events: readonly NewEvent[], bodies: readonly string[]): ProposedEvent[] {
  const proposed = events.map(({ id, type }, i) => ({ id, type, data: Buffer.from(bodies[i] ?? ''), isJson: true }))
  const bytes = proposed.reduce((sum, { data }) => sum + data.length, 0)
  return bytes <= APPEND_BYTES_PLAIN_MAX ? proposed : proposed.map(packed)
}

function packed(event: ProposedEvent): ProposedEvent {
  return event.data.length < PACK_BYTES_MIN ? event : { ...event, data: gzipSync(event.data), isJson: false }
}

/** The event as readers get it. Throws `corrupt`. */
export function decodeEvent(stream: StreamName, raw: RawEvent): StoredEvent {
  const { data } = raw
  try {
    const text = data[0] === GZIP_FIRST_BYTE ? gunzipSync(data).toString() : data.toString()
    const event: NewEvent = JSON.parse(text)
    if (typeof event.type === 'string' && event.data !== undefined) {
      return storedEvent(event, stream, raw.revision + 1, positionOf(raw))
    }
  } catch {
    // Said below.
  }
  throw new LogError('corrupt', `event ${raw.revision} of stream ${stream} in the event store cannot be read`)
}
