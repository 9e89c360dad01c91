import { beforeAll, describe, expect, test } from 'vitest'
import { type Body, signIn, type User } from '../../helpers/signedIn.ts'
import { spaceStage } from '../../helpers/spaceStage.ts'
import { eventually } from '../../helpers/stage.ts'

const on = spaceStage({ ADMIN_EMAILS: 'boss@example.org', INTERNAL_DOMAINS: 'inside.example' })
const DAY_MS = 86_400_000
let boss: User

beforeAll(async () => {
  boss = await signIn(on.service, 'boss@example.org')
})

const rooms = async (query: Readonly<Record<string, string | number>> = {}): Promise<Body> => {
  const asked = new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]))
  const { status, body } = await boss.ask('GET', `/api/admin/rooms?${asked}`)
  expect(status).toBe(200)
  return body
}
const codes = async (query: Readonly<Record<string, string | number>>) =>
  (await rooms(query)).items.map(({ code }: Body) => code)
const utcDay = (at: number) => new Date(at).toISOString().slice(0, 10)

/** A room with a message, hosted by a guest or a user. */
async function opened(name: string, user?: User) {
  const host = await on.socket(user)
  await host.ask('room:create', { name })
  return host
}

describe('[RL1] the list of review rooms', () => {
  test('[RL3] shows a room on a space through its life, and ends with the figures of the archive', async () => {
    const space = await on.space()
    const host = await on.meeting(space)
    const before = (await rooms()).items[0]
    expect(before).toEqual({
      code: host.code,
      name: expect.stringMatching(new RegExp(`^${host.code}-\\d{8}T\\d{6}Z$`)),
      title: null,
      template: 'general',
      phase: 'setup',
      endedReason: null,
      live: true,
      host: { name: 'Olga', userId: on.owner.id, email: on.owner.email },
      team: { id: on.owner.signIn.user.team.id, name: expect.any(String) },
      space: { id: space.id, name: 'Harbour' },
      participants: 1,
      messages: 0,
      coverage: 0,
      score: null,
      createdAt: expect.any(Number),
      startedAt: null,
      endedAt: null,
      durationMs: expect.any(Number),
      internal: false,
      historyName: null,
    })
    await host.ask('setup:start', {})
    await host.ask('chat:message', { text: 'hello' })
    expect((await rooms()).items[0]).toMatchObject({ phase: 'chat', messages: 1, score: expect.any(Number) })
    await host.ask('chat:stop', {})
    const session = await eventually(async () => {
      const { sessions } = (await boss.ask('GET', '/api/rooms/history')).body
      const archived = sessions.find(({ code }: Body) => code === host.code)
      expect(archived).toBeDefined()
      return archived
    })
    expect((await rooms()).items[0]).toMatchObject({
      live: false,
      phase: 'ended',
      endedReason: 'stopped',
      coverage: session.coverage,
      score: session.score,
      participants: session.participants,
      historyName: session.name,
      name: session.name,
      endedAt: session.capturedAt,
    })
    expect(await codes({ team: on.owner.signIn.user.team.id })).toEqual([host.code])
    expect(await codes({ team: 'nobody' })).toEqual([])
    expect(await codes({ code: host.code?.toLowerCase() ?? '' })).toEqual([host.code])
    expect(await codes({ code: 'NOROOM' })).toEqual([])
  })

  test('pages without overlap, and `total` stays', async () => {
    for (const name of ['Uma', 'Vic', 'Wes']) await opened(name)
    const { items, total } = await rooms({ limit: 200 })
    expect(items).toHaveLength(total)
    const [first, second] = [await rooms({ limit: 2 }), await rooms({ limit: 2, offset: 2 })]
    expect([...first.items, ...second.items]).toEqual(items.slice(0, 4))
    expect([first.total, second.total, first.limit, second.offset]).toEqual([total, total, 2, 2])
    expect((await rooms({ offset: 9_007_199_254_740_991 })).items).toEqual([])
    for (const query of [
      'limit=0',
      'limit=201',
      'limit=x',
      'offset=-1',
      'limit=2&limit=3',
      `user=${'x'.repeat(201)}`,
    ]) {
      expect((await boss.ask('GET', `/api/admin/rooms?${query}`)).status).toBe(422)
    }
  })

  test('[RL2] `user` is the id of the host or part of the address or name, in any case', async () => {
    const nora = await signIn(on.service, 'nora.quist@example.org', { name: 'Nora Quist' })
    const host = await opened('N.', nora)
    const guest = await opened('Quistina')
    const found = async (user: string) => (await codes({ user })).sort()
    expect(await found(nora.id)).toEqual([host.code])
    expect(await found('NORA.QUIST@')).toEqual([host.code])
    expect(await found('nora q')).toEqual([host.code])
    expect(await found('QUIST')).toEqual([host.code, guest.code].sort())
    expect(await found('.*')).toEqual([])
    expect(await found('%')).toEqual([])
    expect((await rooms({ user: nora.id })).items[0].host).toEqual({ name: 'N.', userId: nora.id, email: nora.email })
    expect((await rooms({ user: 'quistina' })).items[0].host).toEqual({ name: 'Quistina', userId: null, email: null })
  })

  test('[RL4] `from` and `to` are days, instants or milliseconds, both inclusive', async () => {
    const host = await opened('Zed')
    const { createdAt } = (await rooms({ user: 'Zed' })).items[0]
    const has = async (query: object) => (await codes({ user: 'zed', ...query })).includes(host.code)
    const rfc = (at: number) => new Date(at).toISOString()
    const east = (at: number) => new Date(at + 5.5 * 3_600_000).toISOString().replace('Z', '+05:30')
    const day = utcDay(createdAt)
    for (const write of [String, rfc, east]) {
      expect(await has({ from: write(createdAt), to: write(createdAt) })).toBe(true)
      expect(await has({ from: write(createdAt + 1) })).toBe(false)
      expect(await has({ to: write(createdAt - 1) })).toBe(false)
    }
    expect(await has({ from: day, to: day })).toBe(true)
    expect(await has({ to: utcDay(createdAt - DAY_MS) })).toBe(false)
    expect(await has({ from: utcDay(createdAt + DAY_MS) })).toBe(false)
    expect(await has({ from: '2030-01-01', to: '2020-01-01' })).toBe(false)
    const raw = await boss.ask('GET', `/api/admin/rooms?user=zed&from=${east(createdAt)}`)
    expect(raw.body.total).toBe(1)
  })

  test('[RL4] a date that does not exist is 422, and names the parameter', async () => {
    const bad = [
      '2026-02-29',
      '2026-13-01',
      'yesterday',
      '',
      '2026-1-1',
      '2026-01-01T25:00:00Z',
      '2026-01-01T00:00:00',
      '1e3',
      '-5',
      '9'.repeat(16),
      '2026-02-30T00:00:00Z',
    ]
    for (const value of bad) {
      for (const name of ['from', 'to']) {
        const { status, body } = await boss.ask('GET', `/api/admin/rooms?${name}=${encodeURIComponent(value)}`)
        expect([value, status, body.detail?.[0]?.loc]).toEqual([value, 422, ['query', name]])
      }
    }
  })

  test('[RL5] [RL2] rooms of internal hosts are listed when asked for only', async () => {
    const ines = await signIn(on.service, 'ines@inside.example')
    const host = await opened('Ines', ines)
    expect(await codes({ user: ines.id })).toEqual([])
    const [row] = (await rooms({ user: ines.id, includeInternal: 'yes' })).items
    expect(row).toMatchObject({ code: host.code, internal: true })
    expect((await boss.ask('GET', '/api/admin/rooms?includeInternal=perhaps')).body.detail[0].loc).toEqual([
      'query',
      'includeInternal',
    ])
  })
})
