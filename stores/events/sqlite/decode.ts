import { LogError, type NewEvent, type StoredEvent, type StreamName } from '../port.ts'
import { toPosition } from '../position.ts'
import { storedEvent } from '../stored.ts'
import type { RawLogPage, RawStreamPage } from './messages.ts'

/** The events of a page of one stream. Throws `corrupt`. */
export function decodeStreamPage(
  path: string,
  stream: StreamName,
  page: RawStreamPage,
  backwards: boolean,
): StoredEvent[] {
  const { bodies, first, positions } = page
  const events = eventsIn(path, bodies)
  const listed: number[] | undefined = typeof positions === 'string' ? JSON.parse(positions) : undefined
  const start = typeof positions === 'number' ? positions : 0
  const step = backwards ? -1 : 1
  const stored = new Array<StoredEvent>(events.length)
  for (let i = 0; i < events.length; i += 1) {
    const position = toPosition(listed ? listed[i]! : start + i)
    stored[i] = storedEvent(events[i]!, stream, first + i * step, position)
  }
  return stored
}

/** The events of a page of the whole log. Throws `corrupt`. */
export function decodeLogPage(path: string, page: RawLogPage): StoredEvent[] {
  const { bodies, positions, seqs, streams, names } = page
  const events = eventsIn(path, bodies)
  const posOf: number[] = JSON.parse(positions)
  const seqOf: number[] = JSON.parse(seqs)
  const streamOf: number[] = JSON.parse(streams)
  return events.map((event, i) => storedEvent(event, names.get(streamOf[i]!)!, seqOf[i]!, toPosition(posOf[i]!)))
}

/** Pages that SQLite finds sound may still hold what no event is. */
function eventsIn(path: string, bodies: string): NewEvent[] {
  try {
    const events: NewEvent[] = JSON.parse(bodies)
    if (events.every(isEvent)) return events
  } catch {
    // Said below.
  }
  throw new LogError('corrupt', `${path} is damaged: it holds an event that cannot be read; restore it from a backup`)
}

function isEvent(event: NewEvent | null): boolean {
  return typeof event?.type === 'string' && event.data !== undefined
}
