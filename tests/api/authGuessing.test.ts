import { afterEach, describe, expect, test } from 'vitest'
import { call, cookiesOf, type PeopledService, peopledService } from '../helpers/signedIn.ts'

let service: PeopledService
afterEach(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

/** Somebody at a place: `X-Forwarded-For` tells it, and a browser gives back the cookies that it was given. */
class Caller {
  readonly #place: string
  readonly #jar: Record<string, string> | null

  constructor(place: string, isBrowser: boolean) {
    this.#place = place
    this.#jar = isBrowser ? {} : null
  }

  async post(path: string, body: object) {
    const cookie = Object.entries(this.#jar ?? {}).map(([name, value]) => `${name}=${value}`)
    const answer = await call(service.url + path, 'POST', body, {
      'x-forwarded-for': this.#place,
      ...(cookie.length === 0 ? {} : { cookie: cookie.join('; ') }),
    })
    if (this.#jar) Object.assign(this.#jar, cookiesOf(answer.headers))
    return answer
  }

  /** The status, and the code when one was sent. */
  async asks(email: string): Promise<{ status: number; code: string }> {
    const { status, body } = await this.post('/api/auth/code', { email })
    return { status, code: body.devCode ?? '' }
  }

  async tries(email: string, code: string): Promise<number> {
    return (await this.post('/api/auth/verify', { email, code })).status
  }
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const limited = { AUTH_DEV_ECHO: 'true', TRUST_PROXY: 'true', RATE_LIMITS: 'on' }
const ADA = 'ada@example.org'

describe('[AU19] what others try and ask for', () => {
  test.each([
    ['a browser, others at its place', '192.0.2.1', true],
    ['a browser, others elsewhere', '192.0.2.9', true],
    ['a program, others elsewhere', '192.0.2.9', false],
  ])('keeps nobody out: %s', async (_what, place, isBrowser) => {
    service = await peopledService({ ...limited, RATE_LIMITS: 'off' })
    const [ada, eve] = [new Caller('192.0.2.1', isBrowser), new Caller(place, false)]
    const { code } = await ada.asks(ADA)
    for (let i = 0; i < 20; i++) expect(await eve.tries(ADA, wrong(code))).toBe(401)
    for (let i = 0; i < 3; i++) await eve.asks(ADA)
    expect(await ada.tries(ADA, code)).toBe(200)
  })

  test('with limits by rate too, when the guesses of a place are used up', async () => {
    service = await peopledService(limited)
    const [ada, eve] = [new Caller('192.0.2.1', true), new Caller('192.0.2.1', false)]
    const { code } = await ada.asks(ADA)
    const tries = await Promise.all(Array.from({ length: 50 }, () => eve.tries(ADA, wrong(code))))
    expect(tries.every((status) => status === 401 || status === 429)).toBe(true)
    let judged = 0
    for await (const { type } of service.log.readAll({ categories: ['user'] }))
      judged += type === 'auth.code_failed' ? 1 : 0
    expect(judged).toBe(5)
    expect(await ada.tries(ADA, code)).toBe(200)
  })

  test('tries that are held against no code cost nothing; those that are, twenty a day at one place', async () => {
    service = await peopledService(limited)
    const eve = new Caller('192.0.2.99', false)
    for (let i = 0; i < 30; i++) expect(await eve.tries('nobody@example.org', '000000')).toBe(401)
    const statuses: number[] = []
    for (let i = 0; i < 5; i++) {
      const { code } = await new Caller(`192.0.2.${i}`, false).asks(ADA)
      for (let k = 0; k < 6; k++) statuses.push(await eve.tries(ADA, wrong(code)))
    }
    expect(statuses).toEqual([...Array(23).fill(401), ...Array(7).fill(429)])
  })

  test('a browser has five tries at its code, and no more from there by leaving its cookie out', async () => {
    service = await peopledService(limited)
    const [ada, bare] = [new Caller('192.0.2.1', true), new Caller('192.0.2.1', false)]
    const { code } = await ada.asks(ADA)
    for (let i = 0; i < 5; i++) expect(await ada.tries(ADA, wrong(code))).toBe(401)
    expect([await ada.tries(ADA, code), await bare.tries(ADA, code)]).toEqual([401, 401])
  })
})

describe('[AU20] codes of one address', () => {
  test('are rationed per place, and in all; who signed in before in this browser has an allowance of their own', async () => {
    service = await peopledService(limited)
    const ada = new Caller('192.0.2.1', true)
    expect(await ada.tries(ADA, (await ada.asks(ADA)).code)).toBe(200)
    expect((await new Caller('192.0.2.1', false).asks(ADA)).status).toBe(429)
    let sent = 0
    for (let i = 0; i < 70; i++) {
      if ((await new Caller(`198.51.100.${i}`, false).asks(ADA)).status === 200) sent += 1
    }
    expect(sent).toBe(59)
    const again = await ada.asks(ADA)
    expect(again.status).toBe(200)
    expect((await ada.asks(ADA)).status).toBe(429)
    expect(await ada.tries(ADA, again.code)).toBe(200)
    expect((await ada.asks('bea@example.org')).status).toBe(200)
  })

  test('a made-up proof is none', async () => {
    service = await peopledService(limited)
    const cookie = `signin=${'a'.repeat(43)}.${'b'.repeat(43)}`
    const ask = () => call(`${service.url}/api/auth/code`, 'POST', { email: ADA }, { cookie })
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 429])
  })
})

test('[AU19] neither the cookie nor the caller`s address stands in the log', async () => {
  service = await peopledService(limited)
  const { headers } = await call(
    `${service.url}/api/auth/code`,
    'POST',
    { email: ADA },
    { 'x-forwarded-for': '192.0.2.77' },
  )
  expect(headers.getSetCookie().find((line) => line.startsWith('signin='))).toMatch(
    /^signin=[\w-]{43}; Max-Age=31536000; Path=\/api\/auth; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
  )
  const stored: string[] = []
  for await (const event of service.log.readAll({ categories: ['user'] })) stored.push(JSON.stringify(event))
  expect(stored.join('')).toContain('auth.code_sent')
  expect(stored.join('')).not.toContain('192.0.2.77')
  expect(stored.join('')).not.toContain(cookiesOf(headers).signin)
})
