import { describe, expect, test } from 'vitest'
import { TELEMETRY_EVENTS, type TelemetryFact } from '#engine/journals/telemetry.ts'
import { verifyChain } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'
import { Journal } from '#gateway/journals/journal.ts'
import { memoryLog } from '#stores/events/memory.ts'
import { type EventLog, LogError, type StoredEvent } from '#stores/events/port.ts'
import { handClock } from '../../helpers/givenClock.ts'
import { mortalLog } from '../../helpers/mortalLog.ts'

const NOON = Date.UTC(2026, 2, 1, 12)
const HOUR_MS = 3_600_000
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const GUEST = { kind: 'guest', id: null, name: null } as const

function view(n: number, eventId: string | undefined = idOf(n)): TelemetryFact {
  const reported = {
    anonId: idOf(0),
    age: 0,
    path: `/page-${n}`,
    country: null,
    device: 'desktop',
    browser: 'other',
  } as const
  return { type: 't.pageview', actor: GUEST, data: { ...reported, ...(eventId && { eventId }), referrer: null } }
}

function journal(log: EventLog, clock = handClock(NOON), waitingMax = 10_000) {
  let dropped = 0
  const faults: unknown[] = []
  const made = new Journal<TelemetryFact>({
    ...{ log, clock, waitingMax, name: 'telemetry', events: TELEMETRY_EVENTS },
    fault: (error) => faults.push(error),
    keyOf: ({ data }) => ('eventId' in data && data.eventId !== undefined ? data.eventId : null),
    dropped: (facts) => {
      dropped += facts
    },
  })
  return {
    record: (...facts: TelemetryFact[]) => made.record(facts),
    close: () => made.close(),
    faults,
    dropped: () => dropped,
  }
}

async function written(log: EventLog, day: string): Promise<StoredEvent[]> {
  const events: StoredEvent[] = []
  for await (const event of log.readStream(`telemetry-${day}`)) events.push(event)
  return events
}

const paths = (events: readonly StoredEvent[]) => events.map(({ data }) => ('path' in data ? data.path : null))

/** Counts appends, and lets a test come between. */
function watched(inner: EventLog, before: (append: number) => Promise<void> | void = () => {}) {
  let appends = 0
  const log = mortalLog(inner)
  log.append = async (...call) => {
    appends += 1
    await before(appends)
    return inner.append(...call)
  }
  return { log, appends: () => appends }
}

describe('a journal', () => {
  test('[TE1] records in order on the stream of the day, with a chain that holds', async () => {
    const log = memoryLog()
    const { record } = journal(log)
    await Promise.all([record(view(1), view(2)), record(view(3))])
    const events = await written(log, '2026-03-01')
    expect(paths(events)).toEqual(['/page-1', '/page-2', '/page-3'])
    expect(events.every(({ at }) => at === NOON)).toBe(true)
    expect(verifyChain(events, sha256).ok).toBe(true)
  })

  test('[TE1] what waits goes into one append, and each caller hears when its own is on disk', async () => {
    const { log, appends } = watched(memoryLog())
    const { record } = journal(log)
    await Promise.all(Array.from({ length: 300 }, (_, i) => record(view(i))))
    expect(appends()).toBeLessThanOrEqual(3)
    expect(await written(log, '2026-03-01')).toHaveLength(300)
  })

  test('[TE1] more than one append holds is split, none lost', async () => {
    const { log, appends } = watched(memoryLog())
    const { record } = journal(log)
    await Promise.all(
      Array.from({ length: 60 }, (_, i) => record(...Array.from({ length: 50 }, (_, j) => view(i * 50 + j)))),
    )
    expect(appends()).toBe(16)
    expect(await written(log, '2026-03-01')).toHaveLength(3_000)
  })

  test('[TE1] after midnight in UTC the next day has a stream of its own', async () => {
    const log = memoryLog()
    const clock = handClock(Date.UTC(2026, 2, 1, 23, 59))
    const { record } = journal(log, clock)
    await record(view(1))
    await clock.advance(2 * 60_000, async () => {})
    await record(view(2))
    expect(paths(await written(log, '2026-03-01'))).toEqual(['/page-1'])
    expect(paths(await written(log, '2026-03-02'))).toEqual(['/page-2'])
  })

  test('[TE3] an id counts once: in one call, in another, after midnight, after a restart', async () => {
    const log = memoryLog()
    const clock = handClock(NOON)
    const first = journal(log, clock)
    await Promise.all([first.record(view(1), view(1)), first.record(view(1))])
    await first.record(view(1))
    await clock.advance(13 * HOUR_MS, async () => {})
    await first.record(view(1), view(2))
    await first.close()
    const second = journal(log, clock)
    await second.record(view(2), view(1), view(3))
    expect(paths(await written(log, '2026-03-01'))).toEqual(['/page-1'])
    expect(paths(await written(log, '2026-03-02'))).toEqual(['/page-2', '/page-3'])
  })

  test('[TE3] events without an id are all recorded', async () => {
    const log = memoryLog()
    const { record } = journal(log)
    const { type, actor, data } = view(1)
    if (type !== 't.pageview') throw new Error(type)
    const { eventId: _, ...unnamed } = data
    await record({ type, actor, data: unnamed }, { type, actor, data: unnamed })
    expect(await written(log, '2026-03-01')).toHaveLength(2)
  })

  test('[TE3] another writer takes nothing away, and its events are not recorded twice', async () => {
    const shared = memoryLog()
    const other = journal(shared)
    const { log } = watched(shared, async (append) => {
      if (append === 2) await other.record(view(2), view(9))
    })
    const own = journal(log)
    await own.record(view(1))
    await own.record(view(2), view(3))
    const events = await written(shared, '2026-03-01')
    expect(paths(events)).toEqual(['/page-1', '/page-2', '/page-9', '/page-3'])
    expect(verifyChain(events, sha256).ok).toBe(true)
  })

  test('[TE2] what comes over the bound is refused and counted, what waited is recorded', async () => {
    const gate = Promise.withResolvers<void>()
    const { log } = watched(memoryLog(), () => gate.promise)
    const { record, dropped } = journal(log, handClock(NOON), 100)
    const kept = [
      record(...Array.from({ length: 50 }, (_, i) => view(i))),
      record(...Array.from({ length: 50 }, (_, i) => view(50 + i))),
    ]
    await expect(record(view(100))).rejects.toMatchObject({ code: 'unavailable' })
    expect(dropped()).toBe(1)
    gate.resolve()
    await Promise.all(kept)
    await record(view(101))
    expect(await written(log, '2026-03-01')).toHaveLength(101)
  })

  test('[TE1] a failed append fails its callers; the next record is written', async () => {
    const { log } = watched(memoryLog(), (append) => {
      if (append === 1) throw new LogError('unavailable', 'the disk is full')
    })
    const { record, faults } = journal(log)
    await expect(record(view(1))).rejects.toThrow('the disk is full')
    expect(faults).toHaveLength(1)
    await record(view(1))
    expect(paths(await written(log, '2026-03-01'))).toEqual(['/page-1'])
  })

  test('[TE1] closing writes what waits and takes nothing more', async () => {
    const log = memoryLog()
    const { record, close } = journal(log)
    const last = record(view(1))
    await close()
    await last
    expect(await written(log, '2026-03-01')).toHaveLength(1)
    await expect(record(view(2))).rejects.toMatchObject({ code: 'closed' })
  })
})
