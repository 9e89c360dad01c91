import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, type PeopledService, peopledService, signIn, type User } from '../helpers/signedIn.ts'

let service: PeopledService
let boss: User
let ada: User
beforeAll(async () => {
  service = await peopledService({ ADMIN_EMAILS: 'Boss@Example.org, other@example.org' })
  boss = await signIn(service, 'boss@example.org', { name: 'Boss' })
  ada = await signIn(service, 'ada@example.org')
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

describe('[AD1] [AD2] administrators', () => {
  test('are those of the setting; others are 403, nobody is 401', async () => {
    const { status, body } = await boss.ask('GET', '/api/admin/me')
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        id: boss.id,
        email: 'boss@example.org',
        name: 'Boss',
        isAdmin: true,
        via: 'setting',
        version: '0.1.0',
        now: expect.any(Number),
      },
    })
    expect(boss.signIn.user).toMatchObject({ role: 'user', isAdmin: true })
    expect((await ada.ask('GET', '/api/admin/me')).status).toBe(403)
    expect((await call(`${service.url}/api/admin/me`, 'GET')).status).toBe(401)
    expect((await call(`${service.url}/api/admin/nothing`, 'GET')).status).toBe(404)
  })

  test('and those of the role', async () => {
    const bea = await signIn(service, 'bea@example.org')
    await service.accounts.patchUser(bea.id, boss.id, { role: 'admin' })
    expect((await bea.ask('GET', '/api/admin/me')).body.via).toBe('role')
    await service.accounts.patchUser(bea.id, boss.id, { role: 'user' })
    expect((await bea.ask('GET', '/api/admin/me')).status).toBe(403)
  })

  test('[AD4] cannot take their own role away, nor that of the setting, nor disable themselves', async () => {
    const cy = await signIn(service, 'cy@example.org')
    await service.accounts.patchUser(cy.id, boss.id, { role: 'admin' })
    const patch = (id: string, change: object) => service.accounts.patchUser(id, cy.id, change)
    expect(await patch(cy.id, { role: 'user' })).toMatchObject({ refused: 'own-admin-role' })
    expect(await patch(cy.id, { disabled: true })).toMatchObject({ refused: 'own-disabling' })
    expect(await patch(boss.id, { role: 'user' })).toMatchObject({ refused: 'role-by-setting' })
    expect(await patch('00000000-0000-4000-8000-000000000000', { role: 'user' })).toMatchObject({
      refused: 'no-account',
    })
  })
})

test('[AD3] a disabled account is 403 with any credential where one is needed, and anonymous elsewhere', async () => {
  const dy = await signIn(service, 'dy@example.org')
  const { token } = (await dy.ask('POST', '/api/me/connections', { kind: 'mcp', name: 'x' })).body
  await service.accounts.patchUser(dy.id, boss.id, { disabled: true })
  for (const headers of [
    { authorization: `Bearer ${dy.token}` },
    { authorization: `Bearer ${token}` },
    { cookie: dy.cookie },
  ]) {
    const ask = (path: string) => call(service.url + path, 'GET', undefined, headers as Record<string, string>)
    expect((await ask('/api/me')).status).toBe(403)
    expect((await ask('/api/admin/me')).status).toBe(403)
    expect((await ask('/api/health')).status).toBe(200)
  }
  await call(`${service.url}/api/auth/code`, 'POST', { email: dy.email })
  const code = await service.mail.code(dy.email)
  expect((await call(`${service.url}/api/auth/verify`, 'POST', { email: dy.email, code })).status).toBe(403)
  await service.accounts.patchUser(dy.id, boss.id, { disabled: false })
  expect((await dy.ask('GET', '/api/me')).status).toBe(200)
})

describe('[AD5] the audit', () => {
  test('[AD1] is for administrators: others are 403, nobody is 401', async () => {
    const path = '/api/admin/audit'
    expect([(await ada.ask('GET', path)).status, (await call(service.url + path, 'GET')).status]).toEqual([403, 401])
  })

  test('lists what administrators did, newest first, with before and after', async () => {
    const requestId = '00000000-0000-4000-8000-00000000000a'
    for (const [i, action] of ['user.patched', 'room.exported', 'team.plan_set'].entries()) {
      const target = i === 1 ? { kind: 'room', id: 'K7QF2M' } : { kind: 'user', id: ada.id }
      await service.accounts.audit.write({ action, by: boss.id, target, before: { i }, after: null, requestId })
    }
    const { status, body } = await boss.ask('GET', '/api/admin/audit')
    expect([status, body.limit, body.items.length]).toEqual([200, 100, body.total])
    expect(body.items[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      at: expect.any(Number),
      actor: { id: boss.id, email: 'boss@example.org' },
      action: 'team.plan_set',
      target: { kind: 'user', id: ada.id },
      before: { i: 2 },
      after: null,
      requestId,
    })
    expect(body.items.slice(0, 3).map(({ before }: { before: { i: number } }) => before.i)).toEqual([2, 1, 0])
    const short = (await boss.ask('GET', '/api/admin/audit?limit=1')).body
    expect([short.items.length, short.total, short.limit]).toEqual([1, body.total, 1])
  })

  test.each(['0', '501', '-1', 'x', '1.5', '', '1e2'])('limit=%s is 422', async (limit) => {
    const { status, body } = await boss.ask('GET', `/api/admin/audit?limit=${limit}`)
    expect([status, body.detail[0].loc]).toEqual([422, ['query', 'limit']])
  })

  test('an export of a room adds a row', async () => {
    const before = (await boss.ask('GET', '/api/admin/audit')).body.total
    expect((await boss.ask('GET', '/api/admin/rooms/ZZZZZZ/export')).status).toBe(404)
    expect((await boss.ask('GET', '/api/admin/audit')).body.total).toBe(before)
  })
})
