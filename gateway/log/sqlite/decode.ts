import type { NewEvent, StoredEvent, StreamName } from '../port.ts'
import { toPosition } from '../position.ts'
import { storedEvent } from '../stored.ts'
import type { LogPage } from '../subscription.ts'
import type { StreamPage } from '../walk.ts'
import type { RawLogPage, RawStreamPage } from './messages.ts'

/** A page of one stream as readers get it. */
export function decodeStreamPage(stream: StreamName, page: RawStreamPage, backwards: boolean): StreamPage {
  const { bodies, first, positions, done } = page
  const events: NewEvent[] = JSON.parse(bodies)
  const listed: number[] | undefined = typeof positions === 'string' ? JSON.parse(positions) : undefined
  const start = typeof positions === 'number' ? positions : 0
  const step = backwards ? -1 : 1
  const stored = new Array<StoredEvent>(events.length)
  for (let i = 0; i < events.length; i += 1) {
    stored[i] = storedEvent(events[i]!, stream, first + i * step, listed ? listed[i]! : start + i)
  }
  return { events: stored, done }
}

/** A page of the whole log as readers get it. */
export function decodeLogPage({ bodies, positions, seqs, streams, names, reached }: RawLogPage): LogPage {
  const events: NewEvent[] = JSON.parse(bodies)
  const posOf: number[] = JSON.parse(positions)
  const seqOf: number[] = JSON.parse(seqs)
  const streamOf: number[] = JSON.parse(streams)
  const stored = events.map((event, i) => storedEvent(event, names.get(streamOf[i]!)!, seqOf[i]!, posOf[i]!))
  return { events: stored, reached: toPosition(reached) }
}
