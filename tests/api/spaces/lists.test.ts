import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { later } from '../../helpers/later.ts'
import { type PeopledService, peopledService, signIn, type User } from '../../helpers/signedIn.ts'
import { anonymously, at, createdBy, peopled, ROOT } from './given.ts'

let service: PeopledService
beforeAll(async () => {
  service = await peopledService()
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

const listOf = async (user: User, query = '') => (await user.ask('GET', `${ROOT}${query}`)).body
const namesOf = async (user: User, query = '') =>
  (await listOf(user, query)).rooms.map(({ name }: { name: string }) => name)

describe('the list of spaces', () => {
  test('[SQ2] shows what was created, changed and visited right before, the last active first', async () => {
    const ada = await signIn(service, 'ada@example.org')
    expect(await listOf(ada)).toEqual({ rooms: [], total: 0 })
    const spaces = []
    for (const name of ['One', 'Two', 'Three']) {
      const { board: _, invited: __, seededBy: ___, ...space } = await createdBy(ada, { name })
      spaces.unshift(space)
      expect(await listOf(ada)).toEqual({ rooms: spaces, total: spaces.length })
    }
    const [, two] = spaces
    for (let i = 0; i < 10; i++) {
      const { body } = await ada.ask('PATCH', at(two.slug), { name: `Two ${i}` })
      expect((await listOf(ada)).rooms[0]).toEqual(body)
    }
  })

  test('[SQ2] is for members: by a visit, not by an invitation; not for those who left or were removed', async () => {
    const { owner, editor, viewer, stranger, slug } = await peopled(service, { name: 'Shared' })
    expect([await namesOf(owner), await namesOf(editor), await namesOf(viewer)]).toEqual(Array(3).fill(['Shared']))
    expect((await listOf(viewer)).rooms[0]).toMatchObject({ role: 'viewer', slug, counts: { members: 3 } })
    await owner.ask('POST', at(slug, '/members'), { email: stranger.email })
    expect(await namesOf(stranger)).toEqual([])
    await stranger.ask('POST', at(slug, '/visit'))
    expect(await namesOf(stranger)).toEqual(['Shared'])
    await owner.ask('DELETE', at(slug, `/members?email=${stranger.email}`))
    await viewer.ask('DELETE', at(slug, `/members?email=${viewer.email}`))
    expect([await namesOf(stranger), await namesOf(viewer)]).toEqual([[], []])
  })

  test('[SQ2] longer lists than the store answers at once are whole', { timeout: 120_000 }, async () => {
    const fay = await signIn(service, 'fay@example.org')
    await service.accounts.administration.setPlan(fay.signIn.user.team.id, fay.id, {
      plan: 'enterprise',
      overrides: null,
      note: null,
    })
    const names = Array.from({ length: 205 }, (_, i) => `Room ${i}`)
    for (const name of names) {
      await later()
      await createdBy(fay, { name })
    }
    const { rooms, total } = await listOf(fay)
    expect(total).toBe(205)
    expect(rooms.map(({ name }: { name: string }) => name)).toEqual(names.toReversed())
  })

  test('[SQ3] who leaves a team keeps the space and the role in it', async () => {
    const [owner, member] = [await signIn(service, 'own@example.org'), await signIn(service, 'mem@example.org')]
    const { team } = (await owner.ask('POST', '/api/teams', { name: 'Legal' })).body
    await owner.ask('POST', `/api/teams/${team.id}/members`, { email: member.email })
    const { slug } = await createdBy(member, { name: 'Theirs', teamId: team.id })
    await owner.ask('DELETE', `/api/teams/${team.id}/members?email=${member.email}`)
    expect((await listOf(member)).rooms).toMatchObject([{ slug, role: 'owner', team: { id: team.id, name: 'Legal' } }])
    expect((await member.ask('PATCH', at(slug), { name: 'Still theirs' })).status).toBe(200)
    expect((await member.ask('GET', `${ROOT}/usage?teamId=${team.id}`)).status).toBe(403)
    expect((await member.ask('POST', ROOT, { teamId: team.id })).status).toBe(403)
    expect(await namesOf(owner)).toEqual([])
  })

  test('[SQ2] needs an account, and a truth value', async () => {
    expect((await anonymously(service, 'GET', ROOT)).status).toBe(401)
    const gil = await signIn(service, 'gil@example.org')
    for (const flag of ['', 'maybe', '2']) {
      const { status, body } = await gil.ask('GET', `${ROOT}?deleted=${flag}`)
      expect([status, body.detail[0].loc]).toEqual([422, ['query', 'deleted']])
    }
  })
})

describe('the trash', () => {
  test('[TB1] [TB3] a deleted room moves between the two lists of its owner, and comes back with everything in it', async () => {
    const { owner, editor, slug } = await peopled(service, { name: 'Gone', board: [{ kind: 'text', text: 'kept' }] })
    const before = (await owner.ask('GET', at(slug, '/space'))).body
    const { status, body } = await owner.ask('DELETE', at(slug))
    expect([status, body]).toEqual([
      200,
      { ok: true, deletedAt: expect.any(Number), purgeAt: body.deletedAt + 30 * 86_400_000 },
    ])
    expect([await namesOf(owner), await namesOf(editor), await namesOf(editor, '?deleted=true')]).toEqual([[], [], []])
    const trash = await listOf(owner, '?deleted=YES')
    expect(trash).toMatchObject({ total: 1, rooms: [{ slug, name: 'Gone', role: 'owner', deletedAt: body.deletedAt }] })
    expect(trash.rooms[0].purgeAt).toBe(body.purgeAt)
    const restored = await owner.ask('POST', at(slug, '/restore'))
    expect([restored.status, restored.body]).toMatchObject([200, { slug, deletedAt: null, purgeAt: null }])
    expect(await listOf(owner)).toEqual({ rooms: [restored.body], total: 1 })
    expect([await namesOf(editor), await namesOf(owner, '?deleted=1')]).toEqual([['Gone'], []])
    const after = (await owner.ask('GET', at(slug, '/space'))).body
    const { updatedAt: _, lastActivityAt: __, version, ...rest } = before
    expect(after).toMatchObject({ ...rest, version: version + 2 })
  })

  test('[TB1] deleting again answers the same; the last deleted is first', async () => {
    const hal = await signIn(service, 'hal@example.org')
    const [one, two] = [await createdBy(hal, { name: 'One' }), await createdBy(hal, { name: 'Two' })]
    const first = await hal.ask('DELETE', at(two.slug))
    await later()
    await hal.ask('DELETE', at(one.slug))
    expect((await hal.ask('DELETE', at(two.slug))).body).toEqual(first.body)
    expect(await namesOf(hal, '?deleted=true')).toEqual(['One', 'Two'])
    expect((await hal.ask('GET', `${ROOT}/usage`)).body.rooms).toEqual({ used: 2, limit: 3 })
  })

  test('[TB1] [TB3] who may: the owner; nobody else, in trash and out of it', async () => {
    const { owner, editor, viewer, stranger, slug } = await peopled(service)
    const statuses = async (method: string, path: string) => {
      const others = [editor, viewer, stranger].map(async (user) => (await user.ask(method, path)).status)
      return Promise.all([(await anonymously(service, method, path)).status, ...others])
    }
    expect(await statuses('DELETE', at(slug))).toEqual([401, 403, 403, 403])
    expect(await statuses('POST', at(slug, '/restore'))).toEqual([401, 403, 403, 403])
    expect((await owner.ask('POST', at(slug, '/restore'))).status).toBe(409)
    await owner.ask('DELETE', at(slug))
    expect(await statuses('DELETE', at(slug))).toEqual([401, 404, 404, 404])
    expect(await statuses('POST', at(slug, '/restore'))).toEqual([401, 404, 404, 404])
    expect(await statuses('GET', at(slug))).toEqual([404, 404, 404, 404])
    expect((await owner.ask('PATCH', at(slug), { name: 'x' })).status).toBe(409)
    expect((await owner.ask('POST', at(slug, '/restore'))).status).toBe(200)
    expect((await owner.ask('DELETE', at('A'.repeat(22)))).status).toBe(404)
  })

  test('[TB2] the stream of the team notes each time that it went there and came back', async () => {
    const { owner, space, slug } = await peopled(service)
    const teamId = owner.signIn.user.team.id
    const noted = async () => {
      const types: string[] = []
      for await (const { type } of service.log.readStream(`team-${teamId}`)) types.push(type)
      return types.filter((type) => /^team\.room_(trashed|restored)$/.test(type))
    }
    await owner.ask('DELETE', at(slug))
    await owner.ask('DELETE', at(slug))
    await owner.ask('POST', at(slug, '/restore'))
    await owner.ask('DELETE', at(slug))
    expect(await noted()).toEqual(['team.room_trashed', 'team.room_restored', 'team.room_trashed'])
    expect(service.accounts.store.teams.get(teamId)?.trashed).toEqual({ [space.id]: true })
  })
})
