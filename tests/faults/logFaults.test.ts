import { monitorEventLoopDelay } from 'node:perf_hooks'
import { describe, expect, test } from 'vitest'
import type { AppendFault, LogFaults } from '#stores/events/faults.ts'
import { APPENDS_WAITING_MAX, REQUESTS_WAITING_MAX } from '#stores/events/limits.ts'
import { memoryLog } from '#stores/events/memory.ts'
import type { EventLog } from '#stores/events/port.ts'
import { HEADS_REMEMBERED_MAX } from '#stores/events/sqlite/limits.ts'
import { openSqliteLog, type SqliteLogOptions } from '#stores/events/sqlite.ts'
import { collect, event, expectCode, manyEvents, recorder, seqsOf } from '../contracts/eventLogSamples.ts'
import { inFolder } from './logProcess.ts'

async function withSqlite(options: SqliteLogOptions, work: (log: EventLog) => Promise<void>): Promise<void> {
  await inFolder(async (folder) => {
    const log = await openSqliteLog(folder, options)
    await work(log)
    await log.close()
  })
}

const adapters: [string, (faults: LogFaults, work: (log: EventLog) => Promise<void>) => Promise<void>][] = [
  ['memory', (faults, work) => work(memoryLog({ faults }))],
  ['SQLite', (faults, work) => withSqlite({ faults }, work)],
]

describe.each(adapters)('test faults of the %s log', (_, withLog) => {
  test.each<[AppendFault, string, number]>([
    ['unavailable', 'unavailable', 0],
    ['lost', 'indeterminate', 0],
    ['reply-lost', 'indeterminate', 1],
  ])('%s: fails once, and the retry is written once', async (fault, code, written) => {
    let faults = 1
    const append = () => (faults-- > 0 ? fault : undefined)
    await withLog({ append }, async (log) => {
      const one = event()
      await expectCode(log.append('room-A', [one], 0), code as 'unavailable')
      expect(await seqsOf(log, 'room-A')).toHaveLength(written)
      expect(await log.append('room-A', [one], 0)).toMatchObject({ first: 1, last: 1, duplicate: written === 1 })
      expect(await seqsOf(log, 'room-A')).toEqual([1])
    })
  })
})

describe('a slow disk', () => {
  test('delays answers but not the main thread, and queued appends share few commits', async () => {
    await withSqlite({ commitDelayMs: 40 }, async (log) => {
      const delay = monitorEventLoopDelay({ resolution: 1 })
      delay.enable()
      const start = performance.now()
      await Promise.all(
        Array.from({ length: 20 }, async (_, i) => {
          await new Promise((resolve) => setTimeout(resolve, i * 2))
          await log.append(`room-${i}`, [event()], 0)
        }),
      )
      delay.disable()
      expect(performance.now() - start).toBeGreaterThan(75)
      expect(performance.now() - start).toBeLessThan(700)
      expect(delay.percentile(90) / 1e6).toBeLessThan(35)
    })
  })

  test('[LG11] limits the waiting appends and refuses more without writing them', async () => {
    await withSqlite({ commitDelayMs: 20 }, async (log) => {
      const extra = 100
      const appends = Array.from({ length: APPENDS_WAITING_MAX + extra }, (_, i) =>
        log.append(`room-${i}`, [event()], 0),
      )
      const refused = (await Promise.allSettled(appends)).filter(({ status }) => status === 'rejected')
      expect(refused).toHaveLength(extra)
      for (const one of refused) expect(one).toMatchObject({ reason: { code: 'unavailable' } })
      expect(await log.append('room-after', [event()], 0)).toMatchObject({ first: 1 })
      expect(await collect(log.readAll())).toHaveLength(APPENDS_WAITING_MAX + 1)
    })
  })

  test('limits the waiting reads', async () => {
    await withSqlite({ commitDelayMs: 20 }, async (log) => {
      await log.append('room-A', manyEvents(3), 0)
      const reads = Array.from({ length: REQUESTS_WAITING_MAX + 10 }, () => collect(log.readStream('room-A')))
      const results = await Promise.allSettled(reads)
      expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(10)
      expect(await seqsOf(log, 'room-A')).toEqual([1, 2, 3])
    })
  })
})

test('with more streams than the log caches, a stream evicted during its commit is still known', async () => {
  await withSqlite({}, async (log) => {
    for (let done = 0; done < HEADS_REMEMBERED_MAX; done += 2_000) {
      await Promise.all(Array.from({ length: 2_000 }, (_, i) => log.append(`room-${done + i}`, [event()], 0)))
    }
    // The new stream pushes the oldest out of memory between its two appends, all in one commit.
    const appends = [log.append('room-0', [event()], 1), log.append('room-new', [event()], 0)]
    expect(await Promise.all([...appends, log.append('room-0', [event()], 2)])).toMatchObject([
      { last: 2 },
      { last: 1 },
      { last: 3 },
    ])
    expect(await seqsOf(log, 'room-0')).toEqual([1, 2, 3])
  })
})

describe('a database that may not grow', () => {
  test('[LG2] [LG10] [LOG-63] fails whole batches as unavailable, never in part, and still serves reads', async () => {
    await withSqlite({ pagesMax: 40 }, async (log) => {
      const heard = recorder()
      log.subscribe({ after: '' }, heard)
      let head = 0
      const fill = async (): Promise<void> => {
        for (;;)
          head = (
            await log.append(
              'room-A',
              manyEvents(20, () => ({ text: 'z'.repeat(500) })),
              head,
            )
          ).last
      }
      await expectCode(fill(), 'unavailable')
      expect(head).toBeGreaterThan(0)
      expect(head % 20).toBe(0)
      expect(await seqsOf(log, 'room-A')).toHaveLength(head)
      expect(heard.seen).toHaveLength(head)
      // Removing events makes room again.
      await log.truncate('room-A', head + 1)
      expect(
        await log.append(
          'room-A',
          manyEvents(20, () => ({ text: 'z'.repeat(500) })),
          head,
        ),
      ).toMatchObject({ first: head + 1 })
    })
  })
})
