import type { RecordedEvent } from '#engine/eventTypes.ts'
import type { EventLog, EventTexts, NewEvent, ReadOptions, StreamName } from './port.ts'

/** Reads a stream as pages of JSON: where the store holds JSON already, no event is parsed on the way. Throws as the log does. */
export function textsOf(log: EventLog, stream: StreamName, options?: ReadOptions): AsyncIterable<EventTexts> {
  const held = 'readTexts' in log ? log.readTexts?.(stream, options) : undefined
  return held ?? written(log, stream, options)
}

async function* written(log: EventLog, stream: StreamName, options?: ReadOptions): AsyncGenerator<EventTexts> {
  for await (const page of log.readPages(stream, options)) {
    const bodies = page.map(({ id, at, type, actor, data, hash }) => ({ id, at, type, actor, data, hash }))
    yield { first: page[0]!.seq, count: page.length, bodies: JSON.stringify(bodies) }
  }
}

/** The events of a page of that stream, numbered. Throws SyntaxError when the page is no JSON. */
export function eventsIn({ first, bodies }: EventTexts, stream: StreamName): RecordedEvent[] {
  const events: NewEvent[] = JSON.parse(bodies)
  return events.map(({ id, at, type, actor, data, hash }, i) => {
    return { stream, seq: first + i, id, at, type, actor, data, hash }
  })
}
