import { setImmediate as turn } from 'node:timers/promises'

/** Milliseconds of work before the rooms get a turn. */
const SLICE_MS = 8

/** Gives the items one by one, and the event loop a turn every few milliseconds. */
export async function* inSlices<T>(items: Iterable<T>): AsyncGenerator<T, void, undefined> {
  let ends = performance.now() + SLICE_MS
  for (const item of items) {
    if (performance.now() >= ends) {
      await turn()
      ends = performance.now() + SLICE_MS
    }
    yield item
  }
}
