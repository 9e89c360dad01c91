import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { type Service, startService } from '#app/service.ts'
import { readSettings } from '#app/settings.ts'
import { SYSTEM } from '#engine/stream.ts'
import { ADMIN, administratorOf } from './administrator.ts'
import { median, type Row } from './report.ts'

const LEADS = 20_000
/** Leads whose appends wait for the disk together. */
const AT_ONCE = 500
const NEW_LEADS = 200
const CSV_BYTES = 2 ** 20
const IMPORTS = 5
const LOOKS = 2_000
const US_PER_MS = 1e3
const OVERVIEWS = 60

/** A CSV of 1 MB beside 20,000 leads, of which all but 200 rows are there already, their overview, and what the scheduler does when nothing is due. [OT10] [PF27] [PF28] */
export async function benchOutreach(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  const env = { PORT: '0', DATA_DIR: folder, AUTH_DEV_ECHO: 'true', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  const service = await startService(readSettings({ ...process.env, ...env, ADMIN_EMAILS: ADMIN }))
  try {
    const token = await administratorOf(service.url)
    await populate(service)
    return [...(await imports(service, token)), ...(await overviews(service, token)), ...(await looks(service))]
  } finally {
    await service.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const emailOf = (n: number) => `person.${n}@firm-${n % 900}.example`

async function populate({ outreach: { store } }: Service): Promise<void> {
  const contactOf = (n: number) => ({
    ...{ email: emailOf(n), name: `Person ${n}`, company: `Firm ${n % 900}`, title: 'Counsel' },
    ...{ profileUrl: null, notes: null, tags: [] },
  })
  for (let from = 0; from < LEADS; from += AT_ONCE) {
    const fresh = Array.from({ length: AT_ONCE }, (_, i) => contactOf(from + i))
    await store.addLeads(
      fresh.map((contact) => ({ source: 'csv', userId: null, contact })),
      SYSTEM,
    )
  }
}

/** Each time others are new. */
function csvOf(round: number): string {
  const rowOf = (n: number) => `${emailOf(n)},Person ${n},"Firm ${n % 900}, Ltd",General Counsel,one;two\n`
  const fresh = Array.from({ length: NEW_LEADS }, (_, i) => rowOf(LEADS + round * NEW_LEADS + i)).join('')
  const rows = ['email,name,company,title,tags\n']
  let size = fresh.length
  for (let n = 0; size < CSV_BYTES - 200; n += 1) {
    const row = rowOf(n % LEADS)
    rows.push(row)
    size += row.length
  }
  return rows.join('') + fresh
}

async function imports({ url }: Service, token: string): Promise<Row[]> {
  const times: number[] = []
  const stalls: number[] = []
  for (let round = 0; round < IMPORTS; round += 1) {
    const body = JSON.stringify({ source: 'csv', csv: csvOf(round), limit: NEW_LEADS })
    const turns = watchTurns()
    const startedAt = performance.now()
    const response = await fetch(`${url}/api/admin/outreach/find`, {
      ...{ method: 'POST', body },
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    })
    const answer = await response.text()
    times.push(performance.now() - startedAt)
    stalls.push(turns.longest())
    const isWhole = answer.includes(`"added":${NEW_LEADS},`) && /"duplicates":\d{5}/.test(answer)
    if (!isWhole) throw new Error('The CSV was not read to its end.')
  }
  const [took, stall] = [median(times), median(stalls)]
  return [
    {
      what: `CSV of 1 MB with ${NEW_LEADS} new leads of ${LEADS}, ms`,
      value: took,
      goal: '< 2000',
      good: took < 2_000,
    },
    {
      what: 'longest turn of the main loop meanwhile, median, ms of its CPU',
      value: stall,
      goal: '< 30',
      good: stall < 30,
    },
  ]
}

/** From the request to the last byte of the newest 500. */
async function overviews({ url }: Service, token: string): Promise<Row[]> {
  const times: number[] = []
  for (let round = 0; round < OVERVIEWS; round += 1) {
    const startedAt = performance.now()
    const response = await fetch(`${url}/api/admin/outreach`, { headers: { Authorization: `Bearer ${token}` } })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`The service answers ${response.status}.`)
    times.push(performance.now() - startedAt)
  }
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(0.95 * (OVERVIEWS - 1))] ?? 0
  return [{ what: `overview of ${LEADS} leads, p95, ms`, value: p95, goal: '< 150', good: p95 < 150 }]
}

/** Own time of the thread in each turn of its loop: what other processes take is none of it. */
function watchTurns(): { longest(): number } {
  let longest = 0
  let turn = process.threadCpuUsage()
  const note = () => {
    const { user, system } = process.threadCpuUsage(turn)
    longest = Math.max(longest, (user + system) / US_PER_MS)
    turn = process.threadCpuUsage()
    watching = setImmediate(note)
  }
  let watching = setImmediate(note)
  return {
    longest() {
      clearImmediate(watching)
      return longest
    },
  }
}

async function looks({ outreach: { store, work, sender } }: Service): Promise<Row[]> {
  const settings = { ...store.state().autopilot, enabled: true, windowStart: '00:00', windowEnd: '00:01' }
  await work.autopilot.set({ ...settings, weekdaysOnly: false }, SYSTEM)
  const times: number[] = []
  for (let i = 0; i < LOOKS; i += 1) {
    const startedAt = performance.now()
    await work.autopilot.look()
    await sender.settleLeft()
    times.push(performance.now() - startedAt)
  }
  const longest = times.toSorted((a, b) => a - b)[Math.floor(0.99 * (LOOKS - 1))] ?? 0
  return [
    {
      what: `a look of the scheduler with nothing due at ${LEADS} leads, p99, ms`,
      value: longest,
      goal: '< 5',
      good: longest < 5,
    },
  ]
}
