import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentMetrics } from '#dev/harness/serviceLife.ts'
import { openJournals } from '#gateway/journals/journals.ts'
import { ReplayFiles } from '#gateway/telemetry/replays/replayFiles.ts'
import { Retention } from '#gateway/telemetry/retention.ts'
import { VISITOR } from '#gateway/telemetry/telemetry.ts'
import { memoryLog } from '#stores/events/memory.ts'
import { IncomingFiles } from '#stores/files/incoming.ts'
import { memoryFiles } from '#stores/files/memory.ts'
import { recorded, uuidOf } from '../../helpers/beacons.ts'
import { handClock } from '../../helpers/givenClock.ts'

const HOUR_MS = 3_600_000
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-retention-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('[TE15] whole days are deleted once they are older than the days set, not an hour earlier', async () => {
  const log = memoryLog()
  const clock = handClock(Date.UTC(2026, 0, 1, 23, 30))
  const fault = (error: unknown) => {
    throw error
  }
  const { telemetry } = openJournals({ log, clock, metrics: silentMetrics, fault })
  const store = memoryFiles()
  const incoming = new IncomingFiles(folder)
  const files = new ReplayFiles(store, incoming)
  const services = { log, clock, isErased: () => false, remove: async () => {}, telemetryDays: 3, replayDays: 2 }
  let last = 0
  /** A day of a service: it records, is restarted and looks what is due. */
  const after = async (hours: number) => {
    await clock.advance(hours * HOUR_MS, async () => {})
    const [replayId, anonId] = [uuidOf(++last), uuidOf(0)]
    const base = { anonId, age: 0, path: '/', country: null, device: 'desktop', browser: 'other' } as const
    await telemetry.record([
      { type: 't.pageview', actor: VISITOR, data: { ...base, eventId: replayId, referrer: null } },
    ])
    await files.put({ replayId, anonId, seq: 0 }, new Uint8Array([1]), clock.now())
    await new Retention({ ...services, files: new ReplayFiles(store, incoming) }).look(new AbortController().signal)
    const days = (await recorded(log)).map(({ stream }) => stream.slice(-2))
    return [[...new Set(days)].join(' '), (await store.rooms()).map((name) => name.slice(8, 10)).join(' ')]
  }
  expect(await after(0)).toEqual(['01', '01'])
  expect(await after(1)).toEqual(['01 02', '01 02'])
  expect(await after(47)).toEqual(['01 02 03', '01 02 03'])
  expect(await after(1)).toEqual(['01 02 03 04', '02 03 04'])
  expect(await after(24)).toEqual(['02 03 04 05', '03 04 05'])
  expect(await after(24 * 30)).toEqual(['04', '04'])
})
