import type { EventLog, StoredEvent } from '#stores/events/port.ts'

/** A stream, and when its newest event happened; later ones are passed over. */
export interface Source {
  readonly stream: string
  readonly newestAt: number
}

interface Open {
  readonly events: AsyncIterator<StoredEvent>
  head: StoredEvent
}

/** Yields the events of several streams, newest first. A stream is read only when one of its events may be next. [AD21] */
export async function* newestFirst(log: EventLog, sources: readonly Source[]): AsyncGenerator<StoredEvent> {
  const closed = sources.toSorted((a, b) => a.newestAt - b.newestAt)
  const open: Open[] = []
  try {
    for (;;) {
      let next = newestOf(open)
      for (let source = closed.at(-1); source && !(next && next.head.at > source.newestAt); source = closed.at(-1)) {
        closed.pop()
        const opened = await openAt(log, source)
        if (opened) open.push(opened)
        next = newestOf(open)
      }
      if (!next) return
      yield next.head
      const { done, value } = await next.events.next()
      if (done) open.splice(open.indexOf(next), 1)
      else next.head = value
    }
  } finally {
    for (const { events } of open) await events.return?.()
  }
}

async function openAt(log: EventLog, { stream, newestAt }: Source): Promise<Open | null> {
  const events = log.readStream(stream, { backwards: true })[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await events.next()
    if (done) return null
    if (value.at <= newestAt) return { events, head: value }
  }
}

function newestOf(open: readonly Open[]): Open | null {
  let newest: Open | null = null
  for (const one of open) if (newest === null || isNewer(one.head, newest.head)) newest = one
  return newest
}

function isNewer(one: StoredEvent, other: StoredEvent): boolean {
  return one.at === other.at ? one.position > other.position : one.at > other.at
}
