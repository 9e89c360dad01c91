import { setImmediate as turn } from 'node:timers/promises'

/** Hands pages on `size` items at a time and lets other work run after each: for work of a few milliseconds a slice. */
export async function* slicesOf<T>(
  pages: AsyncIterable<readonly T[]>,
  size: number,
): AsyncGenerator<readonly T[], void, undefined> {
  for await (const page of pages) {
    for (let i = 0; i < page.length; i += size) {
      yield page.slice(i, i + size)
      await turn()
    }
  }
}
