import { expect, test } from 'vitest'
import { APPEND_EVENTS_MAX, PAGE_EVENTS_MAX } from '#stores/events/limits.ts'
import type { EventLog, StoredEvent } from '#stores/events/port.ts'
import { numberOf } from '#stores/events/position.ts'
import {
  appendEach,
  appendSomehow,
  collect,
  event,
  expectCode,
  type MakePlace,
  manyEvents,
  withLog,
} from './eventLogSamples.ts'

export function readCases(makePlace: MakePlace): void {
  streamCases(makePlace)
  longStreamCases(makePlace)
  allCases(makePlace)
}

const seqs = (events: readonly StoredEvent[]): number[] => events.map(({ seq }) => seq)

async function fill(log: EventLog, stream: string, count: number): Promise<void> {
  for (let head = 0; head < count; head += APPEND_EVENTS_MAX) {
    await log.append(stream, manyEvents(Math.min(APPEND_EVENTS_MAX, count - head)), head)
  }
}

function streamCases(makePlace: MakePlace): void {
  test(
    '[LG4] [LOG-25] reading starts at `from` and includes it',
    withLog(makePlace, async (log) => {
      await log.append('room-A', manyEvents(5), 0)
      expect(seqs(await collect(log.readStream('room-A', { from: 3 })))).toEqual([3, 4, 5])
      expect(await collect(log.readStream('room-A', { from: 6 }))).toEqual([])
      await expectCode(collect(log.readStream('room-A', { from: 0 })), 'invalid')
    }),
  )
  test(
    '[LG4] [LOG-26] a limit ends the reading',
    withLog(makePlace, async (log) => {
      await log.append('room-A', manyEvents(5), 0)
      expect(seqs(await collect(log.readStream('room-A', { limit: 2 })))).toEqual([1, 2])
      expect(seqs(await collect(log.readStream('room-A', { from: 4, limit: 9 })))).toEqual([4, 5])
      expect(await collect(log.readStream('room-A', { limit: 0 }))).toEqual([])
      await expectCode(collect(log.readStream('room-A', { limit: -1 })), 'invalid')
    }),
  )
  test(
    '[LG4] [LOG-27] backwards reading goes from the end, or from `from`, to the start',
    withLog(makePlace, async (log) => {
      await log.append('room-B', manyEvents(1), 0)
      await appendEach(log, 'room-A', manyEvents(5))
      const back = { backwards: true }
      expect(seqs(await collect(log.readStream('room-A', back)))).toEqual([5, 4, 3, 2, 1])
      expect(seqs(await collect(log.readStream('room-A', { ...back, from: 3 })))).toEqual([3, 2, 1])
      expect(seqs(await collect(log.readStream('room-A', { ...back, from: 99, limit: 2 })))).toEqual([5, 4])
      const forth = await collect(log.readStream('room-A'))
      expect(await collect(log.readStream('room-A', back))).toEqual(forth.reverse())
    }),
  )
  test(
    '[LG4] [LOG-28] an absent stream is empty, either way',
    withLog(makePlace, async (log) => {
      await log.append('room-AB', [event()], 0)
      expect(await collect(log.readStream('room-A'))).toEqual([])
      expect(await collect(log.readStream('room-A', { backwards: true }))).toEqual([])
      expect(await collect(log.readPages('room-A'))).toEqual([])
    }),
  )
  test(
    '[LG4] [LOG-30] a reader sees its own append at once',
    withLog(makePlace, async (log) => {
      for (let n = 0; n < 20; n += 1) {
        await log.append('room-A', [event({ n })], n)
        const [last] = await collect(log.readStream('room-A', { backwards: true, limit: 1 }))
        expect(last).toMatchObject({ seq: n + 1, data: { n } })
      }
    }),
  )
  test(
    '[LOG-52b] an aborted reading ends with the reason of its signal',
    withLog(makePlace, async (log) => {
      await log.append('room-A', manyEvents(5), 0)
      const reason = new Error('no longer needed')
      const signal = AbortSignal.abort(reason)
      await expect(collect(log.readStream('room-A', { signal }))).rejects.toBe(reason)
      await expect(collect(log.readAll({ signal }))).rejects.toBe(reason)
    }),
  )
}

function longStreamCases(makePlace: MakePlace): void {
  test(
    '[LG4] [LOG-29] 10,000 events come in bounded pages, none missing',
    withLog(makePlace, async (log) => {
      await fill(log, 'room-A', 10_000)
      let next = 1
      for await (const page of log.readPages('room-A')) {
        expect(page.length).toBeLessThanOrEqual(PAGE_EVENTS_MAX)
        for (const one of page) {
          if (one.seq !== next || (one.data as { n: number }).n !== ((next - 1) % APPEND_EVENTS_MAX) + 1) {
            expect(one).toMatchObject({ seq: next })
          }
          next += 1
        }
      }
      expect(next).toBe(10_001)
      const back = await collect(log.readStream('room-A', { backwards: true, limit: 4_500 }))
      expect(seqs(back)).toEqual(Array.from({ length: 4_500 }, (_, i) => 10_000 - i))
      expect(await collect(log.readAll())).toHaveLength(10_000)
    }),
  )
  test(
    '[LG4] [LOG-29b] large events make small pages, in both directions and over the whole log',
    withLog(makePlace, async (log) => {
      const text = 'y'.repeat(300_000)
      for (let i = 0; i < 12; i += 1) await log.append('room-A', [event({ i, text })], i)
      const order = Array.from({ length: 12 }, (_, i) => i + 1)
      expect(seqs(await collect(log.readStream('room-A')))).toEqual(order)
      expect(seqs(await collect(log.readStream('room-A', { backwards: true })))).toEqual(order.toReversed())
      expect(seqs(await collect(log.readAll()))).toEqual(order)
    }),
  )
  test(
    '[LOG-31] leaving a reading early leaves nothing behind',
    withLog(makePlace, async (log) => {
      await fill(log, 'room-A', 5_000)
      for (let i = 0; i < 20; i += 1) {
        for await (const one of log.readStream('room-A')) if (one.seq === 3) break
        for await (const one of log.readAll()) if (one.seq === 3) break
      }
      await log.append('room-A', [event()], 5_000)
      expect(await log.check()).toMatchObject({ ok: true })
    }),
  )
}

function allCases(makePlace: MakePlace): void {
  test(
    '[LG5] [LOG-32] reading everything gives the order of the appends across streams',
    withLog(makePlace, async (log) => {
      const events = manyEvents(30)
      for (const [i, one] of events.entries()) await log.append(`room-${i % 3}`, [one], Math.floor(i / 3))
      const all = await collect(log.readAll())
      expect(all.map(({ id }) => id)).toEqual(events.map(({ id }) => id))
      expect(all[4]).toMatchObject({ stream: 'room-1', seq: 2 })
    }),
  )
  test(
    '[LG5] [LOG-33] `after` is exclusive, from any position',
    withLog(makePlace, async (log) => {
      await log.append('room-A', manyEvents(6), 0)
      const all = await collect(log.readAll())
      for (const [i, { position }] of all.entries()) {
        expect(seqs(await collect(log.readAll({ after: position })))).toEqual(seqs(all.slice(i + 1)))
      }
      expect(seqs(await collect(log.readAll({ after: all[1]!.position, limit: 2 })))).toEqual([3, 4])
      await expectCode(collect(log.readAll({ after: 'nonsense' })), 'invalid')
    }),
  )
  test(
    '[LG5] [LOG-34] categories are matched whole',
    withLog(makePlace, async (log) => {
      for (const stream of ['room-x', 'rooms-x', 'roomy-room-x', 'user-room', 'room-x-room']) {
        await log.append(stream, [event()], 0)
      }
      const of = async (...categories: string[]) =>
        (await collect(log.readAll({ categories }))).map((one) => one.stream)
      expect(await of('room')).toEqual(['room-x', 'room-x-room'])
      expect(await of('room', 'user')).toEqual(['room-x', 'user-room', 'room-x-room'])
      expect(await of('roo')).toEqual([])
      expect(await of()).toEqual([])
      expect(await of('r%', "x' OR 1=1 --")).toEqual([])
    }),
  )
  test(
    '[LG5] types are matched whole, in all categories or in some, whatever the events say',
    withLog(makePlace, async (log) => {
      const types = ['ended', 'started', 'ende', 'ended2', 'said']
      const data = { text: '","type":"ended","x":"' }
      for (const stream of ['room-A', 'user-B'])
        await log.append(
          stream,
          types.map((type) => ({ ...event(), type, data })),
          0,
        )
      const of = async (options: Parameters<EventLog['readAll']>[0]) =>
        (await collect(log.readAll(options))).map(({ stream, type }) => `${stream} ${type}`)
      expect(await of({ types: ['ended', 'said'] })).toEqual([
        'room-A ended',
        'room-A said',
        'user-B ended',
        'user-B said',
      ])
      expect(await of({ types: ['ended'], categories: ['user'] })).toEqual(['user-B ended'])
      expect(await of({ types: ['ended'], limit: 1 })).toEqual(['room-A ended'])
      expect(await of({ types: [] })).toEqual([])
      expect(await of({ types: ["x' OR 1=1 --"] })).toEqual([])
    }),
  )
  test(
    '[LG5] [LOG-35] positions are in order as plain strings, of one width, after the empty one',
    withLog(makePlace, async (log) => {
      await fill(log, 'room-A', 1_100)
      const positions = (await collect(log.readAll())).map(({ position }) => position)
      expect(positions.every((position, i) => (positions[i - 1] ?? '') < position)).toBe(true)
      expect(new Set(positions.map(({ length }) => length)).size).toBe(1)
      const numbers = positions.map(numberOf)
      expect(numbers.every((number, i) => Number.isSafeInteger(number) && (numbers[i - 1] ?? 0) < number)).toBe(true)
    }),
  )
  test(
    '[LG5] [LOG-36] under concurrent writers a reading is a gapless prefix that never shrinks',
    withLog(makePlace, async (log) => {
      const writers = Array.from({ length: 8 }, async (_, w) => {
        for (const one of manyEvents(40)) await appendSomehow(log, `room-${w % 4}`, one)
      })
      const done = Promise.all(writers)
      let before: string[] = []
      for (let i = 0; i < 20; i += 1) {
        const acknowledged = await log.head()
        const all = await collect(log.readAll())
        const ids = all.map(({ id }) => id)
        expect(ids.slice(0, before.length)).toEqual(before)
        expect((all.at(-1)?.position ?? '') >= acknowledged).toBe(true)
        const lastSeq = new Map<string, number>()
        for (const { stream, seq } of all) {
          expect(seq).toBe((lastSeq.get(stream) ?? 0) + 1)
          lastSeq.set(stream, seq)
        }
        before = ids
      }
      await done
      expect(await collect(log.readAll())).toHaveLength(320)
    }),
  )
  test(
    '[LG5] [LOG-36b] reading everything ends at the head of the call, though writers go on',
    withLog(makePlace, async (log) => {
      await log.append('room-A', manyEvents(3), 0)
      const reading = log.readAll()[Symbol.asyncIterator]()
      const first = await reading.next()
      await log.append('room-A', manyEvents(3), 3)
      const rest = await collect({ [Symbol.asyncIterator]: () => reading })
      expect(seqs([first.value, ...rest])).toEqual([1, 2, 3])
    }),
  )
  test(
    '[LG5] [LOG-37] the head of an empty log is the empty position',
    withLog(makePlace, async (log) => {
      expect(await log.head()).toBe('')
      expect(await collect(log.readAll())).toEqual([])
    }),
  )
}
