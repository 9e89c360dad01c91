import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryLog } from '#stores/events/memory.ts'
import { call, cookiesOf, type PeopledService, peopledService, signIn } from '../helpers/signedIn.ts'

let service: PeopledService
beforeAll(async () => {
  service = await peopledService({ AUTH_DEV_ECHO: 'true' })
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

const post = (path: string, body: unknown) => call(`${service.url}${path}`, 'POST', body)
const codeFor = async (email: string) => (await post('/api/auth/code', { email })).body.devCode as string
const verify = (email: string, code: string, more: object = {}) => post('/api/auth/verify', { email, code, ...more })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('[AU2] a code', () => {
  test('is told of in the config', async () => {
    const { status, body } = await call(`${service.url}/api/auth/config`, 'GET')
    expect({ status, body }).toEqual({ status: 200, body: { methods: ['email'], oidc: null, devEcho: true } })
  })

  test('comes by mail, has six digits and ten minutes, and goes to the address as accounts know it', async () => {
    const before = Date.now()
    const { status, body } = await post('/api/auth/code', { email: ' Ada@Example.org ' })
    expect(status).toBe(200)
    const devCode = expect.stringMatching(/^\d{6}$/)
    expect(body).toEqual({ ok: true, delivery: 'email', expiresAt: expect.any(Number), devCode })
    expect(Math.abs(body.expiresAt - before - 600_000)).toBeLessThan(5_000)
    expect(await service.mail.code('ada@example.org')).toBe(body.devCode)
    const [mail] = await service.mail.to('ada@example.org')
    expect(mail!.raw).toMatch(/^From: Parley <no-reply@localhost>\r$/m)
  })

  test('is asked for with the same answer whether the address is known or not', async () => {
    await signIn(service, 'known@example.org')
    const [known, unknown] = [
      await post('/api/auth/code', { email: 'known@example.org' }),
      await post('/api/auth/code', { email: 'unknown@example.org' }),
    ]
    const shape = ({ status, body }: typeof known) => ({ status, keys: Object.keys(body), delivery: body.delivery })
    expect(shape(known)).toEqual(shape(unknown))
  })

  test.each([
    '',
    'ada',
    'ada@example',
    'a b@example.org',
    'ada@@example.org',
    'a@b@c.org',
    `${'a'.repeat(250)}@b.org`,
    'a\r\nBcc: x@y.zz',
    'a<b@c.org>',
    'a@b.org\u0000',
    'ada@exam\u202eple.org',
  ])('is not sent to %j: 422 at email', async (email) => {
    const { status, body } = await post('/api/auth/code', { email })
    expect([status, body.detail?.[0].loc]).toEqual([422, ['body', 'email']])
  })

  test.each<[unknown, number, string]>([
    [{}, 422, 'missing'],
    [{ email: 7 }, 422, 'string_type'],
    [{ email: null }, 422, 'string_type'],
    [{ email: `${'a'.repeat(250)}@b.org` }, 422, 'string_too_long'],
    [[], 422, 'dict_type'],
    ['{"email":', 422, 'json_invalid'],
  ])('body %j is %d %s', async (body, status, type) => {
    const answer = await post('/api/auth/code', body)
    expect([answer.status, answer.body.detail[0].type]).toEqual([status, type])
  })

  test('asked for as something else than JSON is 415, and 413 comes before it', async () => {
    const send = (body: string) => call(`${service.url}/api/auth/code`, 'POST', body, { 'content-type': 'text/plain' })
    expect((await send('email=x')).status).toBe(415)
    expect((await send('x'.repeat(2 ** 20 + 1))).status).toBe(413)
  })

  test('[AU3] is not in the log, nor is the address, nor a hash that can be made without the server’s key', async () => {
    const code = await codeFor('hidden.person@example.org')
    const { body } = await verify('hidden.person@example.org', code, { name: 'Hidden Person' })
    const text: string[] = []
    const hashes: unknown[] = []
    for await (const { type, actor, data } of service.log.readStream(`user-${body.user.id}`)) {
      if (type === 'auth.code_sent') hashes.push((data as { codeHash: string }).codeHash)
      text.push(JSON.stringify([actor, data]))
    }
    expect(text.join('\n')).not.toMatch(/hidden|Hidden/)
    expect(text.join('\n')).not.toContain(`"${code}"`)
    expect(hashes).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
    for (const salt of ['', 'code ', `code ${body.user.id} `, `${body.user.id} `, 'hidden.person@example.org ']) {
      expect(hashes).not.toContain(createHash('sha256').update(`${salt}${code}`).digest('hex'))
    }
    expect(text.length).toBeGreaterThan(2)
  })

  test('is rationed: one in thirty seconds for an address, twenty an hour for a place', async () => {
    const limited = await peopledService({ RATE_LIMITS: 'on' })
    const ask = (email: string) => call(`${limited.url}/api/auth/code`, 'POST', { email })
    expect((await ask('a0@example.org')).status).toBe(200)
    const again = await ask(' A0@example.org')
    expect(again.status).toBe(429)
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(20)
    for (let i = 1; i < 20; i++) expect((await ask(`a${i}@example.org`)).status).toBe(200)
    const tooMany = await ask('a20@example.org')
    expect(tooMany.status).toBe(429)
    expect(Number(tooMany.headers.get('retry-after'))).toBeGreaterThan(3_000)
    await limited.close()
  })

  test('is printed to the log of a server without mail settings', async () => {
    const plain = await peopledService({ MAIL_TRANSPORT: 'console' })
    const { body } = await call(`${plain.url}/api/auth/code`, 'POST', { email: 'c@example.org' })
    expect(body).toEqual({ ok: true, delivery: 'console', expiresAt: expect.any(Number) })
    await plain.close()
  })

  test('that cannot be mailed is 502', async () => {
    const broken = await peopledService({ MAIL_TRANSPORT: 'smtp://127.0.0.1:9' })
    const { status } = await call(`${broken.url}/api/auth/code`, 'POST', { email: 'c@example.org' })
    expect(status).toBe(502)
    expect(broken.faults.map(({ where }) => where)).toEqual(['mail'])
    await broken.close()
  })
})

describe('[AU4] verify', () => {
  test('[AU5] makes the account and its personal team at the first sign-in, and only then', async () => {
    const code = await codeFor('bo@example.org')
    const first = await verify(' BO@example.org', ` ${code} `, { name: ' Bo  Diddley\u0007 ' })
    expect(first.status).toBe(200)
    expect(first.body.user).toMatchObject({
      email: 'bo@example.org',
      name: 'Bo Diddley',
      avatarUrl: null,
      role: 'user',
      isAdmin: false,
      plan: 'free',
      team: { name: 'Bo Diddley', role: 'owner', plan: 'free', personal: true },
      tz: 'UTC',
      beta: { status: 'none', requestedAt: null, decidedAt: null },
      onboarding_completed_at: null,
      onboarding: null,
      tutorial_seen_at: null,
      analyticsOptOut: false,
      csrf: null,
    })
    expect(first.body.user.teams).toEqual([first.body.user.team])
    expect([first.body.created, first.body.expiresAt % 1000]).toEqual([true, 0])
    const me = await call(`${service.url}/api/me`, 'GET', undefined, { authorization: `Bearer ${first.body.token}` })
    expect(me.body).toEqual(first.body.user)
    const second = await verify('bo@example.org', await codeFor('bo@example.org'), { name: 'Another' })
    expect(second.body).toMatchObject({ created: false, user: { id: first.body.user.id, name: 'Bo Diddley' } })
  })

  test('without a name the local part is the name', async () => {
    expect((await signIn(service, 'cy.x@example.org')).signIn.user.name).toBe('cy.x')
  })

  test('a code works once', async () => {
    const code = await codeFor('once@example.org')
    expect((await verify('once@example.org', code)).status).toBe(200)
    const again = await verify('once@example.org', code)
    expect([again.status, again.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  })

  test('only the newest code works', async () => {
    const older = await codeFor('newest@example.org')
    let newer = await codeFor('newest@example.org')
    while (newer === older) newer = await codeFor('newest@example.org')
    expect((await verify('newest@example.org', older)).status).toBe(401)
    expect((await verify('newest@example.org', newer)).status).toBe(200)
  })

  test('five wrong tries kill the code; four do not', async () => {
    for (const [tries, status] of [
      [4, 200],
      [5, 401],
    ] as const) {
      const email = `tries${tries}@example.org`
      const code = await codeFor(email)
      for (let i = 0; i < tries; i++) expect((await verify(email, wrong(code))).status).toBe(401)
      expect((await verify(email, code)).status).toBe(status)
    }
  })

  test('guesses at once count each', async () => {
    const code = await codeFor('burst@example.org')
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, i) => verify('burst@example.org', wrong(code) + i)),
    )
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401]))
    expect((await verify('burst@example.org', code)).status).toBe(401)
  })

  test('two at once with the same code: one comes in, one account is made', async () => {
    const code = await codeFor('twice@example.org')
    const both = await Promise.all([verify('twice@example.org', code), verify('twice@example.org', code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    const created: string[] = []
    for await (const { type, stream } of service.log.readAll({ categories: ['user'] })) {
      if (type === 'user.created') created.push(stream)
    }
    expect(new Set(created).size).toBe(created.length)
  })

  test('two requests for a new address at once are of one account', async () => {
    const before = new Set([...service.accounts.store.users.all()].map(([id]) => id))
    const codes = await Promise.all([codeFor('pair@example.org'), codeFor('PAIR@example.org')])
    const streams = new Set<string>()
    for await (const { stream } of service.log.readAll({ categories: ['user'] })) streams.add(stream)
    expect(streams.size).toBe(before.size + 1)
    const answers = []
    for (const code of codes) answers.push(await verify('pair@example.org', code))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('a code of an unknown address, or of another one, does not come in', async () => {
    const code = await codeFor('mine@example.org')
    await codeFor('other@example.org')
    expect((await verify('nobody@example.org', code)).status).toBe(401)
    expect((await verify('other@example.org', code)).status).toBe(401)
  })

  test.each<[object, (string | number)[]]>([
    [{ email: 'x@example.org' }, ['body', 'code']],
    [{ email: 'x@example.org', code: 123_456 }, ['body', 'code']],
    [{ email: 'x@example.org', code: '1'.repeat(65) }, ['body', 'code']],
    [{ email: 'x', code: '123456' }, ['body', 'email']],
    [{ email: 'x@example.org', code: '123456', name: '' }, ['body', 'name']],
    [{ email: 'x@example.org', code: '123456', name: 'x'.repeat(81) }, ['body', 'name']],
    [{ email: 'x@example.org', code: '123456', anonId: 'x' }, ['body', 'anonId']],
  ])('%j is 422', async (body, loc) => {
    const answer = await post('/api/auth/verify', body)
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, loc])
  })

  test('[AU12] an anonId is linked to the user who shows it first', async () => {
    const anonId = '00000000-0000-4000-8000-00000000000a'
    const [one, other] = [
      await signIn(service, 'l1@example.org', { anonId }),
      await signIn(service, 'l2@example.org', { anonId }),
    ]
    const linked: unknown[] = []
    for await (const { data } of service.log.readStream(`person-a_${anonId}`)) linked.push(data)
    expect(linked).toEqual([{ userId: one.id }])
    expect(other.id).not.toBe(one.id)
  })
})

test('[AU2] [AU8] a code is over after ten minutes, a session after its days', async () => {
  const log = memoryLog()
  const env = { AUTH_SECRET: 's'.repeat(32), AUTH_TTL_DAYS: '2', BASE_URL: 'http://parley.example' }
  const first = await peopledService(env, { log })
  const user = await signIn(first, 'time@example.org')
  await call(`${first.url}/api/auth/code`, 'POST', { email: 'time@example.org' })
  const code = await first.mail.code('time@example.org')
  const { folder } = first
  for (const [offset, codeStatus, sessionStatus] of [
    [601_000, 401, 200],
    [2 * 86_400_000 + 1_000, 401, 401],
  ] as const) {
    const later = await peopledService({ ...env, CLOCK_OFFSET_MS: String(offset) }, { log, folder })
    const verified = await call(`${later.url}/api/auth/verify`, 'POST', { email: 'time@example.org', code })
    const me = await call(`${later.url}/api/me`, 'GET', undefined, { authorization: `Bearer ${user.token}` })
    expect([offset, verified.status, me.status]).toEqual([offset, codeStatus, sessionStatus])
    await later.close()
  }
  await first.close()
})

test('[AU6] behind https both cookies are Secure; elsewhere neither is', async () => {
  const secure = await peopledService({ BASE_URL: 'https://parley.example', AUTH_DEV_ECHO: 'true' })
  for (const { url, isSecure } of [
    { url: secure.url, isSecure: true },
    { url: service.url, isSecure: false },
  ]) {
    const { body } = await call(`${url}/api/auth/code`, 'POST', { email: 'flags@example.org' })
    const { headers } = await call(`${url}/api/auth/verify`, 'POST', { email: 'flags@example.org', code: body.devCode })
    const lines = headers.getSetCookie()
    const [session, csrf] = ['session', 'csrf'].map((name) => lines.find((line) => line.startsWith(`${name}=`))!)
    for (const line of [session!, csrf!]) {
      expect(line).toMatch(/; SameSite=Lax/)
      expect(line).toMatch(/; Path=\//)
      expect(/; Secure/.test(line)).toBe(isSecure)
    }
    expect([/; HttpOnly/.test(session!), /; HttpOnly/.test(csrf!)]).toEqual([true, false])
    expect(cookiesOf(headers).csrf).toMatch(/^[\w-]{43}$/)
  }
  await secure.close()
})
