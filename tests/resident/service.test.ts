import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openResidentLogger, withoutRooms } from '#app/resident/logger.ts'
import { bindOf, readResidentSettings, residentHelp } from '#app/resident/settings.ts'
import { post, SECRET, signedHeaders, type TestResident, testResident } from '../helpers/resident.ts'

const MAIN = fileURLToPath(new URL('../../app/resident/main.ts', import.meta.url))
const OWN = 'https://rooms.example.org'

let resident: TestResident
beforeAll(async () => {
  resident = await testResident({ RESIDENT_ALLOWED_ORIGIN: `${OWN}, https://other.example.org` })
})
afterAll(() => resident.close())

describe('origins', () => {
  const get = (origin: string, method = 'GET', headers = {}) =>
    fetch(`${resident.url}/kxp/health`, { method, headers: { origin, ...headers } })

  test('[KX8] an allowed one is echoed, any other gets no header', async () => {
    const own = await get(OWN)
    expect(own.headers.get('access-control-allow-origin')).toBe(OWN)
    expect(own.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS')
    expect(own.headers.get('access-control-allow-credentials')).toBeNull()
    expect(own.headers.get('vary')).toBe('Origin')
    for (const origin of ['https://rooms.example.org.evil.example', 'null', 'http://rooms.example.org', '*']) {
      const other = await get(origin)
      expect([other.status, other.headers.get('access-control-allow-origin')]).toEqual([200, null])
      expect(other.headers.get('vary')).toBe('Origin')
    }
  })

  test('[KX8] a preflight of a GET is answered, that of a POST is not', async () => {
    const asked = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'if-none-match' }
    const preflight = await get(OWN, 'OPTIONS', asked)
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, OWN])
    const posted = await fetch(`${resident.url}/kxp/end`, { method: 'OPTIONS', headers: { origin: OWN } })
    expect([posted.status, posted.headers.get('access-control-allow-origin')]).toEqual([405, null])
    const end = Buffer.from('{"room":"NEVER1"}')
    const headers = { origin: OWN, 'content-type': 'application/json', ...signedHeaders('/kxp/end', end) }
    const signed = await fetch(`${resident.url}/kxp/end`, { method: 'POST', headers, body: end })
    expect([signed.status, signed.headers.get('access-control-allow-origin')]).toEqual([200, null])
  })
})

describe('paths', () => {
  test('[KX14] tell the state of the resident', async () => {
    const at = async (path: string) => {
      const answer = await fetch(`${resident.url}${path}`)
      return [answer.status, await answer.json()]
    }
    expect(await at('/kxp/health')).toEqual([200, { ok: true, rooms: 0, model: null }])
    expect(await at('/healthz')).toEqual([200, { ok: true }])
    expect(await at('/readyz')).toEqual([200, { ok: true }])
    await post(resident.url, '/kxp/end', { room: 'CODE77' })
    const metrics = await (await fetch(`${resident.url}/metrics`)).text()
    expect(metrics).toMatch(/parley_resident_request_seconds_count\{route="\/kxp\/end",status="200"\} \d/)
    expect(metrics).toContain('parley_resident_rooms 0')
    expect(metrics).not.toContain('CODE77')
  })

  test('[KX11] that do not exist are 404, other methods 405', async () => {
    const unknown = await fetch(`${resident.url}/kxp/other`)
    expect([unknown.status, await unknown.json()]).toEqual([404, { error: 'There is nothing at this address.' }])
    const put = await fetch(`${resident.url}/kxp/end`, { method: 'PUT' })
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'POST'])
    expect((await fetch(`${resident.url}/kxp/health`, { method: 'POST' })).status).toBe(405)
  })

  test('[KX11] carry an id of the request, and JSON is not cached', async () => {
    const ids = new Set<string | null>()
    for (const path of ['/kxp/health', '/kxp/summaries?room=NEVER1', '/kxp/summaries', '/kxp/end', '/kxp/other']) {
      const { headers } = await fetch(`${resident.url}${path}`)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      ids.add(headers.get('x-request-id'))
    }
    expect(ids.size).toBe(5)
  })

  test('[KX9] are read 600 times a minute from one address', async () => {
    const limited = await testResident({ RATE_LIMITS: 'on' })
    const statuses = new Map<number, number>()
    for (let i = 0; i < 601; i++) {
      const { status } = await fetch(`${limited.url}/kxp/health`)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    await limited.close()
    expect([...statuses]).toEqual([
      [200, 600],
      [429, 1],
    ])
  })
})

test('[KX10] [KX17] the end and the removal of what is not there are answered as such', async () => {
  const removed = await post(resident.url, '/kxp/remove', { room: 'NEVER1', docId: 'doc_1' })
  expect([removed.status, await removed.json()]).toEqual([200, { ok: true, removed: false }])
  for (let i = 0; i < 2; i++) {
    const ended = await post(resident.url, '/kxp/end', { room: 'NEVER2' })
    expect([ended.status, await ended.json()]).toEqual([200, { ok: true, destroyed: false }])
  }
})

test('[KX3] a nonce is not accepted again after a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-resident-'))
  try {
    const end = { room: 'NEVER1' }
    const nonce = 'nonce-before-the-restart'
    const before = await testResident({}, { folder })
    expect((await post(before.url, '/kxp/end', end, { nonce })).status).toBe(200)
    await before.close()
    const after = await testResident({}, { folder })
    expect((await post(after.url, '/kxp/end', end, { nonce })).status).toBe(401)
    await after.close()
    const later = await testResident({ CLOCK_OFFSET_MS: '601001' }, { folder })
    const timestamp = Math.floor((Date.now() + 601_001) / 1000)
    expect((await post(later.url, '/kxp/end', end, { nonce, timestamp })).status).toBe(200)
    await later.close()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

describe('a start', () => {
  const read = (env: Record<string, string>) => readResidentSettings({ KXP_SHARED_SECRET: SECRET, ...env })

  test.each<[Record<string, string>, string]>([
    [{ KXP_SHARED_SECRET: '' }, 'The setting KXP_SHARED_SECRET must be set to a secret of at least 32 bytes.'],
    [{ KXP_SHARED_SECRET: 'short' }, 'The setting KXP_SHARED_SECRET must be one or two secrets of at least 32 bytes.'],
    [
      { KXP_SHARED_SECRET: [SECRET, SECRET, SECRET].join() },
      'The setting KXP_SHARED_SECRET must be at most two secrets.',
    ],
    [{ KXP_MASTER_KEY: 'ab' }, 'The setting KXP_MASTER_KEY must be 64 hex digits.'],
    [{ RESIDENT_BIND: '3100' }, 'The setting RESIDENT_BIND must be host:port, such as 127.0.0.1:3100 or [::1]:3100.'],
    [
      { RESIDENT_ALLOWED_ORIGIN: '*' },
      'The setting RESIDENT_ALLOWED_ORIGIN must be a comma-separated list of origins such as https://host.',
    ],
    [
      { APP_ENV: 'production', CLOCK_OFFSET_MS: '1' },
      'The setting CLOCK_OFFSET_MS is a test hook and not allowed in production.',
    ],
    [{ OLLAMA_MODEL: 'm' }, 'The setting OLLAMA_MODEL requires OLLAMA_URL.'],
  ])('[KX12] with %o is refused with one sentence', (env, sentence) => {
    expect(() => read(env)).toThrow(sentence)
  })

  test('[KX12] without settings but the secret listens on 127.0.0.1:3100', () => {
    expect(read({})).toMatchObject({ RESIDENT_BIND: '127.0.0.1:3100', DATA_DIR: './data-resident' })
    expect(bindOf('127.0.0.1:3100')).toEqual({ HOST: '127.0.0.1', PORT: 3100 })
    expect(bindOf(read({ RESIDENT_BIND: '[::1]:0' }).RESIDENT_BIND)).toEqual({ HOST: '::1', PORT: 0 })
    expect(residentHelp()).toContain('RESIDENT_BIND            host:port to listen on (127.0.0.1:3100)')
  })

  test.each([
    ['without a secret', {}, 'The setting KXP_SHARED_SECRET must be set to a secret of at least 32 bytes.\n'],
    ['on a folder in use', { KXP_SHARED_SECRET: SECRET }, /^The setting DATA_DIR: another server is using .*\n$/],
  ])('[KX12] of the process %s ends with one sentence', async (_how, env, sentence) => {
    const settings = { PATH: process.env.PATH, DATA_DIR: resident.folder, RESIDENT_BIND: '127.0.0.1:0', ...env }
    const child = spawn(process.execPath, [MAIN], { env: settings, stdio: ['ignore', 'ignore', 'pipe'] })
    const [written, status] = await Promise.all([
      text(child.stderr),
      new Promise((resolve) => child.once('exit', resolve)),
    ])
    expect(status).toBe(1)
    expect(written).toMatch(sentence)
  })
})

test('[KX13] log lines name no rooms', () => {
  const line = '{"msg":"ENOENT rooms/K7QF2M/a keys/K7QF2M.key resident-K7QF2M ?room=K7QF2M&ticket=abc_-"}'
  expect(withoutRooms(line)).toBe('{"msg":"ENOENT rooms/…/a keys/….key resident-… ?room=…&ticket=…"}')
  expect(openResidentLogger('error').level).toBe('error')
})
