import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AllReader } from '#stores/events/sqlite/allReader.ts'
import { SparsePages } from '#stores/events/sqlite/sparsePages.ts'
import { Store } from '#stores/events/sqlite/store.ts'

let folder: string
let store: Store
let seqs: Map<string, number>
let count = 0

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-log-'))
  store = new Store({ folder, verify: false, commitDelayMs: 0, pagesMax: undefined })
  seqs = new Map()
})
afterEach(async () => {
  store.close()
  await rm(folder, { recursive: true })
})

/** Appends events to streams such as `space-a`, one after the other. */
function append(...streams: readonly string[]): void {
  for (const stream of streams) {
    const seq = seqs.get(stream) ?? 0
    const bodies = [JSON.stringify({ id: `e${++count}`, at: 0, type: 'noted', data: { text: 'x'.repeat(count % 50) } })]
    store.writer.commit([{ streams: [stream as `space-${string}`], expected: [seq], counts: [1], bodies }])
    seqs.set(stream, seq + 1)
  }
}

/** Positions of all events of the categories, read page by page, and the number of pages. */
function walked(categories: readonly string[], limit: number): { positions: number[]; pages: number } {
  const positions: number[] = []
  let [after, pages] = [0, 0]
  while (after < store.writer.head) {
    const page = store.logPage({ after, categories, types: undefined, limit })
    positions.push(...JSON.parse(page.positions))
    expect(page.reached).toBeGreaterThan(after)
    after = page.reached
    pages += 1
  }
  return { positions, pages }
}

test('[LG15] the few events of a category are found without looking at the many of others', () => {
  append('space-a', ...Array.from({ length: 400 }, (_, i) => `room-${i % 7}`), 'space-b', 'account-c')
  store.tidy()
  append('room-1', 'space-a')
  // One page for what is entered, and one for the newest.
  expect(walked(['space', 'account'], 10)).toEqual({ positions: [1, 402, 403, 405], pages: 2 })
  expect(walked(['room'], 100).positions).toHaveLength(401)
  expect(walked(['lead'], 10)).toEqual({ positions: [], pages: 2 })
  using db = new DatabaseSync(join(folder, 'events.sqlite'), { readOnly: true })
  const sparse = new SparsePages(db)
  expect(sparse.page('["room"]', 0, 10, 405)).toBeNull()
  expect(sparse.page('["space"]', 0, 1, 405)).toEqual({ positions: [1], reached: 1 })
  expect(sparse.page('["space"]', 1, 10, 300)).toEqual({ positions: [], reached: 300 })
})

test('[LG15] whatever was written, removed and entered, the pages of a category hold all of its events in order', () => {
  const streams = ['space-a', 'space-b', ...Array.from({ length: 20 }, (_, i) => `room-${i}`)]
  append(...Array.from({ length: 200 }, (_, i) => `room-${i % 20}`))
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...streams), { maxLength: 12 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 30 }),
      (written, tidies, limit) => {
        append(...written)
        if (tidies) store.tidy()
        using db = new DatabaseSync(join(folder, 'events.sqlite'), { readOnly: true })
        const reader = new AllReader(db)
        const all = reader.page({ after: 0, categories: undefined, types: undefined, limit: 10_000 }, store.writer.head)
        const [positions, ids]: number[][] = [JSON.parse(all.positions), JSON.parse(all.streams)]
        const wanted = positions!.filter((_, i) => all.names.get(ids![i]!)!.startsWith('space-'))
        expect(walked(['space'], limit).positions).toEqual(wanted)
        const [first] = seqs.get('space-a') === undefined ? [] : ['space-a' as const]
        if (first && limit % 5 === 0) store.writer.truncate(first, Math.min(3, seqs.get(first)!))
      },
    ),
    { numRuns: 60 },
  )
})
