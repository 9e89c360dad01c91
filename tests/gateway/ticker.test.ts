import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyRoom } from '#engine/room/state.ts'
import { systemClock } from '#gateway/clock.ts'
import type { Room } from '#gateway/rooms/room.ts'
import { Ticker } from '#gateway/rooms/ticker.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const roomOf = () => {
  const broadcast = vi.fn()
  return { room: { state: emptyRoom(), channel: { broadcast } } as unknown as Room, broadcast }
}

test('[CK2] each room hears the time once a second, few rooms by one wake-up, and none is left without rooms', () => {
  const ticker = new Ticker(systemClock())
  const rooms = Array.from({ length: 3 }, roomOf)
  for (const { room } of rooms) ticker.watch(room)
  ticker.watch(rooms[0]!.room)
  let wakeUps = 0
  for (; performance.now() < 5_000; wakeUps += 1) vi.advanceTimersToNextTimer()
  expect(wakeUps).toBeLessThanOrEqual(6)
  for (const { broadcast } of rooms) expect(broadcast).toHaveBeenCalledTimes(wakeUps)
  for (const { room } of rooms) ticker.unwatch(room)
  expect(vi.getTimerCount()).toBe(0)
})
