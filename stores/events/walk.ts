import { checkSeq } from './admission.ts'
import { PAGE_EVENTS_MAX } from './limits.ts'
import type { Position, ReadAllOptions, ReadOptions, StoredEvent } from './port.ts'
import type { SubscribedLog } from './subscribers.ts'
import type { LogPage, PageRequest } from './subscription.ts'

/** A stretch of one stream, in reading order. */
export interface StreamPage {
  readonly count: number
  /** Seq of the first event in reading order. */
  readonly first: number
  /** The stream holds nothing beyond this page. */
  readonly done: boolean
  decode(): readonly StoredEvent[]
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
  for await (const page of walkPages(options, ask)) yield page.decode()
}

/** The same with pages as the store gives them. */
export async function* walkPages<P extends Omit<StreamPage, 'decode'>>(
  options: ReadOptions,
  ask: (request: StreamRequest) => Promise<P>,
): AsyncGenerator<P, void, undefined> {
  const { from, limit = Number.MAX_SAFE_INTEGER, backwards = false, signal } = options
  if (from !== undefined) checkSeq(from, 1, 'from')
  checkSeq(limit, 0, 'limit')
  signal?.throwIfAborted()
  let left = limit
  let next = left > 0 ? ask({ from, limit: Math.min(left, PAGE_EVENTS_MAX), backwards }) : undefined
  while (next) {
    const page: P = await next
    signal?.throwIfAborted()
    if (page.count === 0) return
    left -= page.count
    const beyond = page.first + (backwards ? -page.count : page.count)
    const more = !page.done && left > 0
    next = more ? ask({ from: beyond, limit: Math.min(left, PAGE_EVENTS_MAX), backwards }) : undefined
    // The caller may leave before it comes to this page.
    next?.catch(() => {})
    yield page
  }
}

/** A log to walk along, with the head at which the walk ends. */
export interface WholeLog extends Pick<SubscribedLog, 'checkPosition' | 'page'> {
  readonly head: Position | (() => Promise<Position>)
}

/** Walks the whole log from `after` to `head`. */
export async function* walkAll(
  options: ReadAllOptions,
  { checkPosition, head: headOf, page: ask }: WholeLog,
): AsyncGenerator<StoredEvent, void, undefined> {
  const { after = '', categories, types, limit = Number.MAX_SAFE_INTEGER, signal } = options
  checkPosition(after)
  checkSeq(limit, 0, 'limit')
  signal?.throwIfAborted()
  const head = typeof headOf === 'string' ? headOf : await headOf()
  const request = (from: Position): PageRequest => ({ after: from, categories, types, limit: PAGE_EVENTS_MAX })
  let left = limit
  let next = left > 0 && after < head ? ask(request(after)) : undefined
  while (next) {
    const page: LogPage = await next
    signal?.throwIfAborted()
    next = page.reached < head ? ask(request(page.reached)) : undefined
    next?.catch(() => {})
    for (const event of page.decode()) {
      if (event.position > head || left === 0) return
      if (types && !types.includes(event.type)) continue
      left -= 1
      yield event
    }
    if (left === 0) return
  }
}

/** One event at a time out of pages. */
export async function* eachEvent(
  pages: AsyncIterable<readonly StoredEvent[]>,
): AsyncGenerator<StoredEvent, void, undefined> {
  for await (const page of pages) yield* page
}
