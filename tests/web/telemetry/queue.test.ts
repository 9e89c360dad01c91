import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Queue } from '../../../web/app/telemetry/queue.ts'
import type { Reported } from '../../../web/app/telemetry/reported.ts'

interface Batch {
  readonly anonId: string
  readonly sentAt: number
  readonly events: readonly Reported[]
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const event = (id: number): Reported => ({ type: 'pageview', id: `${id}`, at: id, path: '/' })
const answerOf = (status: number, headers: Record<string, string> = {}) => new Response('{}', { status, headers })
const idsOf = (batches: readonly Batch[]) => batches.map(({ events }) => events.map(({ id }) => Number(id)))

/** A queue to a service that gives these answers in turn, the last one for good. */
function queueTo(...answers: (Response | null)[]) {
  const [batches, beacons]: [Batch[], Batch[]] = [[], []]
  const state = { mayReport: true, takesBeacons: true, taken: 0 }
  const queue = new Queue({
    anonId: 'a',
    post: async (body) => {
      batches.push(JSON.parse(body))
      return (answers.length > 1 ? answers.shift() : answers[0]) ?? null
    },
    postOnLeaving: (body) => {
      if (state.takesBeacons) beacons.push(JSON.parse(body))
      return state.takesBeacons
    },
    mayReport: () => state.mayReport,
    answered: async () => void state.taken++,
  })
  const add = (from: number, to: number) => {
    for (let id = from; id <= to; id++) queue.add(event(id))
  }
  return { queue, batches, beacons, state, add }
}

describe('[BC5] events', () => {
  test('are gathered, the first for a second and others for four, and sent by fifty at most', async () => {
    const { add, batches, state } = queueTo(answerOf(200))
    add(1, 60)
    await vi.advanceTimersByTimeAsync(999)
    expect(batches).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await vi.advanceTimersByTimeAsync(3_999)
    expect(batches.map(({ events }) => events.length)).toEqual([50])
    await vi.advanceTimersByTimeAsync(1)
    expect(batches.map(({ events }) => events.length)).toEqual([50, 10])
    expect([batches[0]?.anonId, state.taken]).toEqual(['a', 2])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(batches.length).toBe(2)
  })

  test.each([
    ['does not answer', null],
    ['fails', answerOf(503)],
    ['asks to wait', answerOf(429)],
  ])('are sent again with the same ids when the service %s, ever more slowly', async (_, failure) => {
    const { add, batches } = queueTo(failure, failure, answerOf(200))
    add(1, 1)
    await vi.advanceTimersByTimeAsync(1_000)
    await vi.advanceTimersByTimeAsync(1_999)
    expect(idsOf(batches)).toEqual([[1]])
    await vi.advanceTimersByTimeAsync(1)
    add(2, 2)
    await vi.advanceTimersByTimeAsync(3_999)
    expect(idsOf(batches)).toEqual([[1], [1]])
    await vi.advanceTimersByTimeAsync(1)
    expect(idsOf(batches)).toEqual([[1], [1], [1, 2]])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(batches.length).toBe(3)
  })

  test('wait as long as the service says, at most a minute', async () => {
    const { add, batches } = queueTo(answerOf(429, { 'Retry-After': '30' }), answerOf(200))
    add(1, 1)
    await vi.advanceTimersByTimeAsync(1_000 + 29_999)
    expect(batches.length).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(batches.length).toBe(2)
  })

  test('that the service refuses are dropped', async () => {
    const { add, batches, state } = queueTo(answerOf(422), answerOf(200))
    add(1, 1)
    await vi.advanceTimersByTimeAsync(4_000)
    add(2, 2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([idsOf(batches), state.taken]).toEqual([[[1], [2]], 1])
  })

  test('wait without a request while the browser is offline, the newest 200 of them', async () => {
    const { add, batches } = queueTo(answerOf(200))
    vi.stubGlobal('navigator', { onLine: false })
    add(1, 250)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(batches).toEqual([])
    vi.stubGlobal('navigator', { onLine: true })
    await vi.advanceTimersByTimeAsync(120_000)
    expect(idsOf(batches).flat()).toEqual(Array.from({ length: 200 }, (_, i) => i + 51))
  })

  test('are sent on leaving, those under way too, and not again', async () => {
    const { queue, add, batches, beacons } = queueTo(answerOf(200))
    add(1, 60)
    queue.leave()
    expect(beacons.map(({ events }) => events.length)).toEqual([50, 10])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(batches).toEqual([])
  })

  test('stay when the browser takes no more on leaving', async () => {
    const { queue, add, batches, beacons, state } = queueTo(answerOf(200))
    state.takesBeacons = false
    add(1, 1)
    queue.leave()
    await vi.advanceTimersByTimeAsync(4_000)
    expect([beacons, idsOf(batches)]).toEqual([[], [[1]]])
  })

  test('[BC1] are dropped once the visitor is not counted any more', async () => {
    const { queue, add, batches, beacons, state } = queueTo(answerOf(200))
    add(1, 3)
    state.mayReport = false
    queue.leave()
    await vi.advanceTimersByTimeAsync(60_000)
    state.mayReport = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect([batches, beacons]).toEqual([[], []])
  })
})
