import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { memoryLog } from '#stores/events/memory.ts'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import { batch, pageview, recorded, SENT_AT, uuidOf } from '../../helpers/beacons.ts'
import { call, type PeopledService, peopledService, signIn } from '../../helpers/signedIn.ts'

const DAY_MS = 86_400_000
let folder: string
let service: PeopledService | null = null
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-kept-'))
})
afterEach(async () => {
  await service?.close()
  expect(service?.faults ?? []).toEqual([])
  await rm(folder, { recursive: true, force: true })
})

const replay = (replayId: string, more: object = {}) => ({
  ...{ v: 1, replayId, anonId: uuidOf(1), seq: 0, startedAt: SENT_AT, path: '/' },
  events: [{ type: 4, timestamp: SENT_AT, data: {} }],
  ...more,
})
const report = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  call(`${service!.url}/api/telemetry${path}`, 'POST', body, headers)
const recordings = () => readdir(join(folder, 'replays')).catch(() => [])

async function bytesUnder(path: string): Promise<string> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const read = entries.flatMap((entry) => (entry.isFile() ? [readFile(join(entry.parentPath, entry.name))] : []))
  const files = (await Promise.all(read)).flatMap((bytes) => (bytes[0] === 0x1f ? [bytes, gunzipSync(bytes)] : [bytes]))
  return [...entries.map(({ name }) => name), ...files.map((bytes) => bytes.toString('latin1'))].join('\n')
}

describe('what is kept', () => {
  test('[TE6] [TE7] [TE8] [TE13] no address, slug, code, value or message is anywhere on disk or in the log of the service', async () => {
    const lines: string[] = []
    const logger = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
    const log = await openSqliteLog(folder)
    service = await peopledService({ TRUST_PROXY: 'true' }, { folder, log, logger })
    const planted = [
      '203.0.113.77',
      'zX9cV8bN7mA6sD5fG4hJ3k',
      'W4X5Y6',
      'my typed value',
      'hush@example.org',
      'q-u-e-r-y',
      `tok${'3nB'.repeat(12)}`,
    ]
    const [ip, slug, code, value, mail, query, token] = planted
    const sent = { 'x-forwarded-for': ip!, 'user-agent': `Mozilla/5.0 ${token}`, referer: `http://h/spaces/${slug}` }
    const more = {
      title: `Room ${code}`,
      referrer: `https://${query}:${token}@news.example/${slug}`,
      utm: { source: mail, medium: token, campaign: code },
    }
    const events = [
      pageview(`/spaces/${slug}?q=${query}`, more),
      pageview(`/archive/2026-${code}`, more),
      pageview(`/about/${token}/${mail}#${query}`, more),
      {
        type: 'ux',
        at: SENT_AT,
        path: `/r/${code}`,
        signal: 'js_error',
        message: `"${value}" by ${mail} from ${ip} in /spaces/${slug}`,
      },
      {
        type: 'ux',
        at: SENT_AT,
        path: '/',
        signal: 'dead_click',
        selector: `input[value="${value}"] #m-${code}`,
        message: `at https://h/r/${code}?${query}`,
      },
    ]
    expect((await report('', batch(events), sent)).body).toEqual({ accepted: 5, dropped: 0, reason: null })
    const broken = [batch([{ type: value }]), `{"${value}`, { ...batch([pageview('/')]), anonId: `${value} ${mail}` }]
    for (const body of broken) expect((await report('', body, sent)).status).toBeLessThan(500)
    const node = {
      attributes: { href: `/spaces/${slug}?${query}`, title: `${code} ${mail}` },
      textContent: `${token} at ${ip}`,
    }
    const recording = replay(uuidOf(9), {
      path: `/spaces/${slug}`,
      events: [{ type: 2, timestamp: SENT_AT, data: { node } }],
    })
    expect((await report('/replay', recording, sent)).status).toBe(200)
    const kept = `${await bytesUnder(folder)}\n${lines.join('\n')}`
    await service.close()
    await log.close()
    service = null
    expect(kept).toContain('t.pageview')
    expect(kept).toContain('news.example')
    for (const secret of planted) expect({ secret, isKept: kept.includes(secret) }).toEqual({ secret, isKept: false })
  })

  test('[TE15] is deleted when its time is over', async () => {
    const log = memoryLog()
    service = await peopledService({}, { folder, log })
    await report('', batch([pageview('/')]))
    await report('/replay', replay(uuidOf(8)))
    await service.close()
    service = await peopledService({ CLOCK_OFFSET_MS: String(396 * DAY_MS) }, { folder, log })
    await expect.poll(async () => [await recordings(), await recorded(log)], { timeout: 10_000 }).toEqual([[], []])
    expect((await report('', batch([pageview('/')]))).body.accepted).toBe(1)
  })

  test('[TE15] of recordings nothing is left when the account is erased', async () => {
    service = await peopledService({ SCHEDULER_TICK_MS: '50' }, { folder })
    const ada = await signIn(service, 'ada@example.org', { anonId: uuidOf(1) })
    await report('/replay', replay(uuidOf(7)))
    await report('/replay', replay(uuidOf(6), { anonId: uuidOf(2) }))
    expect(await ada.ask('DELETE', '/api/me', { confirm: 'ada@example.org' })).toMatchObject({ status: 200 })
    const own = (await recordings()).find((name) => name.includes(uuidOf(7)))!
    await expect.poll(() => readdir(join(folder, 'replays', own))).toEqual(['removed'])
    const removed = (await recorded(service.log)).filter(({ type }) => type === 't.replay_removed')
    expect(removed.map(({ data }) => data)).toEqual([{ replayId: uuidOf(7) }])
    expect((await report('/replay', replay(uuidOf(7), { seq: 1 }))).body).toEqual({ ok: true, stored: false })
    const other = (await recordings()).find((name) => name.includes(uuidOf(6)))!
    expect(await readdir(join(folder, 'replays', other))).toEqual(['0.json.gz'])
  })
})
