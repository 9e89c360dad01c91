import { expect, test } from 'vitest'
import { type ChainedEvent, GENESIS, verifyChain } from '#engine/stream.ts'
import type { EventLog } from '#stores/events/port.ts'
import {
  appendSomehow,
  chained,
  collect,
  digest,
  event,
  expectCode,
  expectConflict,
  type LogTraits,
  type MakePlace,
  manyEvents,
  recorder,
  seqsOf,
  withLog,
} from './eventLogSamples.ts'

export function lifeCases(makePlace: MakePlace, traits: LogTraits): void {
  closeCases(makePlace)
  chainCase(makePlace)
  if (!traits.lasting) return
  reopenCases(makePlace)
  if (traits.shared) sharedCase(makePlace)
  else exclusiveCase(makePlace)
}

function reopenCases(makePlace: MakePlace): void {
  test(
    '[LG3] [LOG-14] a retry after reopening is a duplicate',
    withLog(makePlace, async (log, place) => {
      const events = manyEvents(3)
      const first = await log.append('room-A', events, 0)
      await log.close()
      const again = await place.open()
      expect(await again.append('room-A', events, 0)).toEqual({ ...first, duplicate: true })
      expect(await again.append('room-A', [event()], 3)).toMatchObject({ first: 4 })
      await again.close()
    }),
  )
  test(
    '[LG8] [LOG-60] reopening keeps events, positions, truncations and tombstones',
    withLog(makePlace, async (log, place) => {
      await log.append('room-A', manyEvents(5), 0)
      await log.append('user-B', manyEvents(2), 0)
      await log.append('room-C', manyEvents(2), 0)
      await log.truncate('room-A', 3)
      await log.tombstone('room-C', 2)
      await log.truncate('user-B', 9)
      const [all, head] = [await collect(log.readAll()), await log.head()]
      await log.close()
      const again = await place.open()
      expect(await collect(again.readAll())).toEqual(all)
      expect(await again.head()).toBe(head)
      expect(await seqsOf(again, 'room-A')).toEqual([3, 4, 5])
      await expectCode(again.append('room-C', [event()], 2), 'deleted')
      await expectConflict(again.append('user-B', [event()], 0), 0, 2)
      expect((await again.append('user-B', [event()], 2)).position > head).toBe(true)
      await again.close()
    }),
  )
}

function closeCases(makePlace: MakePlace): void {
  test(
    '[LOG-52] an append whose signal is aborted before it starts writes nothing',
    withLog(makePlace, async (log) => {
      const signal = AbortSignal.abort()
      await expectCode(log.append('room-A', [event()], 0, { signal }), 'unavailable')
      const controller = new AbortController()
      const pending = log.append('room-A', [event()], 0, { signal: controller.signal })
      controller.abort()
      await expectCode(pending, 'unavailable')
      expect(await log.head()).toBe('')
      expect(await log.append('room-A', [event()], 0)).toMatchObject({ first: 1 })
    }),
  )
  test(
    '[LG9] [LOG-59] close lets what is under way settle; later calls are refused; closing twice is fine',
    withLog(makePlace, async (log) => {
      await log.append('room-before', manyEvents(20), 0)
      const heard = recorder()
      await log.subscribe({ after: '' }, heard).ready
      const under = Promise.all(Array.from({ length: 30 }, (_, i) => log.append(`room-${i}`, [event()], 0)))
      const reads = Array.from({ length: 10 }, () => collect(log.readStream('room-before')))
      const closing = log.close()
      expect(await under).toHaveLength(30)
      expect((await Promise.all(reads)).map(({ length }) => length)).toEqual(new Array(10).fill(20))
      await closing
      await log.close()
      expect(heard.states.at(-1)).toBe('stopped')
      await expectCode(log.append('room-A', [event()], 0), 'closed')
      await expectCode(log.head(), 'closed')
      await expectCode(log.truncate('room-A', 1), 'closed')
      await expectCode(log.tombstone('room-A', 0), 'closed')
      for (const call of [
        () => log.readStream('room-1'),
        () => log.readPages('room-1'),
        () => log.readAll(),
        () => log.subscribe({ after: '' }, recorder()),
      ]) {
        expect(call).toThrow('the log is closed')
      }
      expect(await log.check()).toMatchObject({ ok: false, writable: false })
    }),
  )
}

function chainCase(makePlace: MakePlace): void {
  test(
    '[LOG-64] chains verify after conflicts, retries, races, and truncation',
    withLog(makePlace, async (log) => {
      const start = chained(40)
      await log.append('room-A', start.events, 0)
      const rest = chained(60, start.head)
      await Promise.allSettled(rest.events.map((_, i) => log.append('room-A', rest.events.slice(0, i + 1), 40)))
      await log.append('room-A', start.events, 0)
      await Promise.all(manyEvents(20).map((one) => appendSomehow(log, 'room-B', one)))
      const { last } = await log.append('room-A', rest.events.slice((await seqsOf(log, 'room-A')).length - 40), 41)
      expect(last).toBe(100)
      const verify = async (one: EventLog, from: number, head = GENESIS) =>
        verifyChain((await collect(one.readStream('room-A', { from }))) as unknown as ChainedEvent[], digest, head)
      expect(await verify(log, 1)).toEqual({ ok: true, head: rest.head })
      await log.truncate('room-A', 41)
      expect(await verify(log, 41, start.head)).toEqual({ ok: true, head: rest.head })
    }),
  )
}

function exclusiveCase(makePlace: MakePlace): void {
  test(
    '[LOG-18] a second log on the same place may not open, until the first is closed',
    withLog(makePlace, async (log, place) => {
      const error = await expectCode(place.open(), 'unavailable')
      expect(error.message).toMatch(/^another server is using the data folder \//)
      await log.append('room-A', [event()], 0)
      await log.close()
      const next = await place.open()
      expect(await seqsOf(next, 'room-A')).toEqual([1])
      await next.close()
    }),
  )
}

function sharedCase(makePlace: MakePlace): void {
  test(
    '[LOG-18] of two logs on one place that append with the same expected seq one wins',
    withLog(makePlace, async (log, place) => {
      const other = await place.open()
      const results = await Promise.allSettled([log, other].map((one) => one.append('room-A', [event()], 0)))
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await other.close()
    }),
  )
}
