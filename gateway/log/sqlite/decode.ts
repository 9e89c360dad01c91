import type { NewEvent, StoredEvent, StreamName } from '../port.ts'
import { storedEvent } from '../stored.ts'
import type { RawLogPage, RawStreamPage } from './messages.ts'

/** The events of a page of one stream. */
export function decodeStreamPage(stream: StreamName, page: RawStreamPage, backwards: boolean): StoredEvent[] {
  const { bodies, first, positions } = page
  const events: NewEvent[] = JSON.parse(bodies)
  const listed: number[] | undefined = typeof positions === 'string' ? JSON.parse(positions) : undefined
  const start = typeof positions === 'number' ? positions : 0
  const step = backwards ? -1 : 1
  const stored = new Array<StoredEvent>(events.length)
  for (let i = 0; i < events.length; i += 1) {
    stored[i] = storedEvent(events[i]!, stream, first + i * step, listed ? listed[i]! : start + i)
  }
  return stored
}

/** The events of a page of the whole log. */
export function decodeLogPage({ bodies, positions, seqs, streams, names }: RawLogPage): StoredEvent[] {
  const events: NewEvent[] = JSON.parse(bodies)
  const posOf: number[] = JSON.parse(positions)
  const seqOf: number[] = JSON.parse(seqs)
  const streamOf: number[] = JSON.parse(streams)
  return events.map((event, i) => storedEvent(event, names.get(streamOf[i]!)!, seqOf[i]!, posOf[i]!))
}
