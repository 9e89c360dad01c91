import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Body, type PeopledService, peopledService, signIn, type User } from '../../helpers/signedIn.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

let service: PeopledService
let boss: User
let ada: User
let bea: User
let legal: Body
beforeAll(async () => {
  service = await peopledService({ ADMIN_EMAILS: 'boss@example.org' })
  boss = await signIn(service, 'boss@example.org', { name: 'Boss' })
  ada = await signIn(service, 'ada@example.org', { name: 'Ada' })
  bea = await signIn(service, 'bea@example.org', { name: 'Bea' })
  legal = (await ada.ask('POST', '/api/teams', { name: 'Legal & Co' })).body.team
  await ada.ask('POST', `/api/teams/${legal.id}/members`, { email: bea.email })
  await bea.ask('POST', '/api/teams', { name: 'Sales' })
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

const get = async (path: string) => (await boss.ask('GET', `/api/admin/${path}`)).body
const setPlan = (teamId: string, body: object) => boss.ask('PATCH', `/api/admin/teams/${teamId}/plan`, body)
const namesOf = (body: Body): string[] => body.items.map(({ name }: Body) => name)
const found = (user: User, teamId: string, name = 'Harbour') =>
  user.ask('POST', '/api/persistent-rooms', { name, teamId })

describe('[AD17] the list of teams', () => {
  test('has shared teams, the newest first; personal ones only on request', async () => {
    const { items, total, limit, offset } = await get('teams')
    expect([namesOf({ items }), total, limit, offset]).toEqual([['Sales', 'Legal & Co'], 2, 50, 0])
    expect(items[1]).toEqual({
      id: legal.id,
      name: 'Legal & Co',
      personal: false,
      plan: 'free',
      internal: false,
      createdAt: expect.any(Number),
      owner: { id: ada.id, email: ada.email, name: 'Ada' },
      members: 2,
      spaces: 0,
      roomsThisMonth: 0,
      lastActivityAt: expect.any(Number),
    })
    const all = await get('teams?includePersonal=true')
    expect([all.total, namesOf(all).slice(2)]).toEqual([5, ['Bea', 'Ada', 'Boss']])
    expect(all.items.slice(2).map(({ lastActivityAt }: Body) => lastActivityAt)).toEqual([null, null, null])
    const pages = await Promise.all([0, 3].map((at) => get(`teams?includePersonal=1&limit=3&offset=${at}`)))
    expect([pages.flatMap(namesOf), pages.map(({ total }) => total)]).toEqual([namesOf(all), [5, 5]])
  })

  test.each([
    ['q=LEGAL', ['Legal & Co']],
    ['q=%26', ['Legal & Co']],
    ['q=BEA%40', ['Sales']],
    ['q=.*', []],
    ['q=_', []],
    ['q=ada&includePersonal=on', ['Legal & Co', 'Ada']],
    ['plan=pro', []],
    ['plan=free', ['Sales', 'Legal & Co']],
  ])('%s finds names, addresses of owners, and plans', async (query, expected) => {
    expect(namesOf(await get(`teams?${query}`))).toEqual(expected)
  })

  test('leaves the teams of internal owners out', async () => {
    await boss.ask('PATCH', `/api/admin/users/${bea.id}`, { internal: true })
    expect(namesOf(await get('teams'))).toEqual(['Legal & Co'])
    expect((await get('teams?includeInternal=true')).items[0]).toMatchObject({ name: 'Sales', internal: true })
    await boss.ask('PATCH', `/api/admin/users/${bea.id}`, { internal: false })
    expect((await get('teams')).total).toBe(2)
  })

  test('[AD9] keeps the team of an erased owner, as a deleted user’s', async () => {
    const cy = await signIn(service, 'cy@example.org')
    await cy.ask('POST', '/api/teams', { name: 'Alone' })
    const { id } = (await get('teams?q=alone')).items[0]
    await cy.ask('DELETE', '/api/me', { confirm: cy.email })
    const page = await get(`teams/${id}`)
    expect(page).toMatchObject({
      name: 'Alone',
      owner: { id: cy.id, name: 'Deleted user' },
      members: 0,
      memberList: [],
    })
    expect((await get('users?q=cy')).total).toBe(0)
    expect((await boss.ask('GET', `/api/admin/users/${cy.id}`)).status).toBe(404)
  })

  test.each([
    ['plan=gold', 'plan'],
    ['limit=201', 'limit'],
    ['offset=-1', 'offset'],
    [`q=${'x'.repeat(201)}`, 'q'],
    ['includePersonal=perhaps', 'includePersonal'],
  ])('%s is 422', async (query, name) => {
    const { status, body } = await boss.ask('GET', `/api/admin/teams?${query}`)
    expect([status, body.detail?.[0].loc]).toEqual([422, ['query', name]])
  })
})

describe('[AD18] a team', () => {
  test('with its members, spaces, usage and plans', async () => {
    const made = (await found(bea, legal.id)).body
    const trashed = (await found(ada, legal.id, 'Old')).body
    await ada.ask('DELETE', `/api/persistent-rooms/${trashed.slug}`)
    const { status, body } = await boss.ask('GET', `/api/admin/teams/${legal.id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      members: 2,
      spaces: 1,
      roomsThisMonth: 2,
      lastActivityAt: expect.any(Number),
      usage: { plan: 'free', rooms: { used: 2, limit: 3 } },
      overrides: null,
      planHistory: [{ plan: 'free', by: null, byName: null }],
    })
    expect(body.memberList).toEqual([
      { userId: ada.id, email: ada.email, name: 'Ada', role: 'owner', joinedAt: expect.any(Number) },
      { userId: bea.id, email: bea.email, name: 'Bea', role: 'member', joinedAt: expect.any(Number) },
    ])
    expect(body.spaceList).toEqual([
      expect.objectContaining({ id: trashed.id, name: 'Old', deletedAt: expect.any(Number) }),
      {
        ...{ id: made.id, name: 'Harbour', createdAt: made.createdAt, deletedAt: null },
        ...{ members: 1, sessions: 0 },
      },
    ])
    expect(JSON.stringify(body)).not.toContain(made.slug)
  })

  test.each(['GET', 'PATCH', 'AUDIT'])('that does not exist is 404, a malformed id 422 (%s)', async (what) => {
    const ask = (id: string) =>
      what === 'PATCH'
        ? setPlan(id, { plan: 'pro' })
        : boss.ask('GET', `/api/admin/teams/${id}${what === 'GET' ? '' : '/audit'}`)
    expect([(await ask(NOBODY)).status, (await ask('x')).status]).toEqual([404, 422])
  })
})

describe('[AD19] [TM6] a plan', () => {
  const usage = async (user: User) => (await user.ask('GET', '/api/persistent-rooms/usage')).body
  const personal = (user: User): string => user.signIn.user.team.id

  test('takes effect at once, and is in the audit and in the history of the team', async () => {
    const dy = await signIn(service, 'dy@example.org')
    const team = personal(dy)
    for (const expected of [200, 200, 200, 402]) expect((await found(dy, team)).status).toBe(expected)
    const { status, body } = await setPlan(team, { plan: 'pro', note: 'Paid by Dy.' })
    expect([status, body.ok, body.team]).toMatchObject([200, true, { id: team, plan: 'pro', roomsThisMonth: 3 }])
    expect((await found(dy, team)).status).toBe(200)
    expect((await dy.ask('GET', '/api/me')).body.plan).toBe('pro')
    const [row] = (await get('audit?limit=1')).items
    expect(row).toMatchObject({
      action: 'team.plan_set',
      target: { kind: 'team', id: team },
      before: { plan: 'free', overrides: null },
      after: { plan: 'pro', overrides: null, note: 'Paid by Dy.' },
    })
    const { planHistory } = await get(`teams/${team}`)
    expect(planHistory).toMatchObject([{ plan: 'free' }, { plan: 'pro', by: boss.id, byName: 'Boss' }])
  })

  test('has limits of its own, that stay until they are replaced or removed', async () => {
    const team = personal(bea)
    const limits = async () => {
      const { rooms, recaps, assistantMinutes } = await usage(bea)
      return [rooms.limit, recaps.limit, assistantMinutes.limit]
    }
    await setPlan(team, { plan: 'free', overrides: { rooms: 1, assistantMinutes: null } })
    expect(await limits()).toEqual([1, 10, null])
    expect([(await found(bea, team)).status, (await found(bea, team)).body.quota]).toMatchObject([
      200,
      { limit: 1, used: 1 },
    ])
    await setPlan(team, { plan: 'pro' })
    expect(await limits()).toEqual([1, 100, null])
    expect((await get(`teams/${team}`)).overrides).toEqual({ rooms: 1, assistantMinutes: null })
    await setPlan(team, { plan: 'pro', overrides: { recaps: 0 } })
    expect(await limits()).toEqual([30, 0, 600])
    await setPlan(team, { plan: 'pro', overrides: {} })
    expect([(await get(`teams/${team}`)).overrides, await limits()]).toEqual([null, [30, 100, 600]])
    await setPlan(team, { plan: 'free', overrides: null })
  })

  test.each([
    [{}, ['plan']],
    [{ plan: 'gold' }, ['plan']],
    [{ plan: null }, ['plan']],
    [{ plan: 'pro', overrides: { rooms: -1 } }, ['overrides', 'rooms']],
    [{ plan: 'pro', overrides: { rooms: 1.5 } }, ['overrides', 'rooms']],
    [{ plan: 'pro', overrides: { rooms: '5' } }, ['overrides', 'rooms']],
    [{ plan: 'pro', overrides: [] }, ['overrides']],
    [{ plan: 'pro', note: 'x'.repeat(501) }, ['note']],
    [{ plan: 'pro', note: null }, ['note']],
  ])('%j is 422 and changes nothing', async (body, loc) => {
    const answer = await setPlan(legal.id, body)
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['body', ...loc]])
    expect((await get(`teams/${legal.id}`)).planHistory).toHaveLength(1)
  })
})
