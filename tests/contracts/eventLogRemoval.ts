import { expect, test } from 'vitest'
import {
  collect,
  event,
  expectCode,
  expectConflict,
  type MakePlace,
  manyEvents,
  recorder,
  seqsOf,
  withLog,
} from './eventLogSamples.ts'

export function removalCases(makePlace: MakePlace): void {
  truncateCases(makePlace)
  tombstoneCases(makePlace)
}

function truncateCases(makePlace: MakePlace): void {
  test(
    '[LG8] [LOG-48] after a truncation reading starts at `before`, seqs go on, and what went is never written again',
    withLog(makePlace, async (log) => {
      const events = manyEvents(6)
      await log.append('room-A', events, 0)
      await log.truncate('room-A', 4)
      expect(await seqsOf(log, 'room-A')).toEqual([4, 5, 6])
      const seqs = async (options: object) => (await collect(log.readStream('room-A', options))).map(({ seq }) => seq)
      expect(await seqs({ from: 2, limit: 2 })).toEqual([4, 5])
      expect(await seqs({ backwards: true })).toEqual([6, 5, 4])
      expect(await seqs({ backwards: true, from: 3 })).toEqual([])
      expect(await log.append('room-A', [event()], 6)).toMatchObject({ first: 7 })
      const retry = await log.append('room-A', events.slice(0, 2), 0).catch((error: unknown) => error)
      expect(retry).toMatchObject(retry instanceof Error ? { code: 'conflict' } : { duplicate: true })
      expect(await seqsOf(log, 'room-A')).toEqual([4, 5, 6, 7])
      await log.truncate('room-A', 2)
      expect(await seqsOf(log, 'room-A')).toEqual([4, 5, 6, 7])
      await expectCode(log.truncate('room-A', 0), 'invalid')
    }),
  )
  test(
    '[LG8] [LOG-49] truncating beyond the last event empties the stream; its seqs and positions go on',
    withLog(makePlace, async (log) => {
      await log.append('room-A', manyEvents(3), 0)
      const before = await log.head()
      await log.truncate('room-A', 100)
      expect(await seqsOf(log, 'room-A')).toEqual([])
      expect(await collect(log.readStream('room-A', { backwards: true }))).toEqual([])
      await expectConflict(log.append('room-A', [event()], 0), 0, 3)
      expect((await log.append('room-A', [event()], 3)).position > before).toBe(true)
      expect(await seqsOf(log, 'room-A')).toEqual([4])
      await log.truncate('room-none', 5)
      expect(await log.append('room-none', [event()], 0)).toMatchObject({ first: 1 })
    }),
  )
  test(
    '[LG5] [LOG-51] reading everything passes over what is gone; positions stay',
    withLog(makePlace, async (log) => {
      await log.append('room-A', manyEvents(3), 0)
      await log.append('room-B', manyEvents(3), 0)
      await log.append('room-C', manyEvents(2), 0)
      const before = await collect(log.readAll())
      const head = await log.head()
      await log.truncate('room-A', 3)
      await log.tombstone('room-C', 2)
      const kept = before.filter(({ stream, seq }) => stream === 'room-B' || (stream === 'room-A' && seq === 3))
      expect(await collect(log.readAll())).toEqual(kept)
      expect(await collect(log.readAll({ after: before[0]!.position }))).toEqual(kept)
      expect(await log.head()).toBe(head)
      const heard = recorder()
      await log.subscribe({ after: '', batch: 2 }, heard).ready
      expect(heard.seen).toEqual(kept)
      expect(heard.checkpoints.at(-1)).toBe(head)
    }),
  )
}

function tombstoneCases(makePlace: MakePlace): void {
  test(
    '[LG8] [LOG-50] a tombstoned stream refuses everything for ever; others are untouched',
    withLog(makePlace, async (log) => {
      const events = manyEvents(3)
      await log.append('room-A', events, 0)
      await log.append('room-B', manyEvents(2), 0)
      await expectConflict(log.tombstone('room-A', 2), 2, 3)
      expect(await seqsOf(log, 'room-A')).toHaveLength(3)
      await log.tombstone('room-A', 3)
      await expectCode(seqsOf(log, 'room-A'), 'deleted')
      await expectCode(collect(log.readStream('room-A', { backwards: true })), 'deleted')
      for (const expected of [0, 3, 7]) await expectCode(log.append('room-A', [event()], expected), 'deleted')
      await expectCode(log.append('room-A', events, 0), 'deleted')
      await expectCode(log.truncate('room-A', 1), 'deleted')
      await expectCode(log.tombstone('room-A', 3), 'deleted')
      expect(await seqsOf(log, 'room-B')).toEqual([1, 2])
    }),
  )
  test(
    '[LG8] [LOG-50b] a stream that never was can be tombstoned too',
    withLog(makePlace, async (log) => {
      await log.tombstone('room-A', 0)
      await expectCode(log.append('room-A', [event()], 0), 'deleted')
      await expectConflict(log.tombstone('room-B', 1), 1, 0)
      expect(await log.append('room-B', [event()], 0)).toMatchObject({ first: 1 })
    }),
  )
}
