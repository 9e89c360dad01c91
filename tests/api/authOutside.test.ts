import { generateKeyPair } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OidcIssuer, oidcIssuer } from '../helpers/oidcIssuer.ts'
import { call, cookiesOf, type PeopledService, peopledService, signIn } from '../helpers/signedIn.ts'

let issuer: OidcIssuer
let service: PeopledService
beforeAll(async () => {
  issuer = await oidcIssuer()
  service = await peopledService({
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: issuer.secret,
  })
})
afterAll(async () => {
  await service.close()
  await issuer.close()
  expect(service.faults).toEqual([])
})
beforeEach(() => {
  issuer.person = { sub: 'ada', email: 'ada@outside.example', name: 'Ada Outside' }
  issuer.claims = {}
})

const says = (claims: object) => {
  issuer.claims = { ...claims }
}
const verified = (word: unknown) => {
  issuer.person!.email_verified = word
}
const refusing = () => {
  issuer.person = null
}

const START = '/api/auth/oidc/start'

/** Where a start sends the browser, and the cookie that it takes along. */
async function start(query = '?returnTo=/rooms') {
  const { status, headers } = await call(`${service.url}${START}${query}`, 'GET')
  return { status, location: headers.get('location')!, cookie: `oidc=${cookiesOf(headers).oidc}` }
}

/** The whole way of a browser: to the issuer and back; answers where it ends and what cookies it holds. */
async function visit(query?: string) {
  const { location, cookie } = await start(query)
  const atIssuer = await fetch(location, { redirect: 'manual' })
  const back = atIssuer.headers.get('location')!
  const answer = await call(back, 'GET', undefined, { cookie })
  const cookies = cookiesOf(answer.headers)
  return { back, cookie, location: answer.headers.get('location'), cookies, headers: answer.headers }
}

async function me(token: string) {
  return call(`${service.url}/api/me`, 'GET', undefined, { authorization: `Bearer ${token}` })
}

describe('[AU10] sign-in by the outside issuer', () => {
  test('is told of in the config', async () => {
    const { body } = await call(`${service.url}/api/auth/config`, 'GET')
    expect(body).toEqual({ methods: ['email', 'oidc'], oidc: { startUrl: START }, devEcho: false })
  })

  test('the browser ends signed in where it wanted to go, with both cookies', async () => {
    const { location, cookies, headers } = await visit('?returnTo=/rooms?a=1%26b=2')
    expect(location).toBe('/rooms?a=1&b=2')
    const lines = headers.getSetCookie()
    expect(lines.find((line) => line.startsWith('session='))).toMatch(/; Path=\/; .*HttpOnly; SameSite=Lax$/)
    expect(lines.find((line) => line.startsWith('csrf='))).not.toMatch(/HttpOnly/)
    const { body } = await me(cookies.session!)
    expect(body).toMatchObject({ email: 'ada@outside.example', name: 'Ada Outside' })
  })

  test('the issuer is asked with code, S256 challenge, state and nonce, each time others', async () => {
    const [one, other] = [new URL((await start()).location), new URL((await start()).location)]
    expect(one.searchParams.get('response_type')).toBe('code')
    expect(one.searchParams.get('code_challenge_method')).toBe('S256')
    expect(one.searchParams.get('redirect_uri')).toBe(`${service.url}/api/auth/oidc/callback`)
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.searchParams.get(name)).toMatch(/^[A-Za-z0-9_-]{43}$/)
      expect(one.searchParams.get(name)).not.toBe(other.searchParams.get(name))
    }
  })

  test('a used state ends at error=state', async () => {
    const { back, cookie, location } = await visit()
    expect(location).toBe('/rooms')
    const again = await call(back, 'GET', undefined, { cookie })
    expect([again.status, again.headers.get('location')]).toEqual([302, '/signin?error=state'])
    expect(cookiesOf(again.headers).session).toBeUndefined()
  })

  test('a state that another browser began ends at error=state, and is still good in its own', async () => {
    const { location, cookie } = await start()
    const back = (await fetch(location, { redirect: 'manual' })).headers.get('location')!
    for (const headers of [{}, { cookie: 'oidc=another' }] as Record<string, string>[]) {
      expect((await call(back, 'GET', undefined, headers)).headers.get('location')).toBe('/signin?error=state')
    }
    expect((await call(back, 'GET', undefined, { cookie })).headers.get('location')).toBe('/rooms')
  })

  test.each([
    ['denied', refusing],
    ['email', () => verified(false)],
    ['email', () => verified('true')],
    ['exchange', () => says({ nonce: 'another' })],
    ['exchange', () => says({ aud: 'another' })],
    ['exchange', () => says({ aud: [issuer.clientId, 'another'], azp: 'another' })],
    ['exchange', () => says({ iss: 'http://elsewhere.example' })],
    ['exchange', () => says({ exp: Math.floor(Date.now() / 1000) - 61 })],
    ['exchange', () => says({ nbf: Math.floor(Date.now() / 1000) + 120 })],
  ])('what does not hold ends at error=%s', async (word, spoil) => {
    spoil()
    const { location, cookies } = await visit()
    expect([location, cookies.session]).toEqual([`/signin?error=${word}`, undefined])
  })

  test.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'rooms',
    '',
    '/a%0d%0aSet-Cookie:x',
    '/\\/x',
  ])('returnTo=%s is 422', async (returnTo) => {
    const { status, body } = await call(`${service.url}${START}?returnTo=${returnTo}`, 'GET')
    expect([status, body.detail?.[0].loc]).toEqual([422, ['query', 'returnTo']])
  })

  test('finds the account of a verified address, and from then on by issuer and subject', async () => {
    const bea = await signIn(service, 'bea@outside.example')
    issuer.person = { sub: 'bea-1', email: 'BEA@outside.example' }
    const first = await visit()
    expect((await me(first.cookies.session!)).body.id).toBe(bea.id)
    issuer.person = { sub: 'bea-1', email: 'moved@outside.example' }
    const second = await visit()
    expect((await me(second.cookies.session!)).body).toMatchObject({ id: bea.id, email: 'bea@outside.example' })
  })

  test('without an issuer both addresses are 404', async () => {
    const plain = await peopledService()
    for (const path of [START, '/api/auth/oidc/callback?state=x&code=y']) {
      expect((await call(plain.url + path, 'GET')).status).toBe(404)
    }
    await plain.close()
  })
})

describe('[AU11] bearer tokens of the outside issuer', () => {
  test('a good one is somebody, from its first use on, with a personal team', async () => {
    const token = await issuer.sign(issuer.good({ sub: 'cleo', email: 'cleo@outside.example', name: 'Cleo' }))
    const [one, other] = await Promise.all([me(token), me(token)])
    expect(one.body).toMatchObject({ email: 'cleo@outside.example', name: 'Cleo', team: { personal: true } })
    expect(other.body.id).toBe(one.body.id)
  })

  test('each claim is checked', async () => {
    const good = issuer.good({ sub: 'dan', email: 'dan@outside.example' })
    const now = Math.floor(Date.now() / 1000)
    const wrong: object[] = [
      { aud: 'another' },
      { exp: now - 61 },
      { nbf: now + 90 },
      { email_verified: false },
      { email_verified: undefined },
      { email: undefined },
      { sub: undefined },
      { exp: undefined },
    ]
    for (const claims of wrong) {
      const { status } = await me(await issuer.sign({ ...good, ...claims }))
      expect({ claims, status }).toEqual({ claims, status: 401 })
    }
    expect((await me(await issuer.sign({ ...good, exp: now - 30 }))).status).toBe(200)
  })

  test('another key, an algorithm that is not allowed, and none at all do not pass', async () => {
    const good = issuer.good({ sub: 'eve', email: 'eve@outside.example' })
    const { privateKey } = await generateKeyPair('ES256')
    const secret = new TextEncoder().encode('x'.repeat(32))
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(good)).toString('base64url')}.`
    for (const token of [
      await issuer.sign(good, { key: privateKey }),
      await issuer.sign(good, { alg: 'HS256', key: secret }),
      none,
    ]) {
      expect((await me(token)).status).toBe(401)
    }
  })

  test('unknown keys make it fetch the key set at most once a minute', async () => {
    const good = issuer.good({ sub: 'fay', email: 'fay@outside.example' })
    expect((await me(await issuer.sign(good))).status).toBe(200)
    const before = issuer.keyFetches
    for (let i = 0; i < 5; i++) expect((await me(await issuer.sign(good, { kid: `unknown-${i}` }))).status).toBe(401)
    expect(issuer.keyFetches - before).toBeLessThanOrEqual(1)
  })

  test('an issuer that does not answer is 503, and nobody is let in', async () => {
    const away = await oidcIssuer()
    const other = await peopledService({ OIDC_ISSUER: away.url, OIDC_CLIENT_ID: away.clientId })
    const token = await away.sign(away.good({ sub: 'g', email: 'g@outside.example' }))
    await away.close()
    const { status } = await call(`${other.url}/api/me`, 'GET', undefined, { authorization: `Bearer ${token}` })
    expect(status).toBe(503)
    expect((await call(`${other.url}${START}`, 'GET')).status).toBe(502)
    const { headers } = await call(`${other.url}${START}`, 'GET', undefined, { accept: 'text/html,*/*;q=0.8' })
    expect(headers.get('location')).toBe('/signin?error=unreachable')
    await other.close()
  })
})
