import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PeopledService, peopledService, type User } from '../../helpers/signedIn.ts'
import { at, peopled, ROOT } from './given.ts'

let service: PeopledService
let owner: User
let stranger: User
let slug: string
let section: string
beforeAll(async () => {
  service = await peopledService()
  const people = await peopled(service, { board: [{ kind: 'section', title: 'S' }] })
  ;({ owner, stranger, slug } = people)
  section = people.space.board.items[0].id
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

type Place = readonly (string | number)[]
type Row = readonly [body: unknown, place: Place]
const many = <T>(count: number, one: (i: number) => T) => Array.from({ length: count }, (_, i) => one(i))
const addresses = (count: number) => many(count, (i) => `a${i}@example.org`)
const item = (fields: object) => ({ board: [{ kind: 'text', ...fields }] })
const op = (fields: object) => ({ board: { ops: [fields] } })
const called = (fields: object) => ({ title: 'x', start: '2030-03-18T09:00', tz: 'Europe/Paris', ...fields })
const repeated = (fields: object) => called({ recurrence: { freq: 'daily', ...fields } })

const CREATE: readonly Row[] = [
  [[], []],
  [{ name: '' }, ['name']],
  [{ name: ' \n' }, ['name']],
  [{ name: 'x'.repeat(121) }, ['name']],
  [{ name: null }, ['name']],
  [{ description: 'x'.repeat(2_001) }, ['description']],
  [{ description: null }, ['description']],
  [{ teamId: 'mine' }, ['teamId']],
  [{ settings: null }, ['settings']],
  [{ settings: { joinRole: 'owner' } }, ['settings', 'joinRole']],
  [{ settings: { defaultDurationMs: 299_999 } }, ['settings', 'defaultDurationMs']],
  [{ settings: { defaultDurationMs: 14_400_001 } }, ['settings', 'defaultDurationMs']],
  [{ board: many(201, () => ({ kind: 'text' })) }, ['board']],
  [item({ colour: 'red' }), ['board', 0, 'colour']],
  [item({ title: 'x'.repeat(201) }), ['board', 0, 'title']],
  [item({ text: 'x'.repeat(20_001) }), ['board', 0, 'text']],
  [item({ kind: 'link', data: { url: 'ftp://x' } }), ['board', 0, 'data', 'url']],
  [{ prompt: 'x'.repeat(4_001) }, ['prompt']],
  [{ invites: addresses(21) }, ['invites']],
  [{ invites: ['a@example.org', 5] }, ['invites', 1]],
]

const CHANGE: readonly Row[] = [
  [{}, []],
  [{ invented: 1 }, []],
  [{ name: null }, ['name']],
  [{ settings: { recordings: null } }, ['settings', 'recordings']],
  [{ board: null }, ['board']],
  [{ board: {} }, ['board', 'ops']],
  [{ board: { ops: many(201, () => ({ op: 'remove', id: 'x' })) } }, ['board', 'ops']],
  [{ name: 'x', ifVersion: '3' }, ['ifVersion']],
  [op({ op: 'zap' }), ['board', 'ops', 0, 'op']],
  [op({ op: 'add', item: {} }), ['board', 'ops', 0, 'item', 'kind']],
  [op({ op: 'remove' }), ['board', 'ops', 0, 'id']],
  [op({ op: 'move', id: 'it_none', order: 1 }), ['board', 'ops', 0, 'id']],
]

const INVITE: readonly Row[] = [
  [{}, ['email']],
  [{ email: null }, ['email']],
  [{ email: 'nobody' }, ['email']],
  [{ email: 'a@example.org', emails: ['b@example.org'] }, ['email']],
  [{ emails: [] }, ['emails']],
  [{ emails: addresses(21) }, ['emails']],
  [{ emails: ['a@example.org', 'nobody'] }, ['emails', 1]],
  [{ email: 'a@example.org', role: 'owner' }, ['role']],
  [{ email: 'a@example.org', message: 'x'.repeat(501) }, ['message']],
]

const CALL: readonly Row[] = [
  [called({ title: '' }), ['title']],
  [called({ title: 'x'.repeat(201) }), ['title']],
  [called({ description: 'x'.repeat(4_001) }), ['description']],
  [called({ start: '2030-02-30T09:00' }), ['start']],
  [called({ start: '2030-03-18 09:00' }), ['start']],
  [called({ start: '2020-03-18T09:00' }), ['start']],
  [called({ start: undefined }), ['start']],
  [called({ startsAt: 1_900_000_000_000 }), ['start']],
  [called({ start: undefined, startsAt: 1 }), ['startsAt']],
  [called({ tz: undefined }), ['tz']],
  [called({ tz: 'Mars/Base' }), ['tz']],
  [called({ durationMin: 4 }), ['durationMin']],
  [called({ durationMin: 481 }), ['durationMin']],
  [called({ notify: 'yes' }), ['notify']],
  [called({ attendees: addresses(101) }), ['attendees']],
  [called({ attendees: ['a@example.org', 'nobody'] }), ['attendees', 1]],
  [repeated({ freq: 'yearly' }), ['recurrence', 'freq']],
  [repeated({ interval: 13 }), ['recurrence', 'interval']],
  [repeated({ count: 101 }), ['recurrence', 'count']],
  [repeated({ until: '2031-02-30' }), ['recurrence', 'until']],
  [repeated({ count: 2, until: '2031-02-01' }), ['recurrence']],
  [repeated({ freq: 'weekly', byDay: ['MO', 'XX'] }), ['recurrence', 'byDay', 1]],
  [repeated({ freq: 'monthly', byDay: ['MO'] }), ['recurrence']],
]

describe('[RE2] what is wrong in a body is 422 at its place, and nothing happens', () => {
  test.each([
    ['POST', null, CREATE],
    ['PATCH', '', CHANGE],
    ['POST', '/members', INVITE],
    ['PATCH', '/members', [[{ role: 'viewer' }, ['email']] as const, [{ email: 'a@example.org' }, ['role']] as const]],
    ['POST', '/calls', CALL],
    ['PUT', '/notes/ses_none', [[{}, ['text']] as const, [{ text: 'x'.repeat(100_001) }, ['text']] as const]],
    ['POST', '/context/note', [[{ text: '' }, ['text']] as const, [{ text: 'x'.repeat(20_001) }, ['text']] as const]],
    ['POST', '/context/link', [[{ url: 'ftp://x' }, ['url']] as const]],
  ] as const)('%s %s', async (method, rest, rows) => {
    const before = (await owner.ask('GET', at(slug, '/space'))).body
    for (const [body, place] of rows as readonly Row[]) {
      const { status, body: answer } = await owner.ask(method, rest === null ? ROOT : at(slug, rest), body)
      const found = { body: JSON.stringify(body).slice(0, 200), status, place: answer.detail?.[0].loc }
      expect(found).toEqual({ ...found, status: 422, place: ['body', ...place] })
    }
    expect((await owner.ask('GET', at(slug, '/space'))).body).toEqual(before)
  })

  test('in a patch of an item, at its field', async () => {
    for (const [patch, field] of [
      [{ title: null }, 'title'],
      [{ parentId: section }, 'parentId'],
      [{ kind: 'text' }, 'kind'],
    ] as const) {
      const { status, body } = await owner.ask('PATCH', at(slug), op({ op: 'update', id: section, patch }))
      expect([status, body.detail?.[0].loc]).toEqual([422, ['body', 'board', 'ops', 0, 'patch', field]])
    }
  })

  test('in a query, at its name', async () => {
    for (const [path, name] of [
      [`${ROOT}?deleted=`, 'deleted'],
      [`${ROOT}/usage?teamId=mine`, 'teamId'],
      [at(slug, '/export?format=exe'), 'format'],
      [at(slug, '/export?videos=2'), 'videos'],
    ] as const) {
      const { status, body } = await owner.ask('GET', path)
      expect([path, status, body.detail?.[0].loc]).toEqual([path, 422, ['query', name]])
    }
  })
})

describe('[RE4] a request that is wrong in many ways is refused for the first of them', () => {
  const nowhere = at('Z'.repeat(22))
  const text = { 'content-type': 'text/plain' }
  const long = { description: 'x'.repeat(1_100_000) }

  test('401, CSRF, 413, 415, 422, 404, 403', async () => {
    const { url } = service
    const anonymous = await fetch(url + nowhere, { method: 'PATCH', body: 'x', headers: text })
    expect([anonymous.status, anonymous.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    const statuses = [
      await owner.askByCookie('PATCH', nowhere, long, text),
      await owner.ask('PATCH', nowhere, long, text),
      await owner.ask('PATCH', nowhere, 'x', text),
      await owner.ask('PATCH', nowhere, { name: null }),
      await owner.ask('PATCH', nowhere, { name: 'x' }),
      await stranger.ask('PATCH', at(slug), { name: null }),
      await stranger.ask('PATCH', at(slug), { name: 'x', ifVersion: 0 }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([403, 413, 415, 422, 404, 422, 403])
  })

  test('of a stranger 403 and of an editor 404 for what is not there', async () => {
    for (const [method, rest, body] of [
      ['DELETE', '/calls/call_none'],
      ['DELETE', '/files/f_none'],
      ['DELETE', '/context/ctx_none'],
      ['DELETE', '/sessions/ses_none'],
      ['DELETE', '/recording/ses_none'],
      ['PUT', '/notes/ses_none', { text: 'x' }],
    ] as const) {
      const asked = [await stranger.ask(method, at(slug, rest), body), await owner.ask(method, at(slug, rest), body)]
      expect([rest, ...asked.map(({ status }) => status)]).toEqual([rest, 403, 404])
    }
  })
})

test('[SP7] visits and exports leave the version, a visit counts as activity', async () => {
  const before = (await owner.ask('GET', at(slug))).body
  expect((await owner.ask('POST', at(slug, '/visit'))).body).toMatchObject({ role: 'owner', joined: false })
  for (const format of ['zip', 'json', 'md']) await owner.ask('GET', at(slug, `/export?format=${format}`))
  const { version, updatedAt, lastActivityAt } = (await owner.ask('GET', at(slug))).body
  expect([version, updatedAt]).toEqual([before.version, before.updatedAt])
  expect(lastActivityAt).toBeGreaterThan(before.lastActivityAt)
})

test('[RE5] [SP16] answers are not stored and name no referrer, refusals too', async () => {
  const answers = [
    await owner.ask('GET', at(slug)),
    await fetch(service.url + at(slug), { method: 'HEAD' }),
    await owner.ask('GET', at(slug, '/space')),
    await owner.ask('GET', at('Z'.repeat(22))),
    await stranger.ask('PATCH', at(slug), { name: 'x' }),
    await owner.ask('PATCH', at(slug), {}),
  ]
  for (const { headers } of answers) {
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer'])
  }
})
