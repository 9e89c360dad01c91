import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Pacer } from '#gateway/rooms/pacer.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Rooms want to write `perSecond` times a second; returns when they did, in ms, over the last second of two. */
function writesAt(perSecond: number): number[] {
  const pacer = new Pacer()
  const writes: number[] = []
  for (let ms = 0; ms < 2_000; ms++) {
    const due = Math.floor(((ms + 1) * perSecond) / 1_000) - Math.floor((ms * perSecond) / 1_000)
    for (let i = 0; i < due; i++) pacer.plan(() => writes.push(performance.now()))
    vi.advanceTimersByTime(1)
  }
  return writes.filter((ms) => ms >= 1_000)
}

const times = (writes: readonly number[]) => [...new Set(writes)]
const apart = (writes: readonly number[]) => {
  const [, ...later] = times(writes)
  return later.map((ms, i) => ms - (times(writes)[i] ?? Number.NaN))
}

describe('rooms that write', () => {
  test('[PF1] write at once at 350 messages a second', () => {
    const writes = writesAt(350)
    expect(writes).toHaveLength(350)
    expect(times(writes)).toHaveLength(350)
  })

  test('[PF1] write together at 1,000 a second, and nothing is left out', () => {
    const writes = writesAt(1_000)
    expect(writes.length).toBeGreaterThan(985)
    expect(Math.min(...apart(writes))).toBeGreaterThanOrEqual(14)
    expect(Math.max(...apart(writes))).toBeLessThanOrEqual(17)
  })

  test('[PF1] wait at most 24 ms for each other, however busy it is', () => {
    expect(Math.max(...apart(writesAt(10_000)))).toBeLessThanOrEqual(26)
  })

  test('[PF1] write at once again when it has become calm', () => {
    const pacer = new Pacer()
    for (let ms = 0; ms < 300; ms++) {
      pacer.plan(() => {})
      pacer.plan(() => {})
      vi.advanceTimersByTime(1)
    }
    vi.advanceTimersByTime(200)
    const run = vi.fn()
    pacer.plan(run)
    vi.advanceTimersByTime(0)
    expect(run).toHaveBeenCalledOnce()
  })
})
