import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Scheduler } from '#gateway/scheduler.ts'

let scheduler: Scheduler
let faults: string[]
beforeEach(() => {
  faults = []
  scheduler = new Scheduler(5, (error, where) => faults.push(`${where}: ${(error as Error).message}`))
})
afterEach(() => scheduler.stop())

test('[OP16] runs its jobs at the start and at every tick, in order; one that fails is reported and holds up no other', async () => {
  const runs: string[] = []
  scheduler.add({
    name: 'first',
    async run() {
      runs.push('first')
      if (runs.length === 1) throw new Error('not now')
    },
  })
  scheduler.add({ name: 'second', run: async () => void runs.push('second') })
  scheduler.start()
  await expect.poll(() => runs.slice(0, 4)).toEqual(['first', 'second', 'first', 'second'])
  expect(faults).toEqual(['first job: not now'])
})

test('[OP16] a job that takes longer than a tick does not overlap with itself', async () => {
  let now = 0
  let most = 0
  let runs = 0
  scheduler.add({
    name: 'slow',
    async run() {
      now += 1
      most = Math.max(most, now)
      await delay(20)
      now -= 1
      runs += 1
    },
  })
  scheduler.start()
  await expect.poll(() => runs).toBeGreaterThan(2)
  expect(most).toBe(1)
})

test('[OP16] a stop is told to the current job, waits for it, and no other begins', async () => {
  const seen: string[] = []
  const begun = Promise.withResolvers<void>()
  scheduler.add({
    name: 'current',
    async run(signal) {
      begun.resolve()
      await new Promise<void>((end) => signal.addEventListener('abort', () => end()))
      await delay(5)
      seen.push('ended')
    },
  })
  scheduler.add({ name: 'next', run: async () => void seen.push('next') })
  scheduler.start()
  await begun.promise
  await scheduler.stop()
  expect(seen).toEqual(['ended'])
  await delay(20)
  expect(seen).toEqual(['ended'])
})
