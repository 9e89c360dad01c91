import { expect, test } from 'vitest'
import type { Json } from '#engine/json.ts'
import { SYSTEM } from '#engine/stream.ts'
import { APPEND_EVENTS_MAX, EVENT_BYTES_MAX } from '#stores/events/limits.ts'
import type { NewEvent } from '#stores/events/port.ts'
import {
  appendEach,
  appendSomehow,
  collect,
  event,
  expectCode,
  expectConflict,
  type MakePlace,
  manyEvents,
  seqsOf,
  withLog,
} from './eventLogSamples.ts'

export function appendCases(makePlace: MakePlace): void {
  expectedSeqCases(makePlace)
  retryCases(makePlace)
  writerCases(makePlace)
  contentCases(makePlace)
}

function expectedSeqCases(makePlace: MakePlace): void {
  test(
    '[LG1] [LOG-1] the first append creates the stream with seqs from 1',
    withLog(makePlace, async (log) => {
      const appended = await log.append('room-A', manyEvents(3), 0)
      expect(appended).toMatchObject({ first: 1, last: 3, duplicate: false })
      expect(await seqsOf(log, 'room-A')).toEqual([1, 2, 3])
      expect(appended.position).toBe(await log.head())
    }),
  )
  test(
    '[LG1] [LOG-2] an append at the last seq continues the stream',
    withLog(makePlace, async (log) => {
      await log.append('room-A', manyEvents(2), 0)
      expect(await log.append('room-A', manyEvents(2), 2)).toMatchObject({ first: 3, last: 4 })
      expect(await seqsOf(log, 'room-A')).toEqual([1, 2, 3, 4])
    }),
  )
  test(
    '[LG1] [LOG-3] expecting no stream where one exists conflicts and writes nothing',
    withLog(makePlace, async (log) => {
      await log.append('room-A', manyEvents(2), 0)
      await expectConflict(log.append('room-A', [event()], 0), 0, 2)
      expect(await seqsOf(log, 'room-A')).toEqual([1, 2])
    }),
  )
  test(
    '[LG1] [LOG-4] a lower expected seq conflicts and names the actual one',
    withLog(makePlace, async (log) => {
      await log.append('room-A', manyEvents(5), 0)
      await expectConflict(log.append('room-A', [event()], 3), 3, 5)
      expect(await seqsOf(log, 'room-A')).toHaveLength(5)
    }),
  )
  test(
    '[LG1] [LOG-5] a higher expected seq conflicts',
    withLog(makePlace, async (log) => {
      await log.append('room-A', manyEvents(2), 0)
      await expectConflict(log.append('room-A', [event()], 3), 3, 2)
    }),
  )
  test(
    '[LG1] [LOG-6] expecting a seq of an absent stream conflicts and creates nothing',
    withLog(makePlace, async (log) => {
      await expectConflict(log.append('room-A', [event()], 1), 1, 0)
      expect(await seqsOf(log, 'room-A')).toEqual([])
      expect(await log.append('room-A', [event()], 0)).toMatchObject({ first: 1 })
    }),
  )
  test(
    '[LOG-7] malformed appends are invalid and write nothing',
    withLog(makePlace, async (log) => {
      await expectCode(log.append('room-A', [], 0), 'invalid')
      for (const expected of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
        await expectCode(log.append('room-A', [event()], expected), 'invalid')
      }
      for (const name of ['', 'room', '-A', 'room-', 'room-a b', 'room-\u0000', `room-${'x'.repeat(300)}`]) {
        await expectCode(log.append(name, [event()], 0), 'invalid')
      }
      for (const part of [{ id: 'X' }, { at: 0.5 }, { type: '' }, { hash: '' }, { data: undefined }]) {
        await expectCode(log.append('room-A', [{ ...event(), ...part } as NewEvent], 0), 'invalid')
      }
      expect(await log.head()).toBe('')
    }),
  )
  test(
    '[LG2] [LOG-8] an append is written whole or not at all',
    withLog(makePlace, async (log) => {
      const circular: Record<string, unknown> = {}
      circular.self = circular
      const broken = { ...event(), data: circular }
      await expectCode(log.append('room-A', [event(), broken, event()], 0), 'invalid')
      await log.append('room-A', [event()], 0)
      await expectConflict(log.append('room-A', manyEvents(3), 0), 0, 1)
      expect(await seqsOf(log, 'room-A')).toEqual([1])
    }),
  )
}

function retryCases(makePlace: MakePlace): void {
  test(
    '[LOG-9] the same id twice in one append is invalid',
    withLog(makePlace, async (log) => {
      const one = event()
      await expectCode(log.append('room-A', [one, event(), one], 0), 'invalid')
      expect(await log.head()).toBe('')
    }),
  )
  test(
    '[LG3] [LOG-10] a retry with the same ids and expected seq is a duplicate and writes nothing',
    withLog(makePlace, async (log) => {
      const events = manyEvents(3)
      const first = await log.append('room-A', events, 0)
      expect(await log.append('room-A', events, 0)).toEqual({ ...first, duplicate: true })
      expect(await seqsOf(log, 'room-A')).toEqual([1, 2, 3])
      const both = manyEvents(2)
      const [once, again] = await Promise.all([log.append('room-A', both, 3), log.append('room-A', both, 3)])
      expect(again).toEqual({ ...once, duplicate: true })
      expect(await seqsOf(log, 'room-A')).toHaveLength(5)
    }),
  )
  test(
    '[LG3] [LOG-11] a retry is still a duplicate after others appended',
    withLog(makePlace, async (log) => {
      const events = manyEvents(2)
      const first = await log.append('room-A', events, 0)
      await log.append('room-A', manyEvents(4), 2)
      await log.append('room-B', manyEvents(4), 0)
      expect(await log.append('room-A', events, 0)).toEqual({ ...first, duplicate: true })
      expect(await seqsOf(log, 'room-A')).toHaveLength(6)
    }),
  )
  test(
    '[LG3] [LOG-12] overlapping but not equal events conflict',
    withLog(makePlace, async (log) => {
      const [a, b, c] = manyEvents(3) as [NewEvent, NewEvent, NewEvent]
      await log.append('room-A', [a, b], 0)
      await expectConflict(log.append('room-A', [a, c], 0), 0, 2)
      await expectConflict(log.append('room-A', [b, a], 0), 0, 2)
      await expectConflict(log.append('room-A', [b, c], 1), 1, 2)
      expect(await seqsOf(log, 'room-A')).toEqual([1, 2])
    }),
  )
  test(
    '[LG3] [LOG-13] the stored events with more behind them conflict',
    withLog(makePlace, async (log) => {
      const events = manyEvents(2)
      await log.append('room-A', events, 0)
      await expectConflict(log.append('room-A', [...events, event()], 0), 0, 2)
      expect(await seqsOf(log, 'room-A')).toEqual([1, 2])
    }),
  )
  test(
    '[LG3] [LOG-15] two streams may hold the same id',
    withLog(makePlace, async (log) => {
      const one = event()
      await log.append('room-A', [one], 0)
      expect(await log.append('room-B', [one], 0)).toMatchObject({ first: 1, duplicate: false })
    }),
  )
}

function writerCases(makePlace: MakePlace): void {
  test(
    '[LG1] [LOG-16] of 50 concurrent appends with the same expected seq exactly one wins',
    withLog(makePlace, async (log) => {
      const appends = manyEvents(50).map((one) => log.append('room-A', [one], 0))
      const results = await Promise.allSettled(appends)
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' })
      }
      expect(await seqsOf(log, 'room-A')).toEqual([1])
    }),
  )
  test(
    '[LG1] [LOG-17] 50 writers that retry on conflict lose no event and leave no gap',
    withLog(makePlace, async (log) => {
      const events = manyEvents(50)
      const seqs = await Promise.all(events.map((one) => appendSomehow(log, 'room-A', one)))
      const stored = await collect(log.readStream('room-A'))
      expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
      for (const [i, one] of events.entries()) expect(stored[seqs[i]! - 1]!.id).toBe(one.id)
    }),
  )
  test(
    '[LG2] [LOG-22a] one failing append among many leaves its neighbours alone',
    withLog(makePlace, async (log) => {
      const appends = Array.from({ length: 40 }, (_, i) => log.append(`room-${i}`, [event()], i % 4 === 3 ? 7 : 0))
      const results = await Promise.allSettled(appends)
      expect(results.map(({ status }) => status === 'rejected')).toEqual(results.map((_, i) => i % 4 === 3))
      expect(await collect(log.readAll())).toHaveLength(30)
    }),
  )
}

const AWKWARD = {
  words: 'größe 会議 🙂 \u{1F468}\u200D\u{1F469} a\u0000b \u2028 \ud800 </script> \\" end',
  numbers: [0, -1, 1e21, 1e-9, 0.1 + 0.2, Number.MAX_SAFE_INTEGER, 5e-324],
  nothing: null,
  empty: { object: {}, list: [], text: '' },
  yes: true,
}

function contentCases(makePlace: MakePlace): void {
  test(
    '[LOG-19] data, actor, hash and names come back as they went in',
    withLog(makePlace, async (log) => {
      let nested: Json = 'innermost'
      for (let i = 0; i < 50; i += 1) nested = i % 2 === 0 ? { nested } : [nested]
      const given = { ...event({ ...AWKWARD, nested }), actor: { ...SYSTEM, name: AWKWARD.words } }
      await log.append('room-A', [given], 0)
      const [stored] = await collect(log.readStream('room-A'))
      expect(stored).toEqual({ ...given, stream: 'room-A', seq: 1, position: await log.head() })
      const [again] = await collect(log.readAll())
      expect(again).toEqual(stored)
    }),
  )
  test(
    '[LOG-19b] minus zero comes back as zero, as JSON has it',
    withLog(makePlace, async (log) => {
      await log.append('room-A', [event({ n: -0 })], 0)
      const [stored] = await collect(log.readStream('room-A'))
      expect(stored!.data).toStrictEqual({ n: 0 })
    }),
  )
  test(
    '[LOG-20] key order and names like __proto__ are kept and touch no prototype',
    withLog(makePlace, async (log) => {
      const text = '{"z":1,"a":2,"10":3,"__proto__":{"polluted":true},"constructor":{"prototype":{}}}'
      await log.append('room-A', [event(JSON.parse(text))], 0)
      const [stored] = await collect(log.readStream('room-A'))
      expect(JSON.stringify(stored!.data)).toBe(JSON.stringify(JSON.parse(text)))
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    }),
  )
  test(
    '[LOG-20b] what the caller changes afterwards does not reach the log, nor does what a reader changes',
    withLog(makePlace, async (log) => {
      const data = { text: 'before' }
      const pending = log.append('room-A', [event(data)], 0)
      data.text = 'after'
      await pending
      const [stored] = await collect(log.readStream('room-A'))
      expect(stored!.data).toEqual({ text: 'before' })
      ;(stored!.data as { text: string }).text = 'changed'
      expect((await collect(log.readStream('room-A')))[0]!.data).toEqual({ text: 'before' })
    }),
  )
  test(
    '[LG11] [LOG-21] an event of 500 KB, and one just within the limit, are kept',
    withLog(makePlace, async (log) => {
      const text = 'é'.repeat(250_000)
      await log.append('room-A', [event({ text })], 0)
      const large = 'x'.repeat(EVENT_BYTES_MAX - 1_000)
      await log.append('room-A', [event({ text: large })], 1)
      const stored = await collect(log.readStream('room-A'))
      expect(stored[0]!.data).toEqual({ text })
      expect((stored[1]!.data as { text: string }).text === large).toBe(true)
    }),
  )
  test(
    '[LG11] [LOG-22] an event or an append over its limit is too large, and the log goes on',
    withLog(makePlace, async (log) => {
      expect([EVENT_BYTES_MAX, APPEND_EVENTS_MAX]).toEqual([16 * 2 ** 20, 1_000])
      // Counted in bytes: as characters this one is half the limit.
      const tooLarge = event({ text: 'é'.repeat(EVENT_BYTES_MAX / 2) })
      await expectCode(log.append('room-A', [event(), tooLarge], 0), 'too-large')
      await expectCode(log.append('room-A', manyEvents(APPEND_EVENTS_MAX + 1), 0), 'too-large')
      const large = 'x'.repeat(EVENT_BYTES_MAX / 2)
      await expectCode(
        log.append(
          'room-A',
          manyEvents(5, () => ({ large })),
          0,
        ),
        'too-large',
      )
      expect(await log.head()).toBe('')
      expect(await log.append('room-A', manyEvents(APPEND_EVENTS_MAX), 0)).toMatchObject({ last: APPEND_EVENTS_MAX })
    }),
  )
  test(
    '[LOG-23] positions grow with the seqs of a stream',
    withLog(makePlace, async (log) => {
      await Promise.all([appendEach(log, 'room-A', manyEvents(20)), appendEach(log, 'room-B', manyEvents(20))])
      const positions = (await collect(log.readStream('room-A'))).map(({ position }) => position)
      expect(positions).toEqual([...positions].sort())
      expect(new Set(positions).size).toBe(20)
    }),
  )
  test(
    '[LOG-24] the instant is kept as given, also when it lies before its predecessor',
    withLog(makePlace, async (log) => {
      const events = [1_700_000_000_000, 5, 0, -1].map((at) => ({ ...event(), at }))
      await log.append('room-A', events, 0)
      expect((await collect(log.readStream('room-A'))).map(({ at }) => at)).toEqual(events.map(({ at }) => at))
    }),
  )
}
