import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, lasting, type PeopledService, peopledService, signIn, type User } from '../helpers/signedIn.ts'

let service: PeopledService
let ada: User
beforeAll(async () => {
  service = await peopledService()
  ada = await signIn(service, 'ada@example.org', { name: 'Ada' })
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

async function typesOf(userId: string): Promise<string[]> {
  const types: string[] = []
  for await (const { type } of service.log.readStream(`user-${userId}`)) types.push(type)
  return types
}

describe('GET /api/me', () => {
  test('[ME1] by bearer is what verify answered', async () => {
    expect((await ada.ask('GET', '/api/me')).body).toEqual(ada.signIn.user)
  })

  test('[ME2] notes that the user was seen, once in ten minutes', async () => {
    for (let i = 0; i < 3; i++) await ada.ask('GET', '/api/me')
    expect((await typesOf(ada.id)).filter((type) => type === 'user.seen')).toHaveLength(1)
  })
})

describe('[ME3] PATCH /api/me', () => {
  test('changes what it names and nothing else, and the change is read back', async () => {
    const bea = await signIn(service, 'bea@example.org', { name: 'Bea' })
    const changes: object[] = [
      { name: ' Beatrice  B. ' },
      { tz: 'Europe/Paris', analyticsOptOut: true },
      { avatarUrl: 'https://pictures.example/b.png' },
      { avatarUrl: null, unknown: 1 },
    ]
    for (const change of changes) expect((await bea.ask('PATCH', '/api/me', change)).status).toBe(200)
    const { body } = await bea.ask('GET', '/api/me')
    expect(body).toMatchObject({ name: 'Beatrice B.', tz: 'Europe/Paris', analyticsOptOut: true, avatarUrl: null })
    expect(body).toMatchObject({ email: 'bea@example.org', team: { name: 'Beatrice B.' } })
  })

  test.each<[unknown, string, string]>([
    [{}, 'body', 'value_error'],
    [{ unknown: 1 }, 'body', 'value_error'],
    [{ name: '' }, 'name', 'string_too_short'],
    [{ name: ' \u202e ' }, 'name', 'string_too_short'],
    [{ name: 'x'.repeat(81) }, 'name', 'string_too_long'],
    [{ name: null }, 'name', 'string_type'],
    [{ tz: 'Mars/Olympus' }, 'tz', 'value_error'],
    [{ tz: '+02:00' }, 'tz', 'value_error'],
    [{ tz: '' }, 'tz', 'value_error'],
    [{ analyticsOptOut: 'true' }, 'analyticsOptOut', 'bool_type'],
    [{ analyticsOptOut: null }, 'analyticsOptOut', 'bool_type'],
    [{ avatarUrl: 'http://pictures.example/b.png' }, 'avatarUrl', 'value_error'],
    [{ avatarUrl: 'https://user:word@pictures.example/' }, 'avatarUrl', 'value_error'],
    [{ avatarUrl: 'javascript:alert(1)' }, 'avatarUrl', 'value_error'],
    [[], 'body', 'dict_type'],
  ])('%j is 422', async (body, place, type) => {
    const answer = await ada.ask('PATCH', '/api/me', body)
    const [detail] = answer.body.detail
    expect([answer.status, detail.loc.at(-1), detail.type]).toEqual([422, place, type])
  })

  test('__proto__ and constructor in a body touch nothing', async () => {
    await ada.ask(
      'PATCH',
      '/api/me',
      '{"name":"Ada","__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
    )
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    expect((await ada.ask('GET', '/api/me')).body.isAdmin).toBe(false)
  })
})

describe('[ME6] onboarding', () => {
  test('keeps the answers, replaced by later ones; the stamp is that of the first', async () => {
    const cy = await signIn(service, 'cy@example.org')
    const first = await cy.ask('POST', '/api/me/onboarding', { role: 'counsel', tools: ['a', { b: 1 }] })
    expect(first.body).toEqual({
      ok: true,
      onboarding_completed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      answers: { role: 'counsel', tools: ['a', { b: 1 }] },
    })
    const second = await cy.ask('POST', '/api/me/onboarding', { role: 'partner' })
    expect(second.body).toMatchObject({ answers: { role: 'partner' } })
    expect(second.body.onboarding_completed_at).toBe(first.body.onboarding_completed_at)
    const { body } = await cy.ask('GET', '/api/me')
    expect(body.onboarding).toEqual({ role: 'partner' })
    expect(body.onboarding_completed_at).toBe(first.body.onboarding_completed_at)
  })

  test.each<[string, unknown, number]>([
    ['nothing', undefined, 422],
    ['no key', {}, 422],
    ['a list', [1], 422],
    ['a text', '"x"', 422],
    ['null', 'null', 422],
    ['__proto__ alone', '{"__proto__":{"x":1}}', 422],
    ['more than 16 KB', { text: 'x'.repeat(16 * 1024) }, 413],
  ])('%s is refused', async (_what, body, status) => {
    expect((await ada.ask('POST', '/api/me/onboarding', body)).status).toBe(status)
  })

  test('answers nest as deep as a body may without harm', async () => {
    const deep = `{"a":${'['.repeat(3_000)}${']'.repeat(3_000)}}`
    expect([200, 413, 422]).toContain((await ada.ask('POST', '/api/me/onboarding', deep)).status)
  })
})

test('[ME7] tutorial-seen stamps once', async () => {
  const [one, other] = [
    await ada.ask('POST', '/api/me/tutorial-seen'),
    await ada.ask('POST', '/api/me/tutorial-seen', {}),
  ]
  expect(one.body).toEqual({ ok: true, tutorial_seen_at: expect.stringMatching(/Z$/) })
  expect(other.body).toEqual(one.body)
  expect((await typesOf(ada.id)).filter((type) => type === 'user.tutorial_seen')).toHaveLength(1)
})

describe('[ME5] beta-request', () => {
  test('is noted once, whatever is asked after it', async () => {
    const dy = await signIn(service, 'dy@example.org')
    const first = await dy.ask('POST', '/api/me/beta-request', { note: 'please', company: 'C', useCase: 'U' })
    expect(first.body).toEqual({ ok: true, status: 'requested', requestedAt: expect.any(Number) })
    expect((await dy.ask('POST', '/api/me/beta-request')).body).toEqual(first.body)
    expect((await dy.ask('GET', '/api/me')).body.beta).toEqual({
      status: 'requested',
      requestedAt: first.body.requestedAt,
      decidedAt: null,
    })
    expect((await typesOf(dy.id)).filter((type) => type === 'beta.requested')).toHaveLength(1)
  })

  test('granted stays granted; declined may ask again', async () => {
    const [admin, one, other] = [ada, await signIn(service, 'b1@example.org'), await signIn(service, 'b2@example.org')]
    for (const [user, beta] of [
      [one, 'granted'],
      [other, 'declined'],
    ] as const) {
      await user.ask('POST', '/api/me/beta-request')
      expect(await service.accounts.patchUser(user.id, admin.id, { beta })).toMatchObject({ after: { beta } })
    }
    expect((await one.ask('POST', '/api/me/beta-request')).body.status).toBe('granted')
    expect((await other.ask('POST', '/api/me/beta-request')).body.status).toBe('requested')
  })

  test.each([
    { note: 'x'.repeat(1_001) },
    { company: 'x'.repeat(121) },
    { useCase: 'x'.repeat(501) },
    { note: 5 },
    { note: null },
  ])('%j is 422', async (body) => {
    expect((await ada.ask('POST', '/api/me/beta-request', body)).status).toBe(422)
  })
})

describe('[ME8] connections', () => {
  const make = (user: User, more: object = {}) =>
    user.ask('POST', '/api/me/connections', { kind: 'mcp', name: 'Desk', ...more })

  test('a token is shown once, works as a bearer, and is kept as a hash alone', async () => {
    const user = await signIn(service, 'con@example.org')
    const { status, body } = await make(user, { version: '1.2' })
    expect(status).toBe(200)
    expect(body.token).toMatch(/^rrk_[A-Za-z0-9]{40}$/)
    const connection = {
      id: expect.stringMatching(/^con_[A-Za-z0-9]{12,}$/),
      kind: 'mcp',
      name: 'Desk',
      version: '1.2',
      status: 'active',
      createdAt: expect.any(Number),
      lastSeenAt: null,
    }
    expect(body.connection).toEqual(connection)
    const me = await call(`${service.url}/api/me`, 'GET', undefined, { authorization: `Bearer ${body.token}` })
    expect([me.status, me.body.id, me.body.csrf]).toEqual([200, user.id, null])
    const { items } = (await user.ask('GET', '/api/me/connections')).body
    expect(items).toEqual([{ ...connection, lastSeenAt: expect.any(Number) }])
    for await (const { data } of service.log.readStream(`user-${user.id}`)) {
      expect(JSON.stringify(data)).not.toContain(body.token)
    }
  })

  test('[AU18] neither makes further tokens nor erases the account', async () => {
    const user = await signIn(service, 'mint@example.org')
    const { token } = (await make(user)).body
    const bearer = { authorization: `Bearer ${token}` }
    const ask = (method: string, path: string, body: object) => call(service.url + path, method, body, bearer)
    expect((await ask('POST', '/api/me/connections', { kind: 'mcp', name: 'Second' })).status).toBe(403)
    expect((await ask('DELETE', '/api/me', { confirm: user.email })).status).toBe(403)
    expect((await user.ask('GET', '/api/me/connections')).body.items).toHaveLength(1)
    expect((await call(`${service.url}/api/me`, 'GET', undefined, bearer)).status).toBe(200)
  })

  test('[ME9] lastSeenAt moves at most once a minute, and outlives a restart', async () => {
    const kept = await lasting()
    const first = await peopledService({}, kept)
    const user = await signIn(first, 'seen@example.org')
    const { token } = (await make(user)).body
    const bearer = { authorization: `Bearer ${token}` }
    await call(`${first.url}/api/me`, 'GET', undefined, bearer)
    const seen = async (url: string) =>
      (await call(`${url}/api/me/connections`, 'GET', undefined, bearer)).body.items[0].lastSeenAt as number
    const at = await seen(first.url)
    expect(await seen(first.url)).toBe(at)
    await first.close()
    const within = await peopledService({ CLOCK_OFFSET_MS: '30000' }, kept)
    expect(await seen(within.url)).toBe(at)
    await within.close()
    const later = await peopledService({ CLOCK_OFFSET_MS: '90000' }, kept)
    expect(await seen(later.url)).toBeGreaterThan(at + 60_000)
    await later.close()
    await kept.remove()
  })

  test('[ME10] a revoked one is 401 and stays in the list; revoking twice is no error, an unknown id is 404', async () => {
    const user = await signIn(service, 'rev@example.org')
    const { connection, token } = (await make(user)).body
    const path = `/api/me/connections/${connection.id}`
    expect((await ada.ask('DELETE', path)).status).toBe(404)
    for (let i = 0; i < 2; i++) expect((await user.ask('DELETE', path)).body).toEqual({ ok: true })
    const { status } = await call(`${service.url}/api/me`, 'GET', undefined, { authorization: `Bearer ${token}` })
    expect(status).toBe(401)
    expect((await user.ask('GET', '/api/me/connections')).body.items[0].status).toBe('revoked')
    for (const id of ['con_x', '__proto__', 'constructor']) {
      expect((await user.ask('DELETE', `/api/me/connections/${id}`)).status).toBe(404)
    }
  })

  test('twenty are active at most', async () => {
    const user = await signIn(service, 'many@example.org')
    const made = await Promise.all(Array.from({ length: 21 }, () => make(user)))
    expect(made.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(1)
    const id = made.find(({ status }) => status === 200)!.body.connection.id
    await user.ask('DELETE', `/api/me/connections/${id}`)
    expect((await make(user)).status).toBe(200)
  })

  test('are refused with 403 under /api/admin and /api/auth', async () => {
    const { token } = (await make(await signIn(service, 'no@example.org'))).body
    const headers = { authorization: `Bearer ${token}` }
    for (const [method, path] of [
      ['GET', '/api/admin/me'],
      ['GET', '/api/auth/config'],
      ['POST', '/api/auth/code'],
      ['POST', '/api/auth/refresh'],
      ['POST', '/api/auth/signout'],
    ] as const) {
      const { status } = await call(service.url + path, method, undefined, headers)
      expect({ path, status }).toEqual({ path, status: 403 })
    }
  })

  test.each([
    { kind: 'robot' },
    { kind: undefined },
    { name: '' },
    { name: 'x'.repeat(81) },
    { version: 'x'.repeat(41) },
  ])('%j is 422', async (more) => {
    expect((await make(ada, more)).status).toBe(422)
  })
})
