import { checkSeq } from './admission.ts'
import { PAGE_EVENTS_MAX } from './limits.ts'
import type { Position, ReadAllOptions, ReadOptions, StoredEvent } from './port.ts'
import { fromPosition } from './position.ts'
import type { LogPage, PageRequest } from './subscription.ts'

/** A stretch of one stream, in reading order. */
export interface StreamPage {
  readonly events: readonly StoredEvent[]
  /** The stream holds nothing beyond this page. */
  readonly done: boolean
}

export interface StreamRequest {
  /** Inclusive; undefined = the first, or the last when `backwards`. */
  readonly from: number | undefined
  readonly limit: number
  readonly backwards: boolean
}

/** Walks a stream page by page, asking for the next page while the caller handles this one. */
export async function* walkStream(
  options: ReadOptions,
  ask: (request: StreamRequest) => Promise<StreamPage>,
): AsyncGenerator<readonly StoredEvent[], void, undefined> {
  const { from, limit = Number.MAX_SAFE_INTEGER, backwards = false, signal } = options
  if (from !== undefined) checkSeq(from, 1, 'from')
  checkSeq(limit, 0, 'limit')
  signal?.throwIfAborted()
  let left = limit
  let next: Promise<StreamPage> | undefined
  if (left > 0) next = ask({ from, limit: Math.min(left, PAGE_EVENTS_MAX), backwards })
  while (next) {
    const { events, done } = await next
    signal?.throwIfAborted()
    next = undefined
    const last = events.at(-1)
    if (!last) return
    left -= events.length
    if (!done && left > 0) {
      next = ask({ from: last.seq + (backwards ? -1 : 1), limit: Math.min(left, PAGE_EVENTS_MAX), backwards })
      // The caller may leave before it asks for this page.
      next.catch(() => {})
    }
    yield events
  }
}

/** Walks the whole log from `after` to the head of now. */
export async function* walkAll(
  options: ReadAllOptions,
  head: Position,
  ask: (request: PageRequest) => Promise<LogPage>,
): AsyncGenerator<StoredEvent, void, undefined> {
  const { after = '', categories, limit = Number.MAX_SAFE_INTEGER, signal } = options
  fromPosition(after)
  checkSeq(limit, 0, 'limit')
  let left = limit
  let reached = after
  while (left > 0 && reached < head) {
    signal?.throwIfAborted()
    const page = await ask({ after: reached, categories, limit: Math.min(left, PAGE_EVENTS_MAX) })
    for (const event of page.events) {
      if (event.position > head || left === 0) return
      left -= 1
      yield event
    }
    reached = page.reached
  }
}

/** One event at a time out of pages. */
export async function* eachEvent(
  pages: AsyncIterable<readonly StoredEvent[]>,
): AsyncGenerator<StoredEvent, void, undefined> {
  for await (const page of pages) yield* page
}
