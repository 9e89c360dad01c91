import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, cookiesOf, type PeopledService, peopledService, signIn, type User } from '../helpers/signedIn.ts'

const SECRET = 'a secret of sixty-four bytes at least, so that HS512 would take it too'
const ORIGIN = 'https://app.example.org'

let service: PeopledService
let ada: User
beforeAll(async () => {
  service = await peopledService({ AUTH_SECRET: SECRET, CORS_ORIGIN: ORIGIN })
  ada = await signIn(service, 'ada@example.org')
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

const meWith = (authorization: string) => call(`${service.url}/api/me`, 'GET', undefined, { authorization })
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('[AU7] a session token', () => {
  test('is a JWT with the claims that are promised', () => {
    const [header] = ada.token.split('.')
    expect(JSON.parse(Buffer.from(header!, 'base64url').toString())).toEqual({ alg: 'HS256', typ: 'JWT' })
    const { iat, exp, jti, ...rest } = claimsOf(ada.token)
    expect(rest).toEqual({ iss: service.url, aud: 'api', sub: ada.id, email: 'ada@example.org', name: 'ada' })
    expect([jti, exp - iat]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), 30 * 86_400])
  })

  test('of another making is 401, with a sentence and WWW-Authenticate', async () => {
    const claims = claimsOf(ada.token)
    const signed = (changed: object, secret = SECRET, alg = 'HS256') =>
      new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret))
    const now = Math.floor(Date.now() / 1000)
    const [header, payload, signature] = ada.token.split('.')
    const wrong = {
      'alg none': `${base64({ alg: 'none' })}.${payload}.`,
      'alg None with the signature': `${base64({ alg: 'None' })}.${payload}.${signature}`,
      'no signature': `${header}.${payload}.`,
      'another key': await signed({}, 'another secret of thirty-two bytes!'),
      'another alg of the same key': await signed({}, SECRET, 'HS512'),
      'another issuer': await signed({ iss: 'https://elsewhere.example' }),
      'another audience': await signed({ aud: 'web' }),
      expired: await signed({ exp: now - 1 }),
      'not begun': await signed({ nbf: now + 3_600 }),
      'a session that never was': await signed({ jti: '00000000-0000-4000-8000-000000000000' }),
      'a session named __proto__': await signed({ jti: '__proto__' }),
      'somebody else': await signed({ sub: '00000000-0000-4000-8000-000000000000' }),
      'a subject named constructor': await signed({ sub: 'constructor' }),
      'no jti': await signed({ jti: undefined }),
      'no exp': await signed({ exp: undefined }),
      junk: 'junk',
      empty: '',
      long: 'x'.repeat(10_000),
      'a connection that never was': `rrk_${'a'.repeat(40)}`,
    }
    for (const [what, token] of Object.entries(wrong)) {
      const { status, body, headers } = await meWith(`Bearer ${token}`)
      const seen = { what, status, error: typeof body.error, asks: headers.get('www-authenticate') }
      expect(seen).toEqual({ what, status: 401, error: 'string', asks: 'Bearer' })
    }
    expect((await meWith(`bearer ${await signed({})}`)).status).toBe(200)
  })

  test('that is bad is 401 at public addresses too, and 404 and 405 come before it', async () => {
    const headers = { authorization: 'Bearer junk' }
    const ask = (method: string, path: string) => call(service.url + path, method, undefined, headers)
    for (const path of ['/api/health', '/api/auth/config', '/api/rooms/history', '/']) {
      expect({ path, status: (await ask('GET', path)).status }).toEqual({ path, status: 401 })
    }
    expect((await ask('GET', '/api/nothing')).status).toBe(404)
    expect((await ask('PUT', '/api/me')).status).toBe(405)
  })

  test('[AU1] wins over a cookie; a bad cookie is none; another kind of credential is none', async () => {
    const bea = await signIn(service, 'bea@example.org')
    const both = await call(`${service.url}/api/me`, 'GET', undefined, {
      authorization: `Bearer ${bea.token}`,
      cookie: ada.cookie,
    })
    expect([both.body.email, both.body.csrf]).toEqual(['bea@example.org', null])
    const bad = await call(`${service.url}/api/me`, 'GET', undefined, {
      authorization: 'Bearer junk',
      cookie: ada.cookie,
    })
    expect(bad.status).toBe(401)
    expect((await call(`${service.url}/api/health`, 'GET', undefined, { cookie: 'session=junk' })).status).toBe(200)
    expect((await call(`${service.url}/api/me`, 'GET', undefined, { cookie: 'session=junk' })).status).toBe(401)
    expect((await call(`${service.url}/api/health`, 'GET', undefined, { authorization: 'Basic YTpi' })).status).toBe(
      200,
    )
  })
})

describe('[AU6] writes by cookie', () => {
  const tutorial = '/api/me/tutorial-seen'

  test('from a page of ours or an allowed one pass; from a foreign one they do not, and change nothing', async () => {
    const eve = await signIn(service, 'eve@example.org')
    for (const origin of ['https://evil.example', 'null', `${service.url}.evil.example`, 'http://127.0.0.1', '*']) {
      const { status, body } = await eve.askByCookie('POST', tutorial, undefined, {
        origin,
        'x-csrf-token': eve.csrf,
      })
      expect({ origin, status, error: typeof body.error }).toEqual({ origin, status: 403, error: 'string' })
    }
    expect((await eve.ask('GET', '/api/me')).body.tutorial_seen_at).toBeNull()
    const own = new URL(service.url)
    for (const origin of [service.url, ORIGIN, `http://localhost:${own.port}`]) {
      expect((await eve.askByCookie('POST', tutorial, undefined, { origin })).status).toBe(200)
    }
  })

  test('without an Origin need the token of the csrf cookie', async () => {
    const post = (headers: Record<string, string>) => ada.askByCookie('POST', tutorial, undefined, headers)
    expect((await post({})).status).toBe(403)
    expect((await post({ 'x-csrf-token': '' })).status).toBe(403)
    expect((await post({ 'x-csrf-token': 'junk' })).status).toBe(403)
    expect((await post({ 'x-csrf-token': ada.csrf })).status).toBe(200)
    const session = ada.cookie.replace(/; csrf=.*/, '')
    expect((await post({ cookie: session, 'x-csrf-token': ada.csrf })).status).toBe(403)
    expect((await post({ cookie: `${session}; csrf=`, 'x-csrf-token': '' })).status).toBe(403)
  })

  test('[AU17] need the token of the session itself, not one that was planted', async () => {
    const session = ada.cookie.split('; ')[0]!
    const other = await signIn(service, 'planter@example.org')
    for (const planted of ['planted', 'x'.repeat(43), other.csrf]) {
      const headers = { cookie: `${session}; csrf=${planted}`, 'x-csrf-token': planted }
      expect((await ada.askByCookie('POST', tutorial, undefined, headers)).status).toBe(403)
    }
    const { body, headers } = await ada.askByCookie('GET', '/api/me', undefined, { cookie: `${session}; csrf=planted` })
    expect([body.csrf, cookiesOf(headers).csrf]).toEqual([ada.csrf, ada.csrf])
  })

  test('[AU17] by a cookie that holds a token for programs have one of their own', async () => {
    const { token } = (await ada.ask('POST', '/api/me/connections', { kind: 'mcp', name: 'Desk' })).body
    const cookie = `session=${token}`
    const { csrf } = (await ada.askByCookie('GET', '/api/me', undefined, { cookie })).body
    const write = (shown: string) =>
      ada.askByCookie('POST', tutorial, undefined, { cookie: `${cookie}; csrf=${shown}`, 'x-csrf-token': shown })
    expect([(await write(csrf)).status, (await write(ada.csrf)).status]).toEqual([200, 403])
  })

  test('with a foreign Origin and a bearer token pass: no browser sends those by itself', async () => {
    const { status } = await ada.ask('POST', tutorial, undefined, { origin: 'https://evil.example' })
    expect(status).toBe(200)
  })

  test('the check comes before the body is read; reads need none; public writes ignore the cookie', async () => {
    expect((await ada.askByCookie('PATCH', '/api/me', '{broken')).status).toBe(403)
    const me = await ada.askByCookie('GET', '/api/me', undefined, { origin: 'https://evil.example' })
    expect([me.status, me.body.csrf]).toEqual([200, ada.csrf])
    const waitlist = await ada.askByCookie(
      'POST',
      '/api/waitlist',
      { email: 'w@example.org' },
      { origin: 'https://evil.example' },
    )
    expect(waitlist.status).toBe(200)
  })

  test('a caller by cookie who lost the csrf cookie is given it anew', async () => {
    const { body, headers } = await ada.askByCookie('GET', '/api/me', undefined, { cookie: ada.cookie.split('; ')[0]! })
    expect(body.csrf).toMatch(/^[\w-]{43}$/)
    expect(cookiesOf(headers).csrf).toBe(body.csrf)
  })

  test('answers to listed origins allow credentials, to others nothing, and to * never', async () => {
    const read = async (url: string, origin: string) => {
      const { headers } = await call(`${url}/api/me`, 'GET', undefined, { origin, cookie: ada.cookie })
      return [headers.get('access-control-allow-origin'), headers.get('access-control-allow-credentials')]
    }
    expect(await read(service.url, ORIGIN)).toEqual([ORIGIN, 'true'])
    expect(await read(service.url, 'https://evil.example')).toEqual([null, null])
    const open = await peopledService({ CORS_ORIGIN: '*' })
    expect(await read(open.url, 'https://evil.example')).toEqual(['*', null])
    const bo = await signIn(open, 'bo@example.org')
    const forged = await bo.askByCookie('POST', tutorial, undefined, { origin: 'https://evil.example' })
    expect(forged.status).toBe(403)
    await open.close()
  })
})

describe('[AU8] signing out', () => {
  test('ends this session alone, and clears the cookies', async () => {
    const [one, other] = [await signIn(service, 'cy@example.org'), await signIn(service, 'cy@example.org')]
    const { status, body, headers } = await one.ask('POST', '/api/auth/signout')
    expect({ status, body }).toEqual({ status: 200, body: { ok: true } })
    for (const name of ['session', 'csrf']) {
      expect(headers.getSetCookie().find((line) => line.startsWith(`${name}=;`))).toMatch(/Expires=Thu, 01 Jan 1970/)
    }
    expect((await one.ask('GET', '/api/me')).status).toBe(401)
    expect((await one.ask('POST', '/api/auth/signout')).status).toBe(401)
    expect((await other.ask('GET', '/api/me')).status).toBe(200)
  })

  test('everywhere ends them all; a wrong body ends none', async () => {
    const [one, other] = [await signIn(service, 'dy@example.org'), await signIn(service, 'dy@example.org')]
    expect((await one.ask('POST', '/api/auth/signout', { everywhere: 'yes' })).status).toBe(422)
    expect((await one.ask('POST', '/api/auth/signout', { everywhere: true })).status).toBe(200)
    for (const user of [one, other]) expect((await user.ask('GET', '/api/me')).status).toBe(401)
  })
})

describe('[AU9] refresh', () => {
  test('gives a new token; the old one lives a minute more', async () => {
    const log = service.log
    const env = { AUTH_SECRET: SECRET, BASE_URL: 'http://parley.example' }
    const now = await peopledService(env, { log, folder: service.folder })
    const user = await signIn(now, 'ref@example.org')
    const { status, body } = await user.ask('POST', '/api/auth/refresh')
    expect({ status, keys: Object.keys(body) }).toEqual({ status: 200, keys: ['token', 'expiresAt'] })
    const ask = (url: string, token: string) =>
      call(`${url}/api/me`, 'GET', undefined, { authorization: `Bearer ${token}` })
    for (const token of [user.token, body.token]) expect((await ask(now.url, token)).status).toBe(200)
    await now.close()
    const later = await peopledService({ ...env, CLOCK_OFFSET_MS: '61000' }, { log, folder: service.folder })
    expect((await ask(later.url, user.token)).status).toBe(401)
    expect((await ask(later.url, body.token)).status).toBe(200)
    await later.close()
  })

  test('with one token five times gives one new token; signing out with either ends both', async () => {
    for (const leaver of ['old', 'new'] as const) {
      const user = await signIn(service, `fam.${leaver}@example.org`)
      const other = await signIn(service, `fam.${leaver}@example.org`)
      const renewed = await Promise.all(Array.from({ length: 5 }, () => user.ask('POST', '/api/auth/refresh')))
      const tokens = new Set(renewed.map(({ body }) => body.token as string))
      expect([renewed.map(({ status }) => status), tokens.size]).toEqual([[200, 200, 200, 200, 200], 1])
      const [token] = [...tokens] as [string]
      const bearer = { authorization: `Bearer ${token}` }
      if (leaver === 'old') await user.ask('POST', '/api/auth/signout')
      else await call(`${service.url}/api/auth/signout`, 'POST', undefined, bearer)
      expect((await call(`${service.url}/api/me`, 'GET', undefined, bearer)).status).toBe(401)
      expect((await user.ask('GET', '/api/me')).status).toBe(401)
      expect((await other.ask('GET', '/api/me')).status).toBe(200)
    }
  })

  test('by cookie renews the cookies', async () => {
    const user = await signIn(service, 'rc@example.org')
    const { body, headers } = await user.askByCookie('POST', '/api/auth/refresh', undefined, { origin: service.url })
    expect(cookiesOf(headers).session).toBe(body.token)
    expect((await user.ask('POST', '/api/auth/refresh')).headers.getSetCookie()).toEqual([])
  })
})

test('[RE8] limits by rate count a user, wherever they call from, and everybody else by address', async () => {
  const limited = await peopledService({ RATE_LIMITS: 'on' })
  const [one, other] = [await signIn(limited, 'one@example.org'), await signIn(limited, 'other@example.org')]
  const write = (user: User) => user.ask('POST', '/api/me/tutorial-seen')
  const statuses = await Promise.all(Array.from({ length: 121 }, async () => (await write(one)).status))
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect((await write(other)).status).toBe(200)
  const junk = await call(`${limited.url}/api/me/tutorial-seen`, 'POST', undefined, { authorization: 'Bearer junk' })
  expect(junk.status).toBe(401)
  await limited.close()
})
