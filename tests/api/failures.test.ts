import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../helpers/endpoints.ts'
import { isLong } from '../helpers/longForm.ts'
import { meetingOf, type Person } from '../helpers/people.ts'
import { type Answer, call, type PeopledService, peopledService, signIn, type User } from '../helpers/signedIn.ts'

/** The kinds of a validation failure that the contracts list. */
const TYPES =
  'missing string_type string_too_short string_too_long string_pattern_mismatch int_parsing int_type float_type bool_parsing bool_type enum literal_error greater_than_equal less_than_equal uuid_parsing list_type dict_type too_long too_short json_invalid value_error'.split(
    ' ',
  )
const MACHINE_WORDS = ['not-retained', 'bytes-off-plane']
/** They would end the walk, or lead to another server. */
const ENDS = ['POST /api/auth/signout', 'POST /api/auth/refresh', 'GET /assets/*path']

/** Whoever is in an existing room is told what happens there, without end. */
const ENDLESS = 'GET /api/rooms/:code/events'

/** This service has no settings of a video service and of a social network. */
const UNSET = ['POST /api/voice/webhook', 'POST /api/admin/linkedin/connect']

let service: PeopledService
let people: Person[]
const users: User[] = []
beforeAll(async () => {
  service = await peopledService({ ADMIN_EMAILS: 'admin@example.org' })
  for (const name of ['user', 'admin']) users.push(await signIn(service, `${name}@example.org`))
  people = await meetingOf(service.url, ['Ana'])
})
afterAll(async () => {
  for (const someone of people) someone.leave()
  await service.close()
  expect(service.faults).toEqual([])
})

const endpoints = ENDPOINTS.filter((endpoint) => !ENDS.includes(endpoint))

const BODIES: readonly unknown[] = [
  undefined,
  '{broken',
  '[]',
  'null',
  '"text"',
  '{}',
  ...[null, 7, '', true, [], {}, 'x'.repeat(5_000)].map((value) => ({
    text: value,
    url: value,
    name: value,
    email: value,
    code: value,
    kind: value,
    confirm: value,
    doc: value,
    ragChunks: value,
    tz: value,
  })),
]
/** What an endpoint without its room or record is sent; the others are looked at where there is one. */
const FEW: readonly unknown[] = isLong ? BODIES : [undefined, '{broken', '{}']
const QUERY = 'limit=x&since=-1&doc_id=a&doc_id=b&participantId=p_x&participantId=p_y&returnTo=http%3A%2F%2Fevil'

/** What is wrong with the form of a failure; empty when nothing is. */
function faultsOf({ status, body, headers }: Answer): string[] {
  if (status < 400) return []
  if (typeof body !== 'object' || body === null) return ['is no JSON']
  if (status === 401 && headers.get('www-authenticate') === null) return ['says not how to sign in']
  if (status === 422 && 'detail' in body) {
    const { detail } = body as { detail: { loc: string[]; msg: string; type: string }[] }
    if (!Array.isArray(detail) || detail.length === 0) return ['has no detail']
    return detail.flatMap(({ loc, msg, type }) => [
      ...(['path', 'query', 'body', 'header'].includes(loc[0]!) ? [] : [`loc ${JSON.stringify(loc)}`]),
      ...(TYPES.includes(type) ? [] : [`type ${type}`]),
      ...(typeof msg === 'string' && msg !== '' ? [] : ['no msg']),
    ])
  }
  const { error } = body as { error?: unknown }
  if (typeof error !== 'string') return ['has no error']
  if (MACHINE_WORDS.includes(error)) return status === 409 ? [] : [`${error} with ${status}`]
  return /^[A-Z“].{4,300}[.?]$/su.test(error) ? [] : [`says ${JSON.stringify(error)}`]
}

test('a failure of another form would be noticed', () => {
  const answer = (status: number, body: unknown) => faultsOf({ status, body, headers: new Headers() }).length
  const detail = { loc: ['body', 'name'], msg: 'Too short', type: 'too_short' }
  expect([
    answer(200, ''),
    answer(404, { error: 'There is no such room.' }),
    answer(422, { detail: [detail] }),
  ]).toEqual([0, 0, 0])
  expect(answer(404, '<html>')).toBe(1)
  expect(answer(404, { message: 'There is no such room.' })).toBe(1)
  expect(answer(404, { error: 'not_found' })).toBe(1)
  expect(answer(404, { error: 'not-retained' })).toBe(1)
  expect(answer(401, { error: 'Please sign in.' })).toBe(1)
  expect(answer(422, { detail: [] })).toBe(1)
  expect(answer(422, { detail: [{ ...detail, type: 'invalid_type' }] })).toBe(1)
  expect(answer(422, { detail: [{ ...detail, loc: ['name'] }] })).toBe(1)
})

describe('[RE2] [RE3] every failure of every endpoint', () => {
  const records = () => ({ code: people[0]!.code, doc_id: 'doc_x', name: 'ABC234-20261121T100000Z' })
  const unknown = () => ({ code: 'ZZZZZZ' })
  const broken = () => ({ code: '%E0%A4%A' })

  test.each(Object.entries({ records, unknown, broken }))('on %s has its form', async (kind, parameters) => {
    const wrong = new Set<string>()
    const statuses = new Set<number>()
    for (const endpoint of endpoints) {
      if (endpoint === ENDLESS && kind === 'records') continue
      const [method, path] = endpoint.split(' ') as [string, string]
      const given = parameters() as Record<string, string>
      const url = `${service.url}${path.replace(/[:*](\w+)/g, (__, name: string) => given[name] ?? '00000000-0000-4000-8000-000000000000')}?${QUERY}`
      const ask = async (headers: Record<string, string>, body?: unknown) => {
        const answer = await call(url, method, body, headers)
        statuses.add(answer.status)
        for (const fault of faultsOf(answer)) wrong.add(`${endpoint} ${answer.status}: ${fault}`)
        const isUnset = UNSET.includes(endpoint) && answer.status === 503
        if (answer.status >= 500 && !isUnset) wrong.add(`${endpoint} ${answer.status}`)
      }
      for (const token of ['junk', users[0]!.token]) await ask({ authorization: `Bearer ${token}` })
      await ask({})
      const admin = { authorization: `Bearer ${users[1]!.token}` }
      for (const body of method === 'GET' ? [undefined] : kind === 'records' ? BODIES : FEW) await ask(admin, body)
    }
    expect([...wrong]).toEqual([])
    expect([...statuses]).toEqual(expect.arrayContaining([401, 403, 422]))
  })
})
