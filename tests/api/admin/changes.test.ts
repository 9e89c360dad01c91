import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Body, call, type PeopledService, peopledService, signIn, type User } from '../../helpers/signedIn.ts'

let service: PeopledService
let boss: User
let other: User
beforeAll(async () => {
  service = await peopledService({ ADMIN_EMAILS: 'boss@example.org, other@example.org' })
  boss = await signIn(service, 'boss@example.org')
  other = await signIn(service, 'other@example.org')
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

const audit = async (limit = 500): Promise<Body> => (await boss.ask('GET', `/api/admin/audit?limit=${limit}`)).body
const patch = (by: User, user: User, body: object) => by.ask('PATCH', `/api/admin/users/${user.id}`, body)

/** Events of the log by stream. */
async function streams(): Promise<Map<string, { type: string; data: object }[]>> {
  const found = new Map<string, { type: string; data: object }[]>()
  for await (const { stream, type, data } of service.log.readAll()) {
    found.set(stream, [...(found.get(stream) ?? []), { type, data }])
  }
  return found
}

describe('[AD13] changes by administrators', () => {
  test('each add one row to the audit, and what was before one is what came after the last', async () => {
    const ada = await signIn(service, 'ada@example.org', { name: 'Ada' })
    const { total } = await audit()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => patch(i % 2 ? boss : other, ada, { note: `note ${i}` })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    const { items, total: after } = await audit(20)
    expect(after - total).toBe(20)
    const befores = items.map(({ before }: Body) => before.note)
    const afters = items.map(({ after }: Body) => after.note)
    expect(new Set(afters).size).toBe(20)
    // Every note but the one that stands is what another row found.
    const { note } = (await boss.ask('GET', `/api/admin/users/${ada.id}`)).body
    expect([...befores, note].sort()).toEqual([null, ...afters].sort())
  })

  test('of a plan, at once by two, chain as well', async () => {
    const bea = await signIn(service, 'bea@example.org')
    const team = bea.signIn.user.team.id
    const plans = ['pro', 'team', 'enterprise', 'pro', 'team', 'enterprise']
    await Promise.all(
      plans.map((plan, i) => (i % 2 ? boss : other).ask('PATCH', `/api/admin/teams/${team}/plan`, { plan })),
    )
    const { planHistory, plan } = (await boss.ask('GET', `/api/admin/teams/${team}`)).body
    const rows = (await audit(6)).items
    expect(planHistory).toHaveLength(7)
    expect([...rows.map(({ before }: Body) => before.plan), plan].sort()).toEqual(['free', ...plans].sort())
  })

  test('meeting an erasure are done or 404, and leave nothing of the person in the clear', async () => {
    for (let round = 0; round < 5; round++) {
      const zora = await signIn(service, `zora${round}@example.org`, { name: 'Zora Hurston' })
      const answers = await Promise.all([
        patch(boss, zora, { name: 'Zora Neale', note: 'Zora begs' }),
        zora.ask('DELETE', '/api/me', { confirm: zora.email }),
        patch(other, zora, { note: 'Zora waits' }),
      ])
      expect(answers[1]!.status).toBe(200)
      for (const { status } of answers) expect([200, 404]).toContain(status)
      expect((await patch(boss, zora, { note: 'Zora is gone' })).status).toBe(404)
    }
    for (const events of (await streams()).values()) expect(JSON.stringify(events)).not.toMatch(/zora/i)
    expect(JSON.stringify((await audit()).items)).not.toMatch(/zora/i)
  })

  test('[AD6] notes and reasons are sealed, and go with the account', async () => {
    const anonId = randomUUID()
    const yam = await signIn(service, 'yam@example.org', { anonId })
    const team = yam.signIn.user.team.id
    await patch(boss, yam, { note: 'pomegranate' })
    await boss.ask('PATCH', `/api/admin/teams/${team}/plan`, { plan: 'pro', note: 'pomegranate' })
    await boss.ask('PUT', `/api/admin/visitors/a_${anonId}/internal`, { internal: true, reason: 'pomegranate' })
    expect(JSON.stringify((await audit(3)).items).match(/pomegranate/g)).toHaveLength(3)
    for (const events of (await streams()).values()) expect(JSON.stringify(events)).not.toContain('pomegranate')
    await yam.ask('DELETE', '/api/me', { confirm: yam.email })
    const { items } = await audit(3)
    expect(items.map(({ before, after }: Body) => [before, after])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ])
  })
})

describe('[AD22] reading', () => {
  test('appends nothing to any stream', async () => {
    const cy = await signIn(service, 'cy@example.org')
    const head = await service.log.head()
    const team = cy.signIn.user.team.id
    const paths = ['users', `users/${cy.id}`, 'teams', `teams/${team}`, `teams/${team}/audit`, 'audit', 'me']
    for (const path of [...paths, 'connections', 'waitlist', 'beta']) {
      expect((await boss.ask('GET', `/api/admin/${path}`)).status).toBe(200)
    }
    expect(await service.log.head()).toBe(head)
  })
})

test('[AD1] a connection’s token of an administrator is 403, a cookie without a sign of our page too', async () => {
  const { token } = (await boss.ask('POST', '/api/me/connections', { kind: 'mcp', name: 'x' })).body
  const url = `${service.url}/api/admin/users/${other.id}`
  const byToken = await call(url, 'PATCH', { note: 'x' }, { authorization: `Bearer ${token}` })
  const byCookie = await call(url, 'PATCH', { note: 'x' }, { cookie: boss.cookie })
  expect([byToken.status, byCookie.status]).toEqual([403, 403])
  const signed = await call(url, 'PATCH', { note: 'x' }, { cookie: boss.cookie, 'x-csrf-token': boss.csrf })
  expect(signed.status).toBe(200)
})
