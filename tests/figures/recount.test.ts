import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Service, startService } from '#app/service.ts'
import { readSettings } from '#app/settings.ts'
import { exportFolder } from '#replay/exportData.ts'
import { isLong } from '../helpers/longForm.ts'
import { type MailSink, mailSink } from '../helpers/mailSink.ts'
import { sectionsIngest } from '../helpers/service.ts'
import { type Body, type PeopledService, signIn, type User } from '../helpers/signedIn.ts'
import { RandomDay } from './randomDay.ts'
import { NaiveCount, rowsOf, type Window } from './recountedDay.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ZONES = ['UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Apia']
const ENV = { INTERNAL_DOMAINS: 'corp.example', ADMIN_EMAILS: 'root@example.org', BASE_URL: 'http://parley.example' }
const EVENTS = isLong ? 10_000 : 4_000
/** Hours of the day at which people come, the service starting anew each time. */
const HOURS = [1, 9, 20]

let folder: string
let mail: MailSink
let service: Service
let root: User
let count: NaiveCount

async function open(hour: number): Promise<PeopledService> {
  const day = Math.floor(Date.now() / DAY_MS) * DAY_MS - 2 * DAY_MS
  const CLOCK_OFFSET_MS = String(day + hour * HOUR_MS - Date.now())
  const env = { ...ENV, CLOCK_OFFSET_MS, PORT: '0', DATA_DIR: folder, RATE_LIMITS: 'off' }
  const settings = readSettings({ ...env, MAIL_TRANSPORT: mail.transport })
  service = await startService(settings, { ingest: sectionsIngest, logger: pino({ level: 'silent' }) })
  return { ...service, mail, folder } as unknown as PeopledService
}

const now = (): number => service.accounts.store.clock.now()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-'))
  mail = await mailSink()
  const day = new RandomDay(20_261_123)
  for (const hour of HOURS) {
    const opened = await open(hour)
    await day.pass(opened, EVENTS / HOURS.length, now)
    await service.close()
  }
  const opened = await open(22)
  root = await signIn(opened, 'root@example.org')
  for (const browser of day.browsers.slice(0, 8)) await mark(`a_${browser}`)
  await mark(`u_${day.users[0]!.id}`)
  const { items } = (await root.ask('GET', '/api/admin/users?limit=200')).body
  const internal = items.filter((user: Body) => user.internal).map((user: Body) => user.id)
  count = new NaiveCount(rowsOf(folder), internal)
})
afterAll(async () => {
  await service.close()
  await mail.empty()
  await rm(folder, { recursive: true, force: true })
})

/** Not everybody came. */
async function mark(personId: string): Promise<void> {
  const { status } = await root.ask('PUT', `/api/admin/visitors/${personId}/internal`, { internal: true })
  expect([200, 404]).toContain(status)
}

const asked = async (path: string): Promise<Body> => (await root.ask('GET', `/api/admin${path}`)).body

describe('[FG12] after a day of random activity', () => {
  test.each(
    ['24h', '7d', 'all'].flatMap((range) => [false, true].map((includeInternal) => [range, includeInternal] as const)),
  )(
    'a counter that shares nothing with the service finds the same (%s, internal %s)',
    async (range, includeInternal) => {
      const query = `range=${range}&includeInternal=${includeInternal}`
      const overview = await asked(`/overview?${query}`)
      const window: Window = { ...overview.range, includeInternal }
      const metrics = count.metrics(window)
      expect(overview.period).toMatchObject(metrics)
      expect(metrics.pageviews).toBeGreaterThan(300)
      const traffic = await asked(`/traffic?${query}`)
      const { visitors, visits, pageviews, bounceRate, avgVisitMs, viewsPerVisit } = metrics
      expect(traffic.totals).toEqual({ visitors, visits, pageviews, bounceRate, avgVisitMs, viewsPerVisit })
      for (const page of traffic.pages) expect(page).toEqual(count.page(page.path, window))
      for (const zone of ZONES) {
        const { cells } = await asked(`/heatmap?${query}&tz=${zone}`)
        expect({ zone, cells: cells.map((cell: Body) => cell.pageviews) }).toEqual({
          zone,
          cells: count.week(zone, window),
        })
      }
      const { health } = await asked(`/experience?${query}&refresh=true`)
      const bad = count.visits(window).filter(({ isBad }) => isBad).length
      expect(health).toMatchObject({ visits, badVisits: bad, score: Math.round(100 * (1 - bad / visits)) })
    },
  )

  test('the command line counts every figure of every view as the service says it', async () => {
    const { status, told } = await admin('recount', '--data', folder, '--url', service.url, '--token', root.token)
    expect({ status, told }).toEqual({
      status: 0,
      told: expect.stringMatching(/^\d{4,} figures counted .* all agree\n$/),
    })
  })

  test('the exported log alone gives the figures too, and a changed line is found', async () => {
    const copy = await mkdtemp(join(tmpdir(), 'parley-'))
    await service.close()
    await exportFolder(folder, join(copy, 'log.jsonl'), () => {})
    const from = ['--keys', folder, '--now', new Date(now()).toISOString(), '--json']
    const byFolder = await admin('overview', '--data', folder, ...from)
    const byExport = await admin('overview', '--log', join(copy, 'log.jsonl'), ...from)
    expect(byExport).toEqual({ ...byFolder, status: 0 })
    const lines = await readFile(join(copy, 'log.jsonl'), 'utf8')
    await writeFile(join(copy, 'changed.jsonl'), lines.replace('"path":"/archive"', '"path":"/spaces"'))
    const changed = await admin('overview', '--log', join(copy, 'changed.jsonl'))
    expect(changed).toEqual({ status: 2, told: expect.stringContaining('does not fit its hash chain') })
    await rm(copy, { recursive: true })
    await open(23)
  })
})

test.each([
  [['guess']],
  [['overview', '--range', '2d']],
  [['overview', '--now', 'noon']],
  [['users', '--limit', '0']],
  [['recount', '--url', 'http://localhost']],
  [['overview', '--data', '/nowhere']],
  [['overview', '--log', 'package.json']],
])('[FG12] invalid arguments exit with 2 and no stack trace: %j', async (args) => {
  const { status, told } = await admin(...args)
  expect({ status, lines: told.trim().split('\n').length }).toEqual({ status: 2, lines: 1 })
})

async function admin(...args: readonly string[]): Promise<{ status: number | null; told: string }> {
  const child = spawn(process.execPath, ['app/analyst/cli.ts', ...args], { env: { ...process.env, ...ENV } })
  let told = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (told += text))
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { status, told }
}
