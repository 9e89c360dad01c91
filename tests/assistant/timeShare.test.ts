import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { TimeShare } from '#assistant/timeShare.ts'

const WORK_MS = 4

test('[LN9] background work is done one piece after the other, in order, with rests in proportion', async () => {
  const share = new TimeShare()
  const done: number[] = []
  let atOnce = 0
  const startedAt = performance.now()
  await Promise.all(
    [0, 1, 2].map((piece) =>
      share.turn(async () => {
        expect(++atOnce).toBe(1)
        await delay(WORK_MS)
        atOnce -= 1
        done.push(piece)
      }),
    ),
  )
  expect(done).toEqual([0, 1, 2])
  expect(performance.now() - startedAt).toBeGreaterThan(2 * 20 * WORK_MS)
})

test('[LN9] a piece that fails holds up nobody, and tells its own asker', async () => {
  const share = new TimeShare()
  await expect(share.turn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await share.turn(async () => 'next')).toBe('next')
})
