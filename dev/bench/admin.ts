import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CountedFacts } from '#gateway/admin/countedFacts.ts'
import type { FiguresContext } from '#projections/admin/context.ts'
import type { QueryName } from '#projections/admin/queries.ts'
import type { WindowQuestion } from '#projections/admin/traffic/traffic.ts'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import { SqliteBeside } from '#stores/events/sqliteBeside.ts'
import type { Row } from './report.ts'
import { aYearOfVisits, VISITS_END } from './yearOfVisits.ts'

const EVENTS = 2_000_000
const QUESTIONS = 20
const APPEND_EVENTS = 1_000
const MB = 2 ** 20

const QUESTIONS_ASKED: readonly (readonly [QueryName, WindowQuestion['range'], goalMs: number | null])[] = [
  ['overview', '30d', 100],
  ['overview', '12m', 100],
  ['traffic', '30d', 100],
  ['traffic', '12m', null],
  ['experience', '12m', null],
]

const context: FiguresContext = {
  ...{ now: VISITS_END, telemetryDays: 395, replayDays: 30 },
  ...{ internalUsers: new Set(), internalEntries: new Set() },
}

/** The administration's figures over a year of telemetry: counting it anew, asking, keeping it between starts. [PF20] */
export async function benchAdmin(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  try {
    await fill(folder)
    return await measure(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function fill(folder: string): Promise<void> {
  const log = await openSqliteLog(folder)
  const seqs = new Map<string, number>()
  for (const [day, events] of aYearOfVisits(EVENTS)) {
    const stream = `telemetry-${day}`
    for (let i = 0; i < events.length; i += APPEND_EVENTS) {
      const part = events.slice(i, i + APPEND_EVENTS)
      const seq = seqs.get(stream) ?? 0
      await log.append(stream, part, seq)
      seqs.set(stream, seq + part.length)
    }
  }
  await log.close()
}

async function measure(folder: string): Promise<Row[]> {
  const log = new SqliteBeside(folder)
  const path = join(folder, 'figures', 'facts')
  const fault = (error: unknown) => {
    throw error
  }
  const before = memoryMb()
  const counted = new CountedFacts({ log, path, fault })
  const rebuildMs = timed(() => counted.ask('traffic', { range: '24h', includeInternal: false }, context))
  const heldMb = memoryMb() - before
  const rows: Row[] = [
    {
      what: `counting ${EVENTS.toLocaleString('en')} events anew, events per second of CPU`,
      value: (EVENTS / rebuildMs) * 1_000,
      goal: '>= 200 000',
      good: EVENTS / rebuildMs >= 200,
    },
    { what: 'memory of the facts, MB', value: heldMb, goal: '<= 250', good: heldMb <= 250 },
  ]
  for (const [name, range, goalMs] of QUESTIONS_ASKED) {
    const times = Array.from({ length: QUESTIONS }, () =>
      timed(() => counted.ask(name, { range, includeInternal: false }, context)),
    )
    const p95 = times.toSorted((one, other) => one - other)[Math.ceil(0.95 * QUESTIONS) - 1] ?? 0
    rows.push({
      what: `${name} of ${range}, p95, CPU ms`,
      value: p95,
      goal: goalMs === null ? '' : `< ${goalMs}`,
      good: goalMs === null || p95 < goalMs,
    })
  }
  const naiveMs = timed(() => naiveScan(log))
  rows.push({
    what: 'the same by a scan of the log that only counts visitors, CPU ms',
    value: naiveMs,
    goal: '',
    good: true,
  })
  counted.save()
  const { size } = await stat(path)
  const loadMs = timed(() => new CountedFacts({ log, path, fault }))
  log.close()
  return [
    ...rows,
    {
      what: `taking up what was kept (${Math.round(size / MB)} MB) after a start, CPU ms`,
      value: loadMs,
      goal: '<= 2 000',
      good: loadMs <= 2_000,
    },
  ]
}

/** Distinct visitors by reading every event. */
function naiveScan(log: SqliteBeside): number {
  const visitors = new Set<unknown>()
  const head = log.head()
  for (let position = 0; position < head; ) {
    const { events, reached } = log.page(position, ['telemetry'], 2_000)
    for (const { type, data } of events) if (type === 't.pageview' && 'anonId' in data) visitors.add(data.anonId)
    position = reached
  }
  return visitors.size
}

/** Milliseconds of CPU, all threads together: the machine may be shared. */
function timed(run: () => unknown): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

function memoryMb(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / MB
}
