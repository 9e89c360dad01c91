import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SeatWatch } from '../../web/client/seatWatch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A watch over a seat for which the service answers so, in turn. */
function watchOf(refusals: readonly boolean[]) {
  const answers = [...refusals]
  const seat = { isHeld: true, asked: 0 }
  const watch = new SeatWatch({
    isSeated: () => seat.isHeld,
    async isRefused() {
      seat.asked += 1
      return answers.shift() ?? false
    },
    lost() {
      seat.isHeld = false
    },
  })
  return { watch, seat }
}

test('[WB11] a seat is lost when the service refuses it twice', async () => {
  const { watch, seat } = watchOf([true, true])
  const checked = watch.check()
  await vi.runAllTimersAsync()
  await checked
  expect(seat).toEqual({ isHeld: false, asked: 2 })
  await watch.check()
  expect(seat.asked).toBe(2)
})

test('[WB11] a single refusal, as by the rate limit, loses no seat; concurrent checks are merged into one', async () => {
  const { watch, seat } = watchOf([true, false])
  const checked = Promise.all([watch.check(), watch.check()])
  await vi.runAllTimersAsync()
  await checked
  expect(seat).toEqual({ isHeld: true, asked: 2 })
})

test('[WB11] the seat is checked when ticks stop, but not while they arrive or after leaving', async () => {
  const { watch, seat } = watchOf([true, true])
  for (let second = 0; second < 20; second += 1) {
    watch.ticked()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(seat.asked).toBe(0)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(seat.isHeld).toBe(false)
  const left = watchOf([true, true])
  left.watch.ticked()
  left.watch.close()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(left.seat.asked).toBe(0)
})
