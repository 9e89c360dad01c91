import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { collect, event, expectCode, manyEvents, seqsOf } from '../contracts/eventLogSamples.ts'
import type { CallFault } from '../doubles/eventstore/faults.ts'
import { EventStoreDouble } from '../doubles/eventstore/server.ts'
import { onDouble } from '../helpers/eventStore.ts'

const escaped: unknown[] = []
const note = (reason: unknown): void => void escaped.push(reason)

beforeEach(() => {
  escaped.length = 0
  process.on('unhandledRejection', note)
})

afterEach(() => {
  process.off('unhandledRejection', note)
  expect(escaped).toEqual([])
})

const UNCLEAR: readonly CallFault[] = [
  'reply-lost',
  'swallowed',
  'ended',
  'done-and-ended',
  'unavailable',
  'unknown',
  1_000,
]

describe('appends', () => {
  test.each([...UNCLEAR, 'not-ready', 'not-leader'] as const)(
    '[MN2] an append that meets "%s" is tried again with the same ids and stored once',
    (fault) =>
      onDouble(async ({ double, log }) => {
        await log.append('room-A', manyEvents(2), 0)
        double.faults.append.push(fault)
        expect(await log.append('room-A', manyEvents(2), 2)).toMatchObject({ first: 3, last: 4 })
        expect(await seqsOf(log, 'room-A')).toEqual([1, 2, 3, 4])
      })(),
  )

  test(
    '[MN2] of many appends under way when the store says goodbye each is stored once',
    onDouble(async ({ double, log }) => {
      double.faults.append.push(5, 5, 'done-and-ended', 5, 'reply-lost', 'unavailable')
      const appended = await Promise.all(
        Array.from({ length: 30 }, (_, i) => log.append(`room-${i}`, manyEvents(2), 0)),
      )
      expect(appended.map(({ last }) => last)).toEqual(appended.map(() => 2))
      expect(await collect(log.readAll())).toHaveLength(60)
    }),
  )

  test(
    '[MN3] a store that stays silent: the outcome is told as unknown in bounded time, and a later retry settles it',
    onDouble(async ({ double, log }) => {
      double.faults.isSilent = true
      const events = manyEvents(2)
      const start = performance.now()
      await expectCode(log.append('room-A', events, 0), 'indeterminate')
      expect(performance.now() - start).toBeLessThan(6_000)
      double.faults.isSilent = false
      expect(await log.append('room-A', events, 0)).toMatchObject({ last: 2 })
      expect(await seqsOf(log, 'room-A')).toEqual([1, 2])
    }),
  )

  test(
    '[MN3] a store that is not there: certainly not written, sooner once it is known to be away, and all goes on later',
    onDouble(async ({ double, log }) => {
      await log.append('room-A', [event()], 0)
      double.stop()
      // The first may have been on its way when the store went.
      await expect(log.append('room-B', [event()], 0)).rejects.toMatchObject({
        code: expect.stringMatching(/^(indeterminate|unavailable)$/),
      })
      const start = performance.now()
      await expectCode(log.append('room-A', [event()], 1), 'unavailable')
      expect(performance.now() - start).toBeLessThan(1_400)
      expect(await log.check()).toMatchObject({
        ok: false,
        writable: false,
        detail: expect.stringContaining('event store'),
      })
      await double.start()
      await expect.poll(() => log.append('room-A', [event()], 1).catch(() => null)).toMatchObject({ last: 2 })
      expect(await log.check()).toEqual({ ok: true, writable: true })
    }),
  )

  test(
    '[MN3] opening a log on a store that is not there fails with a sentence',
    onDouble(async ({ double, open }) => {
      double.stop()
      const error = await expectCode(open(), 'unavailable')
      expect(error.message).toMatch(/^the event store cannot be reached: /)
    }),
  )

  test(
    '[MN2] what befalls one log does not befall another of the same process',
    onDouble(async ({ double, log, open }) => {
      const second = await new EventStoreDouble().start()
      const other = await open(second.url())
      await Promise.all([log.append('room-A', [event()], 0), other.append('room-A', [event()], 0)])
      second.faults.append.push(200)
      const under = other.append('room-A', [event()], 1)
      double.faults.append.push('unavailable')
      await log.append('room-A', [event()], 1)
      await under
      // One try each, on one call: nothing was disturbed.
      expect(second.calls.filter((call) => call === 'append')).toHaveLength(1)
      second.stop()
    }),
  )

  test(
    '[MN2] an append is given up by its signal before it leaves, not afterwards',
    onDouble(async ({ double, log }) => {
      double.faults.append.push('reply-lost')
      const controller = new AbortController()
      const { signal } = controller
      const pending = log.append('room-A', [event()], 0, { signal })
      await expect.poll(() => double.store.records.length).toBe(1)
      controller.abort()
      expect(await pending).toMatchObject({ last: 1 })
      await expectCode(log.append('room-A', [event()], 1, { signal }), 'unavailable')
      expect(await seqsOf(log, 'room-A')).toEqual([1])
    }),
  )

  test(
    '[MN2] an answer that nobody can read ends its call, not the process',
    onDouble(async ({ double, log }) => {
      double.faults.garbled = 1
      expect(await log.append('room-A', [event()], 0)).toMatchObject({ last: 1 })
      expect(await seqsOf(log, 'room-A')).toEqual([1])
    }),
  )
})

describe('a change of the leader', () => {
  test(
    '[MN4] calls go where the store says its leader is, and elsewhere when that one dies',
    onDouble(async ({ double, open }) => {
      const other = await new EventStoreDouble(double.store).start()
      const ports = [double.port, other.port].map((port) => `127.0.0.1:${port}`)
      const log = await open(`esdb://${ports}?tls=false&namespace=test&gossipTimeout=1`)
      await log.append('room-A', [event()], 0)
      double.faults.leader = { host: '127.0.0.1', port: other.port }
      await log.append('room-A', [event()], 1)
      expect(other.calls).toContain('append')
      double.faults.leader = undefined
      other.stop()
      await log.append('room-A', [event()], 2)
      expect(await seqsOf(log, 'room-A')).toEqual([1, 2, 3])
    }),
  )
})

describe('readings and removals', () => {
  test.each(['unavailable', 'ended', 'swallowed', 'not-leader', 'unknown'] as const)(
    '[MN5] a reading that meets "%s" goes on without gap or repetition',
    (fault) =>
      onDouble(async ({ double, log }) => {
        for (let head = 0; head < 1_200; head += 400) await log.append('room-A', manyEvents(400), head)
        const order = Array.from({ length: 1_200 }, (_, i) => i + 1)
        if (fault !== 'ended') double.faults.read.push(fault)
        const seqs: number[] = []
        for await (const page of log.readPages('room-A')) {
          seqs.push(...page.map(({ seq }) => seq))
          if (fault !== 'ended' && seqs.length === 500) double.faults.read.push(fault)
        }
        expect(seqs).toEqual(order)
        expect((await collect(log.readAll())).map(({ seq }) => seq)).toEqual(order)
      })(),
  )

  test(
    '[MN5] a reading of a store that stays away fails in bounded time',
    onDouble(async ({ double, log }) => {
      await log.append('room-A', manyEvents(3), 0)
      double.stop()
      await expectCode(seqsOf(log, 'room-A'), 'unavailable')
      await expectCode(log.head(), 'unavailable')
      await expectCode(collect(log.readAll()), 'unavailable')
    }),
  )

  test.each(['reply-lost', 'swallowed', 'unavailable', 'not-leader'] as const)(
    '[MN6] a tombstone that meets "%s" is set all the same',
    (fault) =>
      onDouble(async ({ double, log }) => {
        await log.append('room-A', manyEvents(3), 0)
        double.faults.tombstone.push(fault)
        await log.tombstone('room-A', 3)
        await expectCode(seqsOf(log, 'room-A'), 'deleted')
        await expectCode(log.tombstone('room-A', 3), 'deleted')
      })(),
  )

  test(
    "[MN6] a truncation keeps the stream's other metadata, is never taken back, and nothing happens twice",
    onDouble(async ({ double, log }) => {
      const metadata = (): unknown =>
        JSON.parse(Buffer.from(double.store.readStream('$$test.room-A', 'end', true, 1)?.[0]?.data ?? []).toString())
      await log.append('room-A', manyEvents(9), 0)
      const acl = { $acl: { $r: ['ops'] }, $maxAge: 1e9, note: 'kept' }
      const record = { id: '', type: '$metadata', isJson: true, data: Buffer.from(JSON.stringify(acl)) }
      double.store.append('$$test.room-A', -1n, [record])
      await log.truncate('room-A', 4)
      expect(metadata()).toEqual({ ...acl, $tb: 3 })
      await Promise.all([5, 7, 6].map((before) => log.truncate('room-A', before)))
      expect(metadata()).toEqual({ ...acl, $tb: 6 })
      const records = double.store.records.length
      await log.truncate('room-A', 7)
      await log.truncate('room-A', 2)
      expect(double.store.records).toHaveLength(records)
      expect(await seqsOf(log, 'room-A')).toEqual([7, 8, 9])
    }),
  )
})

describe('sizes', () => {
  test(
    '[MN7] an append of more than the store takes by default is packed; one that cannot be is refused with the setting to raise',
    onDouble(async ({ double, log }) => {
      const text = 'the same sentence again and again, '.repeat(100_000)
      await log.append('room-A', [event({ text }), event({ text: 'short' })], 0)
      const stored = await collect(log.readStream('room-A'))
      expect(stored.map(({ data }) => data)).toEqual([{ text }, { text: 'short' }])
      expect(double.store.records.map(({ isJson }) => isJson)).toEqual([false, true])
      const noise = event({ text: randomBytes(2_000_000).toString('base64') })
      const error = await expectCode(log.append('room-A', [noise], 2), 'too-large')
      expect(error.message).toContain('MaxAppendSize')
      expect(await log.append('room-A', [event()], 2)).toMatchObject({ last: 3 })
    }),
  )

  test(
    '[MN7] what the store holds can be read with its own tools: names, types and JSON',
    onDouble(async ({ double, log }) => {
      const one = event({ words: 'größe 🙂' })
      await log.append('room-A', [one], 0)
      const [record] = double.store.records
      expect(record).toMatchObject({ stream: 'test.room-A', revision: 0n, id: one.id, type: 'said', isJson: true })
      expect(JSON.parse(Buffer.from(record?.data ?? []).toString())).toEqual(one)
    }),
  )
})
