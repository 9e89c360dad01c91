import { expect, test } from 'vitest'
import { LogFollower } from '#gateway/logFollower.ts'
import { memoryLog } from '#stores/events/memory.ts'
import type { Position } from '#stores/events/port.ts'
import { severable } from './severableLog.ts'
import { storedAt } from './storedAt.ts'

test('[MN74] a follower reports an outage once, tries less and less often, and misses nothing', async () => {
  const log = severable(memoryLog())
  const faults: string[] = []
  const seen: number[] = []
  let position: Position = ''
  let tries = 0
  const follower = new LogFollower({
    log,
    categories: ['thing'],
    batch: 10,
    where: 'test',
    retryMs: 1,
    fault: (_, where) => void faults.push(where),
    async from() {
      tries += 1
      return position
    },
    events(batch) {
      for (const event of batch) seen.push(event.seq)
      position = batch.at(-1)?.position ?? position
    },
  })
  await follower.start()
  await storedAt(log, 'thing-1', 1)
  await expect.poll(() => seen).toEqual([1])
  for (const outage of [1, 2]) {
    tries = 0
    log.sever()
    await expect.poll(() => tries).toBeGreaterThan(4)
    expect(faults).toHaveLength(outage)
    log.mend()
    await storedAt(log, 'thing-1', outage + 1)
    await expect.poll(() => seen.at(-1), { timeout: 5_000 }).toBe(outage + 1)
  }
  expect(seen).toEqual([1, 2, 3])
  await follower.stop()
})
