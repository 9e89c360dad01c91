import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRefusal } from '#engine/refusal.ts'
import { call, type PeopledService, peopledService, signIn, type User } from '../helpers/signedIn.ts'

let service: PeopledService
let ada: User
let bea: User
let cy: User
beforeAll(async () => {
  service = await peopledService()
  ada = await signIn(service, 'ada@example.org')
  bea = await signIn(service, 'bea@example.org')
  cy = await signIn(service, 'cy@example.org')
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

const made = async (owner: User, name = 'Legal') => (await owner.ask('POST', '/api/teams', { name })).body.team
const members = (teamId: string) => `/api/teams/${teamId}/members`

describe('teams', () => {
  test('[TM1] everybody has a personal one; more are made on the free plan, and listed after it', async () => {
    const dy = await signIn(service, 'dy@example.org')
    const team = await made(dy, ' Legal  team ')
    expect(team).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Legal team',
      role: 'owner',
      plan: 'free',
      personal: false,
    })
    const { items } = (await dy.ask('GET', '/api/teams')).body
    expect(items).toEqual([dy.signIn.user.team, team])
    expect((await dy.ask('GET', '/api/me')).body.teams).toEqual(items)
  })

  test('[TM2] a member whom the owner added sees the team in /api/me', async () => {
    const team = await made(ada)
    const add = await ada.ask('POST', members(team.id), { email: ' BEA@example.org ' })
    expect([add.status, add.body]).toEqual([200, { ok: true, members: 2 }])
    expect((await ada.ask('POST', members(team.id), { email: bea.email })).body).toEqual({ ok: true, members: 2 })
    expect((await bea.ask('GET', '/api/me')).body.teams).toContainEqual({ ...team, role: 'member' })
    expect((await cy.ask('GET', '/api/me')).body.teams).toHaveLength(1)
  })

  test('[TM2] who may not, and what is not there', async () => {
    const team = await made(ada)
    const add = (user: User, teamId: string, body: unknown) => user.ask('POST', members(teamId), body)
    await add(ada, team.id, { email: bea.email })
    expect((await add(bea, team.id, { email: cy.email })).status).toBe(403)
    expect((await add(cy, team.id, { email: 'nobody@example.org' })).status).toBe(403)
    expect((await add(ada, team.id, { email: 'nobody@example.org' })).status).toBe(404)
    expect((await add(ada, '00000000-0000-4000-8000-000000000000', { email: bea.email })).status).toBe(404)
    expect((await add(ada, ada.signIn.user.team.id, { email: bea.email })).status).toBe(409)
    expect((await add(ada, team.id, { email: 'x' })).body.detail[0].loc).toEqual(['body', 'email'])
    const odd = await add(ada, 'constructor', { email: bea.email })
    expect([odd.status, odd.body.detail[0].type]).toEqual([422, 'uuid_parsing'])
  })

  test('[TM3] owners remove members, members leave; nobody else is removed', async () => {
    const team = await made(ada)
    for (const { email } of [bea, cy]) await ada.ask('POST', members(team.id), { email })
    const remove = (user: User, email: string) =>
      user.ask('DELETE', `${members(team.id)}?email=${encodeURIComponent(email)}`)
    expect((await remove(bea, cy.email)).status).toBe(403)
    expect((await remove(bea, bea.email)).body).toEqual({ ok: true, members: 2 })
    expect((await bea.ask('GET', '/api/me')).body.teams.map(({ id }: { id: string }) => id)).not.toContain(team.id)
    expect((await remove(ada, bea.email)).status).toBe(404)
    expect((await remove(ada, 'nobody@example.org')).status).toBe(404)
    expect((await remove(bea, bea.email)).status).toBe(403)
    expect((await remove(ada, cy.email)).body).toEqual({ ok: true, members: 1 })
    expect((await ada.ask('DELETE', members(team.id))).body.detail[0]).toMatchObject({
      loc: ['query', 'email'],
      type: 'missing',
    })
    expect((await remove(ada, 'x')).status).toBe(422)
  })

  test('[TM4] the last owner cannot leave', async () => {
    const team = await made(ada)
    await ada.ask('POST', members(team.id), { email: bea.email })
    const { status } = await ada.ask('DELETE', `${members(team.id)}?email=${ada.email}`)
    expect(status).toBe(409)
    expect((await ada.ask('DELETE', `${members(ada.signIn.user.team.id)}?email=${ada.email}`)).status).toBe(409)
  })

  test.each([{}, { name: '' }, { name: ' ' }, { name: 'x'.repeat(81) }, { name: 1 }])('%j is 422', async (body) => {
    expect((await ada.ask('POST', '/api/teams', body)).status).toBe(422)
  })
})

describe('[TM5] plans and quotas', () => {
  const admin = { kind: 'admin', id: 'a', name: null } as const
  const create = (teamId: string, spaceId: string) =>
    service.accounts.store.teams.ask(teamId, admin, { type: 'createRoom', spaceId })

  test('[TM6] three rooms a month on free, counted for good; a plan takes effect at once', async () => {
    const { team } = ada.signIn.user
    for (const id of ['sp_1', 'sp_2', 'sp_3']) expect(isRefusal(await create(team.id, id))).toBe(false)
    expect(await create(team.id, 'sp_4')).toMatchObject({ refused: 'over-quota' })
    expect(service.accounts.usage(team.id)).toMatchObject({
      plan: 'free',
      rooms: { used: 3, limit: 3 },
      recaps: { used: 0, limit: 10 },
      assistantMinutes: { used: 0, limit: 60 },
    })
    await service.accounts.administration.setPlan(team.id, ada.id, {
      plan: 'pro',
      overrides: { recaps: null },
      note: null,
    })
    expect(isRefusal(await create(team.id, 'sp_4'))).toBe(false)
    expect(service.accounts.usage(team.id)).toMatchObject({
      plan: 'pro',
      rooms: { used: 4, limit: 30 },
      recaps: { used: 0, limit: null },
    })
    expect((await ada.ask('GET', '/api/me')).body).toMatchObject({ plan: 'pro', team: { plan: 'pro' } })
  })

  test('four at once: three are made', async () => {
    const { team } = bea.signIn.user
    const all = await Promise.all(['a', 'b', 'c', 'd'].map((id) => create(team.id, `sp_${id}`)))
    expect(all.filter(isRefusal)).toHaveLength(1)
  })
})

describe('[AU13] waitlist', () => {
  test('answers the same whoever asks, and keeps an address once', async () => {
    const join = (body: unknown) => call(`${service.url}/api/waitlist`, 'POST', body)
    const answers = await Promise.all([
      join({ email: 'w@example.org', source: 'talk', referrer: 'https://x.example' }),
      join({ email: ' W@example.org ' }),
      join({ email: ada.email }),
    ])
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: { ok: true } })
    await join({ email: 'w@example.org', source: 'again' })
    const row = {
      id: expect.stringMatching(/^wl_[A-Za-z0-9]{12,}$/),
      email: 'w@example.org',
      source: 'talk',
      referrer: 'https://x.example',
      at: expect.any(Number),
      status: 'waiting',
      userId: null,
    }
    const rows = service.accounts.waiting.newest(1_000).items
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual(row)
    expect(rows.find(({ email }) => email === ada.email)).toMatchObject({ status: 'joined', userId: ada.id })
    const { id } = await signIn(service, 'w@example.org')
    expect(service.accounts.waiting.newest(1_000).items).toContainEqual({ ...row, status: 'joined', userId: id })
  })

  test.each([
    {},
    { email: 'x' },
    { email: 'a@b.cc', source: 'x'.repeat(61) },
    { email: 'a@b.cc', referrer: 'x'.repeat(301) },
  ])('%j is 422', async (body) => {
    expect((await call(`${service.url}/api/waitlist`, 'POST', body)).status).toBe(422)
  })
})
