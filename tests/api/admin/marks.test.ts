import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, type PeopledService, peopledService, signIn, type User } from '../../helpers/signedIn.ts'

let service: PeopledService
let boss: User
beforeAll(async () => {
  service = await peopledService({ ADMIN_EMAILS: 'boss@example.org', INTERNAL_DOMAINS: 'ours.example' })
  boss = await signIn(service, 'boss@example.org')
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

const mark = (personId: string, body: object) =>
  boss.ask('PUT', `/api/admin/visitors/${encodeURIComponent(personId)}/internal`, body)
const audit = async () => (await boss.ask('GET', '/api/admin/audit?limit=1')).body
const isInternal = async ({ id }: User): Promise<boolean> =>
  (await boss.ask('GET', `/api/admin/users/${id}`)).body.internal

async function seen(anonId: string): Promise<void> {
  const event = { type: 'pageview', at: Date.now(), path: '/' }
  const batch = { v: 1, anonId, sentAt: Date.now(), events: [event] }
  expect((await call(`${service.url}/api/telemetry`, 'POST', batch)).body.accepted).toBe(1)
}

async function linked(anonId: string, email: string): Promise<User> {
  await seen(anonId)
  return signIn(service, email, { anonId })
}

describe('[AD12] the mark of internal visitors', () => {
  test('of a user is that of the account', async () => {
    const ada = await signIn(service, 'ada@example.org')
    const { status, body } = await mark(`u_${ada.id}`, { internal: true, reason: 'Works here.' })
    expect([status, body]).toEqual([200, { ok: true, personId: `u_${ada.id}`, internal: true }])
    expect(await isInternal(ada)).toBe(true)
    expect((await audit()).items[0]).toMatchObject({
      action: 'person.internal_set',
      target: { kind: 'user', id: ada.id },
      before: { internal: false },
      after: { internal: true, reason: 'Works here.' },
    })
    expect((await mark(`u_${ada.id}`, { internal: false })).body.internal).toBe(false)
    expect(await isInternal(ada)).toBe(false)
  })

  test('of a linked browser is that of its user', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    const bea = await linked(first, 'bea@example.org')
    expect((await mark(`a_${first}`, { internal: true })).body).toEqual({
      ok: true,
      personId: `a_${first}`,
      internal: true,
    })
    expect(await isInternal(bea)).toBe(true)
    await seen(second)
    await mark(`a_${first}`, { internal: false })
    expect(await isInternal(bea)).toBe(false)
  })

  test('of a browser that nobody is linked to goes to the user who signs in with it, and away with theirs', async () => {
    const anonId = randomUUID()
    await seen(anonId)
    const { status, body } = await mark(`a_${anonId}`, { internal: true, reason: null })
    expect([status, body]).toEqual([200, { ok: true, personId: `a_${anonId}`, internal: true }])
    expect((await audit()).items[0]).toMatchObject({
      target: { kind: 'visitor', id: `a_${anonId}` },
      before: { internal: false },
      after: { internal: true, reason: null },
    })
    const cy = await linked(anonId, 'cy@example.org')
    expect(await isInternal(cy)).toBe(true)
    await boss.ask('PATCH', `/api/admin/users/${cy.id}`, { internal: false })
    expect(await isInternal(cy)).toBe(false)
  })

  test('is of no use against an internal domain, and the answer says so', async () => {
    const ina = await signIn(service, 'ina@ours.example')
    expect((await mark(`u_${ina.id}`, { internal: false })).body.internal).toBe(true)
    expect(await isInternal(ina)).toBe(true)
  })

  test.each([
    `a_${randomUUID()}`,
    `u_${randomUUID()}`,
    'a_x',
    'u_',
    'x',
    `b_${randomUUID()}`,
    `a_${randomUUID()}x`,
    'a_'.repeat(500),
  ])('of %s, whom nobody knows, is 404', async (personId) => {
    const { total } = await audit()
    expect((await mark(personId, { internal: true })).status).toBe(404)
    expect((await audit()).total).toBe(total)
  })

  test('of an erased user is 404; of a browser that was theirs it is the browser’s own', async () => {
    const anonId = randomUUID()
    const dy = await linked(anonId, 'dy@example.org')
    await mark(`a_${anonId}`, { internal: true, reason: 'Dy is one of us.' })
    await dy.ask('DELETE', '/api/me', { confirm: dy.email })
    expect((await mark(`u_${dy.id}`, { internal: true })).status).toBe(404)
    expect((await mark(`a_${anonId}`, { internal: true })).status).toBe(200)
  })

  test.each([
    [{}, 'internal'],
    [{ internal: null }, 'internal'],
    [{ internal: 'yes' }, 'internal'],
    [{ internal: true, reason: 'x'.repeat(201) }, 'reason'],
    [{ internal: true, reason: 7 }, 'reason'],
  ])('%j is 422, before the visitor is looked up', async (body, name) => {
    const { status, body: answer } = await mark('a_nobody', body)
    expect([status, answer.detail[0].loc]).toEqual([422, ['body', name]])
  })
})
