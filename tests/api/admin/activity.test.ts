import { beforeAll, describe, expect, test } from 'vitest'
import { type Body, call, signIn, type User } from '../../helpers/signedIn.ts'
import { spaceStage } from '../../helpers/spaceStage.ts'

const on = spaceStage({ ADMIN_EMAILS: 'boss@example.org', INTERNAL_DOMAINS: 'inside.example' })
let boss: User

beforeAll(async () => {
  boss = await signIn(on.service, 'boss@example.org', { name: 'Boss' })
})

const feed = async (query = 'limit=1000'): Promise<Body> => {
  const { status, body } = await boss.ask('GET', `/api/admin/activity?${query}`)
  expect(status).toBe(200)
  return body
}

describe('[AV1] the feed of activity', () => {
  test('begins with the newest: a sign-up is the first row', async () => {
    const ada = await signIn(on.service, 'ada@example.org', { name: 'Ada' })
    const { items, total, limit } = await feed()
    expect(limit).toBe(1000)
    expect(items).toHaveLength(total)
    expect(items[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      at: expect.any(Number),
      kind: 'signup',
      actor: { kind: 'user', id: ada.id, name: 'Ada' },
      text: 'Signed up',
      ref: { kind: 'user', id: ada.id },
      internal: false,
    })
    await ada.ask('PATCH', '/api/me', { name: 'Ada Lovelace' })
    expect((await feed('limit=1')).items[0].actor.name).toBe('Ada Lovelace')
    expect((await feed('limit=1')).total).toBe(total)
    for (const query of ['limit=0', 'limit=1001', 'includeInternal=2']) {
      expect((await boss.ask('GET', `/api/admin/activity?${query}`)).status).toBe(422)
    }
  })

  test('[AV2] [AV3] tells of meetings, spaces and requests in sentences of its own', async () => {
    const space = await on.space()
    const cy = await on.user('cy')
    await on.admit(space, cy, 'editor')
    await cy.ask('POST', '/api/me/beta-request', { note: 'PRIVATE-NOTE' })
    await fetch(`${on.service.url}/api/waitlist`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'wanda@example.org', source: 'fair' }),
    })
    const whole = await on.held(space)
    const { items } = await feed()
    const told = items.map(({ kind, text }: Body) => `${kind}: ${text}`)
    for (const line of [
      'space: Created the space “Harbour”',
      'member: Invited somebody to the space “Harbour”',
      'member: Joined the space “Harbour”',
      'beta: Asked to join the beta',
      'waitlist: Joined the waiting list',
      'room: Opened a review room',
      'session: Started a review meeting',
      'session: A review meeting was stopped',
    ]) {
      expect(told).toContain(line)
    }
    const opened = items.find(({ kind }: Body) => kind === 'room')
    expect(opened.actor).toMatchObject({ kind: 'user', id: on.owner.id })
    expect(opened.ref).toEqual({ kind: 'room', id: whole.sessions[0].code })
    expect(items.find(({ text }: Body) => text.startsWith('Created the space')).ref).toEqual({
      kind: 'space',
      id: space.id,
    })
    const all = JSON.stringify(items)
    for (const secret of [space.slug, 'ship on Friday', 'PRIVATE-NOTE', 'wanda@example.org', cy.email]) {
      expect(all).not.toContain(secret)
    }
    const order = items.map(({ at, id }: Body) => [-at, id] as const)
    expect(order).toEqual([...order].sort(([a, x], [b, y]) => a - b || (x < y ? -1 : 1)))
  })

  test('[AV4] leaves internal people out until asked', async () => {
    const ines = await signIn(on.service, 'ines@inside.example')
    const guest = await on.socket(ines)
    await guest.ask('room:create', { name: 'Ines' })
    const ofInes = ({ actor, ref }: Body) => actor.id === ines.id || ref?.id === guest.code
    expect((await feed()).items.filter(ofInes)).toEqual([])
    const shown = (await feed('limit=1000&includeInternal=true')).items.filter(ofInes)
    expect(shown.map(({ kind, internal }: Body) => [kind, internal])).toEqual([
      ['room', true],
      ['signup', true],
    ])
  })

  test('[AV4] counts a run of a tool to the person behind the browser', async () => {
    const anonId = '00000000-0000-4000-8000-0000000000cc'
    const at = Date.now()
    const events = [{ type: 'pageview', at, path: '/tools/agenda-builder' }]
    await call(`${on.service.url}/api/telemetry`, 'POST', { v: 1, anonId, sentAt: at, events })
    await call(`${on.service.url}/api/tools/agenda-builder/run`, 'POST', { text: 'Budget', anonId })
    const runs = async (query = 'limit=1000') => (await feed(query)).items.filter(({ kind }: Body) => kind === 'tool')
    expect(await runs()).toHaveLength(1)
    const eva = await signIn(on.service, 'eva@example.org', { anonId })
    await eva.ask('POST', '/api/me/beta-request', {})
    await boss.ask('PATCH', `/api/admin/users/${eva.id}`, { beta: 'granted', internal: true })
    expect(await runs()).toEqual([])
    expect((await feed()).items.filter(({ ref }: Body) => ref?.id === eva.id)).toEqual([])
    expect(await runs('limit=1000&includeInternal=true')).toMatchObject([{ internal: true }])
  })
})
