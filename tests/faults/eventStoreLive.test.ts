import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { EventLog } from '#stores/events/port.ts'
import { collect, event, expectCode, manyEvents, recorder } from '../contracts/eventLogSamples.ts'
import type { EventStoreDouble } from '../doubles/eventstore/server.ts'
import { onDouble, QUICK } from '../helpers/eventStore.ts'

type Mishap = (double: EventStoreDouble) => void | Promise<void>

const MISHAPS: Readonly<Record<string, Mishap>> = {
  'ends with a goodbye': (double) => void double.dropLive('ended'),
  'ends with an error': (double) => void double.dropLive('unavailable'),
  'ends, and begins again with what was sent before': (double) => {
    double.faults.repeats = 3
    double.dropLive('ended')
  },
  'ends, and is not confirmed when it is opened again': (double) => {
    double.faults.live.push('swallowed')
    double.dropLive('ended')
  },
  'ends, and is refused three times': (double) => {
    double.faults.live.push('unavailable', 'not-ready', 'unknown')
    double.dropLive('unavailable')
  },
  'falls silent': (double) => {
    double.faults.isDeaf = true
    setTimeout(() => {
      double.faults.isDeaf = false
    }, QUICK.probeMs * 3)
  },
  'goes with the whole store for a while': async (double) => {
    double.stop()
    await new Promise((resolve) => setTimeout(resolve, 300))
    await double.start()
  },
}

async function appendSurely(log: EventLog, stream: string, head: number): Promise<void> {
  const one = event({ n: head + 1 })
  await expect
    .poll(
      () =>
        log.append(stream, [one], head).then(
          () => true,
          () => false,
        ),
      { timeout: 8_000 },
    )
    .toBe(true)
}

describe('the subscription', () => {
  test.each(Object.keys(MISHAPS))('[MN8] that %s goes on by itself: no event missing, none twice, in order', (name) =>
    onDouble(async ({ double, log }) => {
      const heard = recorder()
      await log.append('room-A', manyEvents(3), 0)
      await log.subscribe({ after: '' }, heard).ready
      await appendSurely(log, 'room-A', 3)
      await MISHAPS[name]?.(double)
      for (let head = 4; head < 10; head += 1) await appendSurely(log, 'room-A', head)
      await expect.poll(() => heard.seen.length, { timeout: 8_000 }).toBe(10)
      await appendSurely(log, 'room-A', 10)
      await expect.poll(() => heard.seen.length, { timeout: 8_000 }).toBe(11)
      expect(heard.seen.map(({ seq }) => seq)).toEqual(Array.from({ length: 11 }, (_, i) => i + 1))
      expect(heard.states).toEqual(['catching-up', 'live'])
      double.faults.repeats = 0
    })(),
  )

  test(
    '[MN8] that is well is left alone, however quiet the store is',
    onDouble(async ({ double, log }) => {
      await log.append('room-A', [event()], 0)
      await log.subscribe({ after: '' }, recorder()).ready
      const reads = () => double.calls.filter((call) => call === 'read').length
      const before = reads()
      await expect.poll(() => reads() - before, { timeout: 8_000 }).toBeGreaterThan(3)
      expect(double.calls.filter((call) => call === 'live')).toHaveLength(1)
    }),
  )

  test(
    '[MN9] is one for all who subscribe to a log',
    onDouble(async ({ double, log }) => {
      const all = Array.from({ length: 40 }, () => recorder())
      await Promise.all(all.map((heard) => log.subscribe({ after: '' }, heard).ready))
      await log.append('room-A', manyEvents(5), 0)
      for (const heard of all) await expect.poll(() => heard.seen.length).toBe(5)
      expect(double.calls.filter((call) => call === 'live')).toHaveLength(1)
    }),
  )

  test(
    '[MN10] stops with a word when the store was set back, and a new one follows the store as it is',
    onDouble(async ({ double, log, reported }) => {
      const heard = recorder()
      await log.append('room-A', manyEvents(2), 0)
      const backup = double.store.copy()
      await log.append('room-A', manyEvents(5), 2)
      await log.subscribe({ after: '' }, heard).ready
      await expect.poll(() => heard.seen.length).toBe(7)
      double.stop()
      double.store = backup
      await double.start()
      await expect.poll(() => heard.states.at(-1), { timeout: 8_000 }).toBe('stopped')
      expect(heard.errors).toEqual([expect.objectContaining({ code: 'invalid' })])
      expect(reported).toContainEqual(expect.objectContaining({ code: 'invalid' }))
      const again = recorder()
      await expectCode(log.subscribe({ after: heard.seen[6]?.position ?? '' }, again).ready, 'invalid')
      await log.subscribe({ after: '' }, again).ready
      await log.append('room-A', [event()], 2)
      await expect.poll(() => again.seen.length).toBe(3)
    }),
  )
})

describe('what is passed over', () => {
  test(
    '[MN11] events that a subscriber does not want are not decoded',
    onDouble(async ({ double, log }) => {
      const data = Buffer.from('no JSON at all')
      double.store.append('test.room-B', -1n, [{ id: randomUUID(), type: 'said', isJson: true, data }])
      await log.append('room-A', manyEvents(2), 0)
      const wants = (stream: string): boolean => stream === 'room-A'
      const heard = recorder()
      await log.subscribe({ after: '', wants }, heard).ready
      double.store.append('test.room-B', 0n, [{ id: randomUUID(), type: 'said', isJson: true, data }])
      await log.append('room-A', [event()], 2)
      await expect.poll(() => heard.seen.length).toBe(3)
      await expectCode(log.subscribe({ after: '' }, recorder()).ready, 'corrupt')
    }),
  )

  test(
    "[MN12] events of other applications and of the store itself are nobody's business here",
    onDouble(async ({ double, log, open }) => {
      const data = Buffer.from('{}')
      const foreign = ['other', 'test', 'test.', 'test.room', 'tester.room-A', '$ce-room', 'test.1-2', 'TEST.room-A']
      const heard = recorder()
      await log.subscribe({ after: '' }, heard).ready
      for (const stream of foreign) {
        double.store.append(stream, -1n, [{ id: randomUUID(), type: 'said', isJson: true, data }])
      }
      expect(await log.head()).toBe('')
      const neighbour = await open(double.url('other'))
      await neighbour.append('room-A', manyEvents(2), 0)
      await log.append('room-A', manyEvents(3), 0)
      await expect.poll(() => heard.seen.length).toBe(3)
      expect(heard.seen).toEqual(await collect(log.readAll()))
      expect(await collect(neighbour.readAll())).toHaveLength(2)
    }),
  )

  test(
    '[MN13] what is removed while it is on its way is left out; many removals at the end hide no head',
    onDouble(async ({ log, open }) => {
      const other = await open()
      await log.subscribe({ after: '' }, recorder()).ready
      await log.append('room-keep', manyEvents(2), 0)
      const head = await log.head()
      for (let i = 0; i < 12; i += 1) {
        await other.append(`room-${i}`, manyEvents(2), 0)
      }
      for (let i = 0; i < 12; i += 1) await other.tombstone(`room-${i}`, 2)
      const kept = await collect(log.readAll())
      expect(kept.map(({ stream }) => stream)).toEqual(['room-keep', 'room-keep'])
      expect(await collect(other.readAll())).toEqual(kept)
      expect((await log.head()) > head).toBe(true)
      const late = recorder()
      const subscription = log.subscribe({ after: '', batch: 1 }, late)
      await subscription.ready
      expect(late.seen).toEqual(kept)
      expect(subscription.position <= (await log.head())).toBe(true)
    }),
  )
})
