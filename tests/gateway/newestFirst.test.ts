import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chain, GENESIS, type Head } from '#engine/stream.ts'
import { newestFirst } from '#gateway/admin/newestFirst.ts'
import { sha256 } from '#gateway/digest.ts'
import { memoryLog } from '#stores/events/memory.ts'

/** Appends by stream, each some milliseconds after the last one anywhere. */
const appends = fc.array(fc.record({ stream: fc.integer({ min: 0, max: 4 }), after: fc.integer({ min: 0, max: 2 }) }), {
  maxLength: 40,
})

async function logOf(items: readonly { readonly stream: number; readonly after: number }[]) {
  const log = memoryLog()
  const heads = new Map<number, Head>()
  const newest = new Map<number, number>()
  let at = 0
  for (const { stream, after } of items) {
    at += after
    const head = heads.get(stream) ?? GENESIS
    const fact = { type: 'x', actor: { kind: 'system', id: null, name: null }, data: {} } as const
    const event = chain(head, fact, { id: crypto.randomUUID(), at }, sha256)
    await log.append(`space-${stream}`, [event], head.seq)
    heads.set(stream, event)
    newest.set(stream, at)
  }
  return { log, newest }
}

test('[AD21] streams are merged newest first, whichever are opened when, and nothing is left out', async () => {
  await fc.assert(
    fc.asyncProperty(appends, async (items) => {
      const { log, newest } = await logOf(items)
      const sources = [...newest].map(([stream, newestAt]) => ({ stream: `space-${stream}`, newestAt }))
      const expected: string[] = []
      for await (const { id } of log.readAll()) expected.unshift(id)
      const merged: string[] = []
      const unknown = { stream: 'space-unknown', newestAt: Number.POSITIVE_INFINITY }
      for await (const { id } of newestFirst(log, [...sources, unknown])) merged.push(id)
      expect(merged).toEqual(expected)
    }),
    { numRuns: 100 },
  )
})

test('[AD21] what happened after the question is passed over', async () => {
  const { log, newest } = await logOf([0, 1, 0, 1, 1].map((stream) => ({ stream, after: 1 })))
  const sources = [...newest].map(([stream, at]) => ({
    stream: `space-${stream}`,
    newestAt: stream === 1 ? at - 1 : at,
  }))
  const merged: number[] = []
  for await (const { at } of newestFirst(log, sources)) merged.push(at)
  expect(merged).toEqual([4, 3, 2, 1])
})
