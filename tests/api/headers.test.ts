import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { type Person, roomOf } from '../helpers/people.ts'
import { type TestService, testService } from '../helpers/service.ts'
import { rawConnection } from './rawHttp.ts'

let service: TestService
let people: Person[] = []
afterEach(async () => {
  for (const someone of people) someone.leave()
  people = []
  await service.close()
  expect(service.faults).toEqual([])
})

const ORIGIN = 'https://app.example.org'
const PATHS = ['/', '/api/health', '/api/templates', '/openapi.json', '/healthz', '/readyz', '/metrics', '/nothing']

describe('every answer', () => {
  test('[RE5] carries a fresh X-Request-Id, no-store, nosniff and no X-Powered-By', async () => {
    service = await testService()
    const seen = new Set<string>()
    for (const path of [...PATHS, '/api/rooms/ZZZZZZ/intel', '/api/rooms/ZZZZZZ/voice/token']) {
      const { headers } = await fetch(service.url + path)
      seen.add(headers.get('x-request-id')!)
      expect({ path, cache: headers.get('cache-control') }).toEqual({ path, cache: 'no-store' })
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('strict-transport-security')).toBeNull()
      expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests')
    }
    expect(seen.size).toBe(PATHS.length + 2)
    for (const id of seen) expect(id).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('[OP17] a connection is kept open longer than a proxy keeps it', async () => {
    service = await testService()
    const request = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(service.url).port), '127.0.0.1', () => socket.write(request))
      socket.once('data', (bytes) => resolve(String(bytes)))
      socket.once('error', reject)
    })
    expect(answer).toMatch(/^Keep-Alive: timeout=75\r$/m)
  })

  test('behind https the transport is insisted on', async () => {
    service = await testService({ BASE_URL: 'https://parley.example.org' })
    const { headers } = await fetch(service.url)
    expect(headers.get('strict-transport-security')).toMatch(/max-age=/)
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
    expect(headers.get('set-cookie')).toMatch(/; Secure/)
  })
})

describe('[RE4] paths and methods', () => {
  test.each(['/nothing', '/api', '/api/room', '/api/rooms/ZZZZZZ', '/api/admin/nobody', '/API/health', '/socket.i'])(
    '%s is 404 with a sentence',
    async (path) => {
      service = await testService()
      const response = await fetch(service.url + path)
      expect({ status: response.status, body: await response.json() }).toEqual({
        status: 404,
        body: { error: expect.stringMatching(/\.$/) },
      })
    },
  )

  test.each([
    ['POST', '/api/health', 'GET, HEAD'],
    ['DELETE', '/', 'GET, HEAD'],
    ['GET', '/api/rooms/ZZZZZZ/document', 'POST'],
    ['PATCH', '/api/rooms/ZZZZZZ/document/doc_1', 'DELETE'],
    ['DELETE', '/api/rooms/ZZZZZZ/document/raw', 'GET, HEAD'],
    ['PUT', '/api/rooms/ZZZZZZ/voice/token', 'GET, HEAD'],
    ['PROPFIND', '/openapi.json', 'GET, HEAD'],
  ])('%s %s is 405 and says what is allowed', async (method, path, allow) => {
    service = await testService()
    const response = await fetch(service.url + path, { method })
    expect({ status: response.status, allow: response.headers.get('allow') }).toEqual({ status: 405, allow })
    expect(await response.json()).toEqual({ error: expect.stringMatching(/\.$/) })
  })

  test('OPTIONS lists the methods of a path', async () => {
    service = await testService()
    const response = await fetch(`${service.url}/api/health`, { method: 'OPTIONS' })
    expect({ status: response.status, allow: response.headers.get('allow') }).toEqual({
      status: 200,
      allow: 'GET, HEAD, OPTIONS',
    })
  })

  test('[RE2] a broken escape in the path is 422, and no fault', async () => {
    service = await testService()
    const response = await fetch(`${service.url}/api/rooms/%E0%A4%A/intel`)
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({
      detail: [{ loc: ['path'], msg: expect.any(String), type: 'value_error' }],
    })
  })

  test.each([
    'GET /api/health HTTP/1.1\r\n\r\n',
    'GET http://[ HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET * HTTP/1.1\r\nHost: a\r\n\r\n',
    'POST /api/health HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc',
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    'NONSENSE\r\n\r\n',
    '\u0016\u0003\u0001\u0002',
  ])('what is hardly HTTP gets a 4xx or a closed line: %j', async (text) => {
    service = await testService()
    const raw = await rawConnection(service.url)
    await raw.write(text)
    raw.socket.end()
    const { status } = await raw.answer()
    expect(status === 0 || (status >= 400 && status < 500)).toBe(true)
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200)
  })
})

describe('[RE9] CORS', () => {
  const from = (origin: string, init: RequestInit = {}) =>
    fetch(`${service.url}/api/health`, { ...init, headers: { Origin: origin, ...init.headers } })

  test('an allowed origin is named, with credentials; another gets nothing', async () => {
    service = await testService({ CORS_ORIGIN: `${ORIGIN}, https://b.example.org` })
    const { headers } = await from(ORIGIN)
    expect(headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect(headers.get('access-control-allow-credentials')).toBe('true')
    expect(headers.get('access-control-expose-headers')).toContain('ETag')
    expect(headers.get('vary')).toContain('Origin')
    for (const other of ['https://evil.example.org', 'null', `${ORIGIN}.evil.org`, 'http://app.example.org']) {
      const names = [...(await from(other)).headers.keys()]
      expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  })

  test('a preflight of an allowed origin is answered, of another one not', async () => {
    service = await testService({ CORS_ORIGIN: ORIGIN })
    const preflight = { method: 'OPTIONS', headers: { 'Access-Control-Request-Method': 'DELETE' } }
    const allowed = await from(ORIGIN, preflight)
    expect(allowed.status).toBe(204)
    expect(allowed.headers.get('access-control-allow-methods')).toContain('DELETE')
    expect(allowed.headers.get('access-control-allow-headers')).toContain('X-Participant-Id')
    expect((await from('https://evil.example.org', preflight)).headers.get('access-control-allow-methods')).toBeNull()
  })

  test('without CORS_ORIGIN no header is sent, with * any origin may read without credentials', async () => {
    service = await testService()
    expect((await from(ORIGIN)).headers.get('access-control-allow-origin')).toBeNull()
    await service.close()
    service = await testService({ CORS_ORIGIN: '*' })
    const { headers } = await from(ORIGIN)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('[RE5] the Socket.IO transport does as the HTTP API does', async () => {
    const handshake = (origin: string, query = 'EIO=4&transport=polling') =>
      fetch(`${service.url}/socket.io/?${query}`, { headers: { Origin: origin } })
    const corsOf = ({ headers }: Response) => [
      headers.get('access-control-allow-origin'),
      headers.get('access-control-allow-credentials'),
    ]
    service = await testService({ CORS_ORIGIN: ORIGIN })
    const allowed = await handshake(ORIGIN)
    expect([allowed.status, ...corsOf(allowed)]).toEqual([200, ORIGIN, 'true'])
    expect(allowed.headers.get('vary')).toContain('Origin')
    const other = await handshake('https://evil.example.org')
    expect([other.status, ...corsOf(other)]).toEqual([200, null, null])
    const unread = await handshake('https://evil.example.org', 'EIO=3&transport=polling')
    expect([unread.status, ...corsOf(unread)]).toEqual([400, null, null])
    for (const { headers } of [allowed, other, unread]) expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    await service.close()
    service = await testService({ CORS_ORIGIN: '*' })
    expect(corsOf(await handshake(ORIGIN))).toEqual(['*', null])
    await service.close()
    service = await testService()
    expect(corsOf(await handshake(ORIGIN))).toEqual([null, null])
  })

  test('errors carry the headers too', async () => {
    service = await testService({ CORS_ORIGIN: ORIGIN })
    people = await roomOf(service.url, ['Ana'])
    const response = await fetch(`${service.url}/api/rooms/ZZZZZZ/intel`, { headers: { Origin: ORIGIN } })
    expect(response.status).toBe(404)
    expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN)
  })
})
