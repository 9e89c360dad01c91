import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SpaceFull, SpaceOpened } from '#protocol/views/space.ts'
import { memoryLog } from '#stores/events/memory.ts'
import { call, type PeopledService, peopledService, signIn, type User } from '../../helpers/signedIn.ts'
import { anonymously, at, createdBy, peopled, ROOT } from './given.ts'

let service: PeopledService
beforeAll(async () => {
  service = await peopledService({ APP_URL: 'https://app.example.org/' })
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

describe('creating', () => {
  test('[SP2] [SP5] everything may be left out', async () => {
    const ada = await signIn(service, 'ada@example.org')
    const space = await createdBy(ada)
    expect(space).toEqual({
      id: expect.stringMatching(/^sp_[A-Za-z0-9]{20}$/),
      slug: expect.stringMatching(/^[A-Za-z0-9]{22}$/),
      name: 'Untitled room',
      description: '',
      team: { id: ada.signIn.user.team.id, name: ada.signIn.user.team.name },
      plan: 'free',
      createdAt: expect.any(Number),
      updatedAt: space.createdAt,
      lastActivityAt: space.createdAt,
      createdBy: { id: ada.id, name: 'ada' },
      deletedAt: null,
      purgeAt: null,
      cover: null,
      settings: {
        template: 'general',
        aiMode: 'assist',
        defaultDurationMs: 3_600_000,
        joinRole: 'editor',
        recordings: 'link',
      },
      role: 'owner',
      version: 1,
      url: `https://app.example.org/spaces/${space.slug}`,
      counts: { members: 1, items: 0, context: 0, files: 0, calls: 0, sessions: 0, recordings: 0 },
      board: { version: 0, items: [] },
      invited: [],
      seededBy: null,
    })
  })

  test('[SP4] the free plan has three in a month; the fourth is 402 with the figures, of a bad request nothing counts', async () => {
    const bea = await signIn(service, 'bea@example.org')
    expect((await bea.ask('POST', ROOT, { board: [{ kind: 'text', parentId: 'it_none' }] })).status).toBe(422)
    for (let i = 0; i < 3; i++) await createdBy(bea)
    const { status, body } = await bea.ask('POST', ROOT, { prompt: 'A contract' })
    expect([status, body]).toEqual([
      402,
      { error: expect.any(String), quota: { key: 'rooms', used: 3, limit: 3, resetsAt: expect.any(Number) } },
    ])
  })

  test('[SP2] board first, then four sections of the prompt; invitees are members', async () => {
    const cy = await signIn(service, 'cy@example.org')
    const space = await createdBy(cy, {
      prompt: 'Review the license',
      board: [{ kind: 'sticky', title: 'First' }, { title: 'Of no kind' }],
      invites: ['Guest@Example.org ', 'ada@example.org', 'cy@example.org'],
    })
    const { items } = space.board
    expect(items.map(({ title, origin }: { title: string; origin: string }) => [title, origin])).toEqual([
      ['First', 'template'],
      ['Of no kind', 'template'],
      ...['Goal', 'Context', 'Open questions', 'Next steps'].map((title) => [title, 'template']),
    ])
    expect(items[1].kind).toBe('text')
    expect(items[2]).toMatchObject({ kind: 'section', text: 'Review the license', createdBy: { name: 'cy' } })
    expect([space.seededBy, space.version, space.invited]).toEqual([
      'fallback',
      4,
      ['guest@example.org', 'ada@example.org'],
    ])
    const { members } = (await cy.ask('GET', at(space.slug))).body
    expect(members.slice(1)).toMatchObject([
      { email: 'guest@example.org', userId: null, name: 'Invited member', role: 'editor', status: 'invited' },
      { email: 'ada@example.org', name: 'ada', status: 'invited', joinedAt: null },
    ])
  })

  test('[SP2] a bad invite and a bad item are 422 at their place', async () => {
    const dy = await signIn(service, 'dy@example.org')
    const bad = await dy.ask('POST', ROOT, { invites: ['a@example.org', 'nobody'] })
    expect([bad.status, bad.body.detail[0].loc]).toEqual([422, ['body', 'invites', 1]])
    const item = await dy.ask('POST', ROOT, { board: [{ kind: 'text' }, { kind: 'text', parentId: 'it_none' }] })
    expect([item.status, item.body.detail[0].loc]).toEqual([422, ['body', 'board', 1, 'parentId']])
    const kind = await dy.ask('POST', ROOT, { board: [{ kind: 'poem' }] })
    expect([kind.status, kind.body.detail[0].loc]).toEqual([422, ['body', 'board', 0, 'kind']])
  })

  test('[SP2] for another team of the caller; an unknown team is 404, a foreign one 403', async () => {
    const eva = await signIn(service, 'eva@example.org')
    const { team } = (await eva.ask('POST', '/api/teams', { name: 'Legal' })).body
    const { team: foreign } = (
      await (await signIn(service, 'fay@example.org')).ask('POST', '/api/teams', { name: 'X' })
    ).body
    expect((await createdBy(eva, { teamId: team.id })).team).toEqual({ id: team.id, name: 'Legal' })
    expect((await eva.ask('POST', ROOT, { teamId: foreign.id })).status).toBe(403)
    expect((await eva.ask('POST', ROOT, { teamId: crypto.randomUUID() })).status).toBe(404)
  })

  test('[SP15] with BETA_GATE only the admitted create spaces, whatever they send', async () => {
    const gated = await peopledService({ BETA_GATE: 'on' })
    const gil = await signIn(gated, 'gil@example.org')
    expect((await gil.ask('POST', ROOT, { invites: 1 })).status).toBe(403)
    await gated.accounts.own.requestBeta(gil.id, { note: null })
    await gated.accounts.patchUser(gil.id, gil.id, { beta: 'granted' })
    expect((await gil.ask('POST', ROOT)).status).toBe(200)
    await gated.close()
  })
})

describe('reading', () => {
  test('[SP6] [SP14] the link opens a space without a role and without addresses', async () => {
    const { slug, owner, viewer, stranger } = await peopled(service, { name: 'Open', invites: ['hal@example.org'] })
    const { status, body } = await anonymously(service, 'GET', at(slug))
    expect(status).toBe(200)
    expect(SpaceOpened.strict().parse(body)).toEqual(body)
    expect(body).toMatchObject({ role: null, name: 'Open', calls: [], live: null })
    expect(body.members.map(({ email }: { email: unknown }) => email)).toEqual([null, null, null, null])
    expect((await stranger.ask('GET', at(slug))).body.role).toBeNull()
    const seen = (await viewer.ask('GET', at(slug))).body
    expect([seen.role, seen.members[0].email]).toEqual(['viewer', owner.email])
  })

  test('[SP6] the whole space has an ETag for each viewer; with it the answer is 304 until something changes', async () => {
    const { slug, owner, viewer } = await peopled(service)
    const whole = await owner.ask('GET', at(slug, '/space'))
    expect(SpaceFull.strict().parse(whole.body)).toEqual(whole.body)
    const etag = whole.headers.get('etag')!
    expect(etag).toMatch(/^"[\w-]{43}"$/)
    expect((await viewer.ask('GET', at(slug, '/space'))).headers.get('etag')).not.toBe(etag)
    const again = () => owner.ask('GET', at(slug, '/space'), undefined, { 'if-none-match': etag })
    expect((await again()).status).toBe(304)
    await owner.ask('PATCH', at(slug), { description: 'More' })
    expect((await again()).status).toBe(200)
  })

  test('[SP3] a space is the same after a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-restart-'))
    const log = memoryLog()
    const before = await peopledService({}, { log, folder })
    const { owner, viewer, slug } = await peopled(before, { board: [{ kind: 'text', title: 'Kept' }] })
    const get = async (user: User, service: PeopledService) =>
      (await call(service.url + at(slug, '/space'), 'GET', undefined, { authorization: `Bearer ${user.token}` })).body
    const seen = await Promise.all([owner, viewer].map((user) => get(user, before)))
    const after = await peopledService({ BASE_URL: before.url }, { log, folder })
    expect(await Promise.all([owner, viewer].map((user) => get(user, after)))).toEqual(seen)
    await after.close()
    await before.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('unknown and malformed slugs are 404', async () => {
    for (const slug of ['A'.repeat(22), 'short', '%2e%2e', 'usages']) {
      expect((await anonymously(service, 'GET', at(slug))).status).toBe(404)
    }
  })
})

describe('changing', () => {
  const sticky = (title: string) => ({ op: 'add', item: { kind: 'sticky', title } })

  test('[SP7] [SP8] name and board at once; the answer has the board if it was sent', async () => {
    const { slug, editor } = await peopled(service)
    const { body } = await editor.ask('PATCH', at(slug), { name: ' New  name ', board: { ops: [sticky('One')] } })
    expect(body).toMatchObject({
      name: 'New name',
      counts: { items: 1 },
      board: { version: 1, items: [{ title: 'One' }] },
    })
    const { body: later } = await editor.ask('PATCH', at(slug), { description: 'Text', ifVersion: body.version })
    expect([later.version, later.board]).toEqual([body.version + 1, undefined])
  })

  test('[SP8] a stale version is 409 and nothing changes; settings are for the owner; an empty patch is 422', async () => {
    const { slug, owner, editor, viewer } = await peopled(service)
    const { version } = (await owner.ask('GET', at(slug))).body
    const stale = await editor.ask('PATCH', at(slug), { name: 'No', ifVersion: version - 1 })
    expect([stale.status, stale.body]).toEqual([409, { error: expect.any(String), version }])
    expect((await editor.ask('PATCH', at(slug), { settings: { joinRole: 'viewer' } })).status).toBe(403)
    expect((await viewer.ask('PATCH', at(slug), { name: 'No' })).status).toBe(403)
    expect((await editor.ask('PATCH', at(slug), { unknown: 1 })).status).toBe(422)
    expect((await editor.ask('PATCH', at(slug), { name: null })).status).toBe(422)
    expect((await owner.ask('GET', at(slug))).body).toMatchObject({ version, name: 'Untitled room' })
    const set = await owner.ask('PATCH', at(slug), { settings: { joinRole: 'viewer' } })
    expect(set.body.settings.joinRole).toBe('viewer')
  })

  test('[SP8] [SP9] one bad operation of two is 422 at its place, and the first is not applied', async () => {
    const { slug, editor } = await peopled(service)
    const bad = await editor.ask('PATCH', at(slug), {
      board: { ops: [sticky('One'), { op: 'remove', id: 'it_none' }] },
    })
    expect([bad.status, bad.body.detail[0].loc]).toEqual([422, ['body', 'board', 'ops', 1, 'id']])
    expect((await editor.ask('GET', at(slug, '/space'))).body.board).toEqual({ version: 0, items: [] })
  })

  test('[SP9] an item in another version is 409 with the item as it is', async () => {
    const { slug, editor } = await peopled(service)
    const { board } = (await editor.ask('PATCH', at(slug), { board: { ops: [sticky('One')] } })).body
    const [{ id }] = board.items
    const update = (title: string, ifVersion: number) =>
      editor.ask('PATCH', at(slug), { board: { ops: [{ op: 'update', id, patch: { title }, ifVersion }] } })
    expect((await update('Two', 1)).status).toBe(200)
    const { status, body } = await update('Three', 1)
    expect([status, body.current]).toMatchObject([409, { id, title: 'Two', version: 2, updatedBy: { id: editor.id } }])
  })
})
