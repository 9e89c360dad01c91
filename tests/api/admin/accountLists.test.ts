import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Body, call, type PeopledService, peopledService, signIn, type User } from '../../helpers/signedIn.ts'

let service: PeopledService
let boss: User
let ada: User
let bea: User
beforeAll(async () => {
  service = await peopledService({ ADMIN_EMAILS: 'boss@example.org', INTERNAL_DOMAINS: 'ours.example' })
  boss = await signIn(service, 'boss@example.org', { name: 'Boss' })
  ada = await signIn(service, 'ada@example.org', { name: 'Ada' })
  bea = await signIn(service, 'bea@ours.example', { name: 'Bea' })
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

const list = async (path: string) => (await boss.ask('GET', `/api/admin/${path}`)).body
const connected = async (user: User, kind: string, name: string) =>
  (await user.ask('POST', '/api/me/connections', { kind, name })).body

describe('[AD14] connections', () => {
  let used: Body
  beforeAll(async () => {
    used = await connected(ada, 'mcp', 'Desk')
    const revoked = await connected(ada, 'mcp', 'Old')
    await connected(bea, 'extension', 'Browser')
    await ada.ask('DELETE', `/api/me/connections/${revoked.connection.id}`)
    await call(`${service.url}/api/me`, 'GET', undefined, { authorization: `Bearer ${used.token}` })
  })

  test('lists them with their account and its personal team, the last used first, never used ones last', async () => {
    const { items, total, limit, counts } = await list('connections?includeInternal=true')
    expect([total, limit, counts]).toEqual([3, 300, { extension: 1, companion: 0, integration: 0, mcp: 1 }])
    expect(items[0]).toEqual({
      ...used.connection,
      lastSeenAt: expect.any(Number),
      user: { id: ada.id, email: ada.email, name: 'Ada' },
      team: { id: ada.signIn.user.team.id, name: 'Ada' },
    })
    const unused = items.slice(1)
    expect(unused.map(({ lastSeenAt }: Body) => lastSeenAt)).toEqual([null, null])
    expect(unused.map(({ id }: Body) => id)).toEqual(unused.map(({ id }: Body) => id).toSorted())
    expect(JSON.stringify(items)).not.toContain('rrk_')
  })

  test('of one kind; those of internal people only when asked for', async () => {
    expect((await list('connections?kind=mcp')).items.map(({ kind }: Body) => kind)).toEqual(['mcp', 'mcp'])
    const outside = await list('connections?kind=extension')
    expect([outside.items, outside.total, outside.counts.extension, outside.counts.mcp]).toEqual([[], 0, 0, 1])
    expect((await list('connections?kind=extension&includeInternal=1')).total).toBe(1)
  })

  test('a limit cuts the list, not its total', async () => {
    const { items, total, limit } = await list('connections?limit=1&includeInternal=yes')
    expect([items.length, total, limit]).toEqual([1, 3, 1])
  })
})

describe('[AD15] the waiting list', () => {
  test('is newest first; an address that signs up has joined, and one that is erased is a deleted user', async () => {
    const join = (email: string) => call(`${service.url}/api/waitlist`, 'POST', { email, source: 'talk' })
    for (const name of ['w1', 'w2', 'w3']) await join(`${name}@example.org`)
    const waiting = await list('waitlist')
    expect([waiting.total, waiting.limit]).toEqual([3, 200])
    expect(waiting.items[0]).toEqual({
      id: expect.stringMatching(/^wl_\w{12,}$/),
      email: expect.stringMatching(/^w\d@example\.org$/),
      source: 'talk',
      referrer: null,
      at: expect.any(Number),
      status: 'waiting',
      userId: null,
    })
    const order = waiting.items.map(({ at }: Body) => at)
    expect(order).toEqual(order.toSorted((a: number, b: number) => b - a))
    const joined = await signIn(service, 'w2@example.org')
    const row = async (email: string) => (await list('waitlist')).items.find((one: Body) => one.email === email)
    expect(await row('w2@example.org')).toMatchObject({ status: 'joined', userId: joined.id })
    expect((await list('waitlist?limit=1')).items).toHaveLength(1)
    await joined.ask('DELETE', '/api/me', { confirm: joined.email })
    expect(await row('w2@example.org')).toBeUndefined()
    expect(await row('Deleted user')).toMatchObject({ source: null, status: 'waiting', userId: null })
  })
})

describe('[AD16] [AD9] the beta', () => {
  test('lists who asked, once, and how it was decided; an erased account is gone', async () => {
    const cy = await signIn(service, 'cy@example.org', { name: 'Cy' })
    for (const note of ['please', 'again']) await cy.ask('POST', '/api/me/beta-request', { note, company: 'C&Co' })
    const { items, total, limit } = await list('beta')
    expect([total, limit]).toEqual([1, 500])
    expect(items[0]).toEqual({
      id: expect.stringMatching(/^beta_\w{12,}$/),
      userId: cy.id,
      email: cy.email,
      name: 'Cy',
      company: 'C&Co',
      useCase: null,
      note: 'please',
      status: 'requested',
      requestedAt: expect.any(Number),
      decidedAt: null,
      decidedBy: null,
      decidedByName: null,
    })
    await service.accounts.patchUser(cy.id, boss.id, { beta: 'declined' })
    const decided = { status: 'declined', decidedBy: boss.id, decidedByName: 'Boss' }
    expect((await list('beta')).items).toMatchObject([decided])
    await cy.ask('DELETE', '/api/me', { confirm: cy.email })
    expect((await list('beta')).total).toBe(0)
  })

  test('[AD11] admitting somebody mails them once; a decision that was taken back mails nobody', async () => {
    const dy = await signIn(service, 'dy@example.org')
    const patch = (beta: 'granted' | 'declined') => service.accounts.patchUser(dy.id, boss.id, { beta })
    const welcomes = async () => (await service.mail.to(dy.email)).filter(({ subject }) => /beta/.test(subject))
    await patch('granted')
    await expect.poll(async () => (await welcomes()).length).toBe(1)
    expect((await welcomes())[0]!.raw).toContain(`${service.url}/signin`)
    await patch('granted')
    await Promise.all([patch('declined'), patch('granted'), patch('declined')])
    await boss.ask('POST', '/api/me/beta-request')
    await service.accounts.patchUser(boss.id, boss.id, { beta: 'granted' })
    await expect.poll(async () => (await service.mail.to(boss.email)).length).toBe(2)
    expect(await welcomes()).toHaveLength(1)
    expect((await list('beta')).items).toContainEqual(
      expect.objectContaining({ userId: dy.id, id: `beta_${dy.id.replaceAll('-', '')}`, requestedAt: null }),
    )
  })
})

describe('what is out of bounds is 422', () => {
  test.each([
    ['connections?limit=1001', 'limit'],
    ['connections?limit=0', 'limit'],
    ['connections?kind=robot', 'kind'],
    ['connections?kind=mcp&kind=mcp', 'kind'],
    ['connections?includeInternal=maybe', 'includeInternal'],
    ['waitlist?limit=1001', 'limit'],
    ['waitlist?limit=1.5', 'limit'],
    ['beta?limit=2001', 'limit'],
    ['beta?limit=-1', 'limit'],
  ])('%s', async (path, name) => {
    const { status, body } = await boss.ask('GET', `/api/admin/${path}`)
    expect([status, body.detail?.[0].loc]).toEqual([422, ['query', name]])
  })

  test.each(['connections?limit=1000', 'waitlist?limit=1000', 'beta?limit=2000'])('%s is in', async (path) => {
    expect((await boss.ask('GET', `/api/admin/${path}`)).status).toBe(200)
  })
})
