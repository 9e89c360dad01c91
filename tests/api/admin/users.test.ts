import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { later } from '../../helpers/later.ts'
import { person } from '../../helpers/people.ts'
import { type Body, call, type PeopledService, peopledService, signIn, type User } from '../../helpers/signedIn.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

let service: PeopledService
let boss: User
const users: Record<string, User> = {}
beforeAll(async () => {
  service = await peopledService({ ADMIN_EMAILS: 'boss@example.org', INTERNAL_DOMAINS: 'ours.example' })
  boss = await signIn(service, 'boss@example.org', { name: 'Boss' })
  const names = { ada: 'Ada Äpfel', bob: 'bob', cy: 'Cy 100%', dee: 'Dee (.*)' }
  for (const [key, name] of Object.entries(names)) {
    await later()
    users[key] = await signIn(service, `${key}.x@example.org`, { name })
  }
  await later()
  users.ina = await signIn(service, 'ina@ours.example', { name: 'Ina' })
  await users.bob!.ask('GET', '/api/me')
  await later()
  await users.ada!.ask('GET', '/api/me')
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

const get = async (path: string) => (await boss.ask('GET', `/api/admin/${path}`)).body
const patch = (user: User, body: object, by = boss) => by.ask('PATCH', `/api/admin/users/${user.id}`, body)
const namesOf = (body: Body): string[] => body.items.map(({ name }: Body) => name)
const newest = async (limit = 1): Promise<Body> => (await get(`audit?limit=${limit}`)).items

describe('[AD7] the list of users', () => {
  test('has a row for each account, the newest first', async () => {
    const { items, total, limit, offset } = await get('users')
    expect([total, limit, offset]).toEqual([6, 50, 0])
    expect(namesOf({ items })).toEqual(['Ina', 'Dee (.*)', 'Cy 100%', 'bob', 'Ada Äpfel', 'Boss'])
    expect(items.at(-2)).toEqual({
      id: users.ada!.id,
      email: 'ada.x@example.org',
      name: 'Ada Äpfel',
      role: 'user',
      plan: 'free',
      internal: false,
      disabled: false,
      beta: 'none',
      createdAt: expect.any(Number),
      lastSeenAt: expect.any(Number),
      onboarded: false,
      teams: 1,
      spaces: 0,
      rooms: 0,
      messages: 0,
      personId: `u_${users.ada!.id}`,
    })
  })

  test.each([
    ['name', ['Ada Äpfel', 'bob', 'Boss', 'Cy 100%', 'Dee (.*)', 'Ina']],
    ['-name', ['Ina', 'Dee (.*)', 'Cy 100%', 'Boss', 'bob', 'Ada Äpfel']],
    ['email', ['Ada Äpfel', 'bob', 'Boss', 'Cy 100%', 'Dee (.*)', 'Ina']],
    ['-created', ['Boss', 'Ada Äpfel', 'bob', 'Cy 100%', 'Dee (.*)', 'Ina']],
  ])('sort=%s', async (sort, expected) => {
    expect(namesOf(await get(`users?sort=${sort}`))).toEqual(expected)
  })

  test('by when they were seen, never seen ones at the end; equals by id, both ways', async () => {
    const [seen, flipped] = [await get('users?sort=seen'), await get('users?sort=-seen')]
    expect(namesOf(seen).slice(0, 2)).toEqual(['Ada Äpfel', 'bob'])
    expect(namesOf(flipped).slice(-2)).toEqual(['bob', 'Ada Äpfel'])
    for (const never of [seen.items.slice(2), flipped.items.slice(0, 4)]) {
      const ids = never.map(({ id }: Body) => id)
      expect(ids).toEqual(ids.toSorted())
    }
  })

  test.each([
    ['ÄPFEL', ['Ada Äpfel']],
    ['.X@EXAMPLE', ['Dee (.*)', 'Cy 100%', 'bob', 'Ada Äpfel']],
    ['%', ['Cy 100%']],
    ['_', []],
    ['(.*)', ['Dee (.*)']],
    ['.*', ['Dee (.*)']],
    ['a|b', []],
    ['[', []],
    ['  bob ', ['bob']],
    ['x'.repeat(200), []],
    ['\u0000', []],
  ])('finds %j as it is written, in names and addresses', async (q, expected) => {
    const body = await get(`users?q=${encodeURIComponent(q)}`)
    expect([namesOf(body), body.total]).toEqual([expected, expected.length])
  })

  test('leaves internal people out on request: flagged ones and those of an internal domain', async () => {
    await patch(users.cy!, { internal: true })
    expect(namesOf(await get('users?includeInternal=false&sort=name'))).toEqual([
      'Ada Äpfel',
      'bob',
      'Boss',
      'Dee (.*)',
    ])
    await patch(users.cy!, { internal: false })
    expect((await get('users?includeInternal=no')).total).toBe(5)
  })

  test('pages do not overlap, and the total is the same on each', async () => {
    const pages = await Promise.all([0, 2, 4, 6].map((offset) => get(`users?limit=2&offset=${offset}&sort=name`)))
    expect(pages.map(({ total }) => total)).toEqual([6, 6, 6, 6])
    expect(pages.flatMap(namesOf)).toEqual(namesOf(await get('users?sort=name')))
  })

  test('counts rooms that they host, their messages, and their spaces', async () => {
    const gus = await signIn(service, 'gus@example.org', { name: 'Gus' })
    const host = await person(service.url, 'websocket', { auth: { token: gus.token } } as object)
    await host.ask('room:create', { name: 'Gus' })
    await host.ask('setup:start', {})
    for (const text of ['one', 'two']) await host.ask('chat:message', { text })
    await gus.ask('POST', '/api/persistent-rooms', { name: 'Harbour' })
    const { items } = await get('users?q=gus')
    expect(items).toMatchObject([{ rooms: 1, messages: 2, spaces: 1 }])
    expect(namesOf(await get('users?sort=messages&limit=1'))).toEqual(['Gus'])
    const page = await get(`users/${gus.id}`)
    expect(page.sessions).toMatchObject([{ code: host.code, host: { userId: gus.id, email: gus.email }, messages: 2 }])
    expect(page.spaceList).toEqual([{ id: expect.stringMatching(/^sp_/), name: 'Harbour', role: 'owner' }])
    expect(page.activity.map(({ kind }: Body) => kind)).toContain('signup')
    host.leave()
  })

  test.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=x', 'offset'],
    [`q=${'x'.repeat(201)}`, 'q'],
    ['q=a&q=b', 'q'],
    ['sort=age', 'sort'],
    ['sort=--name', 'sort'],
    ['sort=', 'sort'],
    ['includeInternal=2', 'includeInternal'],
  ])('%s is 422', async (query, name) => {
    const { status, body } = await boss.ask('GET', `/api/admin/users?${query}`)
    expect([status, body.detail?.[0].loc]).toEqual([422, ['query', name]])
  })
})

describe('[AD8] a user', () => {
  test('with everything that is known', async () => {
    const { ada } = users
    await ada!.ask('POST', '/api/me/onboarding', { team: 'legal' })
    await ada!.ask('POST', '/api/me/connections', { kind: 'mcp', name: 'Desk' })
    await ada!.ask('POST', '/api/teams', { name: 'Legal' })
    await patch(ada!, { note: 'Met in Ghent.' })
    const page = await get(`users/${ada!.id}`)
    expect(page).toMatchObject({
      name: 'Ada Äpfel',
      onboarded: true,
      onboarding: { team: 'legal' },
      note: 'Met in Ghent.',
      teams: 2,
      teamList: [{ personal: true }, { name: 'Legal', role: 'owner' }],
      connections: [{ kind: 'mcp', name: 'Desk', status: 'active' }],
      spaceList: [],
      sessions: [],
      visits: [],
      usage: { plan: 'free', rooms: { used: 0, limit: 3 } },
    })
    expect(page.activity.map(({ actor }: Body) => actor)).toContainEqual({
      kind: 'user',
      id: ada!.id,
      name: 'Ada Äpfel',
    })
  })

  test('that does not exist is 404, a malformed id 422', async () => {
    const status = async (id: string, body?: object) =>
      (await boss.ask(body ? 'PATCH' : 'GET', `/api/admin/users/${id}`, body)).status
    expect([await status(NOBODY), await status(NOBODY, { role: 'admin' })]).toEqual([404, 404])
    expect([await status('x'), await status('x', { role: 'admin' }), await status(NOBODY, {})]).toEqual([422, 422, 422])
  })
})

describe('[AD10] changing a user', () => {
  test('answers the row, takes effect at once, and says in the audit what was before and after', async () => {
    const { dee } = users
    const change = { name: 'Dee', role: 'admin', note: 'Trusted.', internal: true, beta: 'granted' } as const
    const { status, body } = await patch(dee!, change)
    const { note: _, ...shown } = change
    expect([status, body.ok]).toEqual([200, true])
    expect(body.user).toMatchObject({ id: dee!.id, ...shown })
    expect((await dee!.ask('GET', '/api/admin/me')).status).toBe(200)
    const [row] = await newest()
    expect(row).toMatchObject({
      actor: { id: boss.id, email: boss.email },
      action: 'user.patched',
      target: { kind: 'user', id: dee!.id },
      before: { name: 'Dee (.*)', role: 'user', note: null, internal: false, beta: 'none' },
      after: change,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    const back = await patch(dee!, { role: 'user', note: null, internal: false })
    expect(back.body.user).toMatchObject({ role: 'user', internal: false, beta: 'granted' })
    expect((await newest())[0].before).toEqual({ role: 'admin', note: 'Trusted.', internal: true })
    expect((await dee!.ask('GET', '/api/admin/me')).status).toBe(403)
  })

  test('[AD4] is 409 for the own role, for that of an administrator by the settings, and for disabling oneself', async () => {
    const { bob } = users
    await patch(bob!, { role: 'admin' })
    const { total } = await get('audit')
    const refused = await Promise.all([
      patch(bob!, { role: 'user' }, bob),
      patch(bob!, { disabled: true }, bob),
      patch(boss, { role: 'user' }, bob),
      patch(boss, { disabled: true }),
    ])
    for (const { status, body } of refused) expect([status, body.error]).toEqual([409, expect.stringMatching(/\.$/)])
    expect((await get('audit')).total).toBe(total)
    await patch(bob!, { role: 'user' })
  })

  test('[AD3] disabling refuses every credential with 403, and sockets', async () => {
    const eve = await signIn(service, 'eve@example.org')
    const { token } = (await eve.ask('POST', '/api/me/connections', { kind: 'mcp', name: 'x' })).body
    expect((await patch(eve, { disabled: true })).body.user.disabled).toBe(true)
    const me = (headers: Record<string, string>) => call(`${service.url}/api/me`, 'GET', undefined, headers)
    const tries = [
      { authorization: `Bearer ${eve.token}` },
      { authorization: `Bearer ${token}` },
      { cookie: eve.cookie },
    ]
    for (const headers of tries) expect((await me(headers as Record<string, string>)).status).toBe(403)
    const options = { auth: { token: eve.token } } as object
    await expect(person(service.url, 'websocket', options)).rejects.toThrow('This account is disabled.')
    await patch(eve, { disabled: false })
    expect((await eve.ask('GET', '/api/me')).status).toBe(200)
  })

  test.each([
    [{}, []],
    [{ age: 7 }, []],
    [{ name: '' }, ['name']],
    [{ name: 'x'.repeat(81) }, ['name']],
    [{ name: null }, ['name']],
    [{ role: 'owner' }, ['role']],
    [{ role: null }, ['role']],
    [{ internal: 'yes' }, ['internal']],
    [{ disabled: 1 }, ['disabled']],
    [{ beta: 'none' }, ['beta']],
    [{ note: 'x'.repeat(2_001) }, ['note']],
    [{ note: 7 }, ['note']],
  ])('%j is 422 and changes nothing', async (body, loc) => {
    const { total } = await get('audit')
    const answer = await patch(users.cy!, body)
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['body', ...loc]])
    expect((await get('audit')).total).toBe(total)
  })
})
