import { describe, expect, test } from 'vitest'
import { LaneQueue } from '#assistant/lanes/laneQueue.ts'

describe('a lane of one room', () => {
  /** Jobs that end when told to, and what became of each. */
  function lane() {
    const queue = new LaneQueue()
    const told: string[] = []
    const ends = new Map<string, () => void>()
    const put = (name: string) =>
      queue.put(
        (signal) => {
          told.push(`${name} runs`)
          signal.addEventListener('abort', () => {
            told.push(`${name} is cancelled`)
            ends.get(name)!()
          })
          return new Promise((resolve) => ends.set(name, resolve))
        },
        (why) => void told.push(`${name} is ${why}`),
      )
    const end = async (name: string) => {
      ends.get(name)!()
      await new Promise(setImmediate)
    }
    return { queue, told, put, end }
  }

  test('[LN4] runs one job at a time and keeps the newest of those that wait', async () => {
    const { queue, told, put, end } = lane()
    for (const name of ['a', 'b', 'c', 'd']) put(name)
    expect(told).toEqual(['a runs', 'b is replaced', 'c is replaced'])
    await end('a')
    expect(told.at(-1)).toBe('d runs')
    expect(queue.busy).toBe(true)
    await end('d')
    expect(queue.busy).toBe(false)
    put('e')
    expect(told.at(-1)).toBe('e runs')
  })

  test('[LN4] cancelled, it ends what runs and lets go what waits, and works on', async () => {
    const { queue, told, put } = lane()
    put('a')
    put('b')
    queue.cancel()
    expect(told).toEqual(['a runs', 'b is closed', 'a is cancelled'])
    await new Promise(setImmediate)
    expect(queue.busy).toBe(false)
    put('c')
    expect(told.at(-1)).toBe('c runs')
  })
})
