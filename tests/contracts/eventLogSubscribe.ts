import { expect, test } from 'vitest'
import type { StoredEvent } from '#stores/events/port.ts'
import {
  appendEach,
  appendSomehow,
  collect,
  event,
  expectCode,
  type MakePlace,
  manyEvents,
  recorder,
  until,
  withLog,
} from './eventLogSamples.ts'

export function subscribeCases(makePlace: MakePlace): void {
  catchUpCases(makePlace)
  handlerCases(makePlace)
  checkpointCases(makePlace)
}

const idsOf = (events: readonly StoredEvent[]): string[] => events.map(({ id }) => id)

function catchUpCases(makePlace: MakePlace): void {
  test(
    '[LG6] [LOG-38] from the start: history, then live, without gap or repetition while writers race the change',
    withLog(makePlace, async (log) => {
      await log.append('room-A', manyEvents(600), 0)
      const writing = Promise.all(
        [0, 1, 2, 3].map(async (w) => {
          for (const one of manyEvents(60)) await appendSomehow(log, `room-${w % 2}`, one)
        }),
      )
      const heard = recorder()
      const subscription = log.subscribe({ after: '', batch: 7 }, heard)
      await writing
      await until(() => heard.seen.length >= 840)
      await subscription.stop()
      expect(idsOf(heard.seen)).toEqual(idsOf(await collect(log.readAll())))
      expect(heard.states).toEqual(['catching-up', 'live', 'stopped'])
    }),
  )
  test(
    "[LG6] [LOG-39] from 'head' only what comes later",
    withLog(makePlace, async (log) => {
      await log.append('room-A', manyEvents(5), 0)
      const heard = recorder()
      const subscription = log.subscribe({ after: 'head' }, heard)
      const later = manyEvents(3)
      await log.append('room-A', later, 5)
      await until(() => heard.seen.length >= 3)
      expect(idsOf(heard.seen)).toEqual(idsOf(later as StoredEvent[]))
      expect(subscription.position).toBe(await log.head())
    }),
  )
  test(
    '[LG6] [LOG-40] a live event arrives within 200 ms, equal to the stored one',
    withLog(makePlace, async (log) => {
      const heard = recorder()
      await log.subscribe({ after: 'head' }, heard).ready
      const took: number[] = []
      // The quickest of five: on a busy machine one may wait for its turn.
      for (let i = 0; i < 5; i++) {
        const start = performance.now()
        await log.append('room-A', [event({ text: 'now' })], i)
        await until(() => heard.seen.length === i + 1)
        took.push(performance.now() - start)
      }
      expect(Math.min(...took)).toBeLessThan(200)
      expect(heard.seen).toEqual(await collect(log.readStream('room-A')))
    }),
  )
  test(
    '[LG6] [LOG-45] a filtered subscription resumed at its position misses and repeats nothing',
    withLog(makePlace, async (log) => {
      for (let i = 0; i < 20; i += 1) await log.append(`${i % 3 === 0 ? 'room' : 'user'}-${i}`, [event({ i })], 0)
      const heard = recorder()
      let position = ''
      while (heard.seen.length < 7) {
        const before = heard.seen.length
        const events = heard.events.bind(heard)
        const subscription = log.subscribe({ after: position, categories: ['room'], batch: 1 }, { ...heard, events })
        await until(() => heard.seen.length > before)
        await subscription.stop()
        position = subscription.position
      }
      expect(heard.seen.map(({ stream }) => stream)).toEqual([0, 3, 6, 9, 12, 15, 18].map((i) => `room-${i}`))
    }),
  )
  test(
    '[LG6] [LOG-45b] a subscription gets the events that it wants and no others, in its history and live',
    withLog(makePlace, async (log) => {
      const types = ['said', 'voted', 'left']
      const fill = async (from: number): Promise<void> => {
        for (let i = from; i < from + 12; i += 1) {
          await log.append(`room-${i % 2}`, [{ ...event({ i }), type: types[i % 3]! }], Math.floor(i / 2))
        }
      }
      await fill(0)
      const asked = new Set<string>()
      const wants = (stream: string, type: string): boolean => {
        asked.add(`${stream} ${type}`)
        return stream === 'room-1' && type !== 'left'
      }
      const heard = recorder()
      const subscription = log.subscribe({ after: '', batch: 5, categories: ['room'], wants }, heard)
      await subscription.ready
      await fill(12)
      const head = await log.head()
      await until(() => subscription.position === head)
      const wanted = (await collect(log.readAll())).filter(({ stream, type }) => wants(stream, type))
      expect(heard.seen).toEqual(wanted)
      expect(wanted).toHaveLength(8)
      expect(asked.size).toBe(6)
    }),
  )
  test(
    '[LG6] [LOG-46] two subscriptions do not hinder each other',
    withLog(makePlace, async (log) => {
      const gate = Promise.withResolvers<void>()
      const slow = recorder()
      const quick = recorder()
      log.subscribe({ after: '' }, { ...slow, events: () => gate.promise })
      log.subscribe({ after: '', categories: ['user'] }, quick)
      await appendEach(log, 'room-A', manyEvents(10))
      await appendEach(log, 'user-A', manyEvents(10))
      await until(() => quick.seen.length === 10)
      gate.resolve()
    }),
  )
  test(
    '[LG6] [LOG-47] `ready` resolves when the history is through',
    withLog(makePlace, async (log) => {
      await log.append('room-A', manyEvents(700), 0)
      const heard = recorder()
      await log.subscribe({ after: '', batch: 50 }, heard).ready
      expect(heard.seen).toHaveLength(700)
      expect(heard.states).toEqual(['catching-up', 'live'])
      await log.subscribe({ after: 'head' }, recorder()).ready
    }),
  )
}

function handlerCases(makePlace: MakePlace): void {
  test(
    '[LG6] [LOG-41] a slow handler gets one bounded batch at a time and loses nothing',
    withLog(makePlace, async (log) => {
      const seen: StoredEvent[] = []
      let running = 0
      const events = async (batch: readonly StoredEvent[]): Promise<void> => {
        running += 1
        expect(running).toBe(1)
        expect(batch.length).toBeLessThanOrEqual(100)
        await new Promise((resolve) => setTimeout(resolve, 1))
        seen.push(...batch)
        running -= 1
      }
      log.subscribe({ after: '', batch: 100 }, { events })
      // More than an adapter may keep in memory for its live subscribers.
      for (let head = 0; head < 6_000; head += 1_000) await log.append('room-A', manyEvents(1_000), head)
      await until(() => seen.length === 6_000)
      expect(seen.every(({ seq }, i) => seq === i + 1)).toBe(true)
    }),
  )
  test(
    '[LG7] [LOG-42] a handler that throws stops its subscription with the error and no other, and skips nothing',
    withLog(makePlace, async (log) => {
      await log.append('room-A', manyEvents(5), 0)
      const failure = new Error('cannot take the third')
      const heard = recorder()
      const events = ([one]: readonly StoredEvent[]): void => {
        if (one!.seq === 3) throw failure
        heard.seen.push(one!)
      }
      const neighbour = recorder()
      log.subscribe({ after: '' }, neighbour)
      const subscription = log.subscribe({ after: '', batch: 1 }, { ...heard, events })
      await expect(subscription.ready).rejects.toBe(failure)
      await log.append('room-A', manyEvents(2), 5)
      await until(() => neighbour.seen.length === 7)
      expect(neighbour.states).not.toContain('stopped')
      expect(heard.states.at(-1)).toBe('stopped')
      expect(heard.errors).toEqual([failure])
      expect(heard.seen.map(({ seq }) => seq)).toEqual([1, 2])
      expect(subscription.position).toBe(heard.seen[1]!.position)
      const resumed = recorder()
      await log.subscribe({ after: subscription.position }, resumed).ready
      expect(resumed.seen.map(({ seq }) => seq)).toEqual([3, 4, 5, 6, 7])
    }),
  )
  test(
    '[LG7] [LOG-42b] a handler that rejects stops its subscription while live too',
    withLog(makePlace, async (log) => {
      const heard = recorder()
      const subscription = log.subscribe({ after: '' }, { ...heard, events: () => Promise.reject(new Error('no')) })
      await subscription.ready
      await log.append('room-A', [event()], 0)
      await until(() => heard.states.includes('stopped'))
      expect(subscription.position).toBe('')
    }),
  )
  test(
    '[LOG-43] stop waits for the handler under way; no call follows',
    withLog(makePlace, async (log) => {
      await log.append('room-A', manyEvents(3), 0)
      const gate = Promise.withResolvers<void>()
      let calls = 0
      let finished = false
      const events = async (): Promise<void> => {
        calls += 1
        await gate.promise
        finished = true
      }
      const subscription = log.subscribe({ after: '', batch: 1 }, { events })
      await until(() => calls === 1)
      const stopping = subscription.stop().then(() => expect(finished).toBe(true))
      gate.resolve()
      await stopping
      await log.append('room-A', manyEvents(3), 3)
      await log.head()
      expect(calls).toBe(1)
      await subscription.stop()
    }),
  )
  test(
    '[LOG-43b] malformed subscriptions are refused, a position beyond the end stops with a word',
    withLog(makePlace, async (log) => {
      expect(() => log.subscribe({ after: 'nonsense' }, recorder())).toThrow(/position/)
      expect(() => log.subscribe({ after: '', batch: 0 }, recorder())).toThrow(/batch/)
      await log.append('room-A', manyEvents(3), 0)
      const [, , third] = await collect(log.readAll())
      const subscription = log.subscribe({ after: third!.position.replace(/\d/g, '9') }, recorder())
      await expectCode(subscription.ready, 'invalid')
    }),
  )
}

function checkpointCases(makePlace: MakePlace): void {
  test(
    '[LG6] [LOG-44] the checkpoint moves on without matching events, and resuming from it is exact',
    withLog(makePlace, async (log) => {
      const heard = recorder()
      const subscription = log.subscribe({ after: '', categories: ['room'] }, heard)
      await appendEach(log, 'user-A', manyEvents(30))
      const head = await log.head()
      await until(() => heard.checkpoints.at(-1) === head)
      expect(heard.seen).toEqual([])
      await subscription.stop()
      const wanted = event()
      await log.append('room-A', [wanted], 0)
      const resumed = recorder()
      await log.subscribe({ after: head, categories: ['room'] }, resumed).ready
      expect(idsOf(resumed.seen)).toEqual([wanted.id])
      expect(resumed.checkpoints.at(-1)).toBe(await log.head())
    }),
  )
  test(
    '[LG6] [LOG-44b] a checkpoint never runs ahead of the events it covers',
    withLog(makePlace, async (log) => {
      const order: string[] = []
      const events = async (batch: readonly StoredEvent[]): Promise<void> => {
        await null
        order.push(...batch.map(({ position }) => position))
      }
      const checkpoint = (position: string): void => {
        expect(position).toBe(order.at(-1) ?? '')
      }
      const subscription = log.subscribe({ after: '', batch: 3 }, { events, checkpoint })
      await appendEach(log, 'room-A', manyEvents(40))
      await until(() => order.length === 40)
      await subscription.stop()
      expect(order).toEqual([...order].sort())
    }),
  )
}
