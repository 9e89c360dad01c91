import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESCRIPTION, misfit } from '../../helpers/described.ts'
import { type Body, call, type PeopledService, peopledService, type User } from '../../helpers/signedIn.ts'
import { at, peopled, ROOT } from './given.ts'

const RUNS = 60
let service: PeopledService
let owner: User
let slug: string
beforeAll(async () => {
  service = await peopledService()
  ;({ owner, slug } = await peopled(service))
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

interface Target {
  readonly method: string
  readonly path: string
  readonly example: Body
}

/** Endpoints of spaces that read JSON. */
const TARGETS: readonly Target[] = Object.entries<Body>(DESCRIPTION.paths)
  .filter(([path]) => path.startsWith(ROOT))
  .flatMap(([path, methods]) =>
    Object.entries<Body>(methods).map(([method, { requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      example: requestBody?.content['application/json']?.example,
    })),
  )
  .filter(({ example }) => example !== undefined)

const RICH: Readonly<Record<string, object>> = {
  [`PATCH ${ROOT}/{slug}`]: {
    settings: { joinRole: 'viewer' },
    board: {
      ops: [
        { op: 'add', item: { kind: 'checklist', id: 'it_000000000001', data: { items: [{ text: 'a', done: true }] } } },
        { op: 'update', id: 'it_000000000001', patch: { text: 'x', x: 1 }, ifVersion: 1 },
        { op: 'move', id: 'it_000000000001', parentId: null, order: 2 },
        { op: 'remove', id: 'it_000000000001' },
      ],
    },
  },
  [`POST ${ROOT}/{slug}/calls`]: {
    attendees: ['a@example.org'],
    recurrence: { freq: 'weekly', byDay: ['MO'], interval: 2, until: '2031-01-01' },
  },
}

const junk = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, 2 ** 53, '', ' ', [], {}, [[]], '__proto__', 'constructor'),
  fc.constantFrom<unknown>('\u0000', '\ud800', '\u202e', 'BEGIN:VEVENT\r\nX:', '9999-12-31T23:59', 'x'.repeat(5_000)),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Places in a value, deepest first. */
function placesIn(value: Body, place: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  const inner = typeof value === 'object' && value !== null ? Object.keys(value) : []
  return [...inner.flatMap((key) => placesIn(value[key], [...place, key])), place]
}

function replaced(value: Body, place: readonly (string | number)[], put: unknown): Body {
  const [key, ...rest] = place
  if (key === undefined) return put
  const copy = Array.isArray(value) ? [...value] : { ...value }
  copy[key] = replaced(value[key], rest, put)
  return copy
}

test('there are endpoints to try', () => {
  expect(TARGETS.length).toBeGreaterThan(6)
})

test.each(TARGETS)(
  '[RE2] [RE3] [RE11] $method $path answers whatever is sent as it says',
  async (target) => {
    const { method, path, example } = target
    const whole = { ...example, ...RICH[`${method} ${path}`] }
    const places = placesIn(whole)
    const url = path.replace('{slug}', slug).replace(/\{\w+\}/g, 'ses_none')
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), junk, async (place, put) => {
        const answer = await owner.ask(method, url, JSON.stringify(replaced(whole, place, put)))
        expect(answer.status).toBeLessThan(500)
        expect(misfit(method, url, answer)).toBeNull()
      }),
      { numRuns: RUNS },
    )
  },
  60_000,
)

test('[SR4] [RE3] strange names in paths are 404 or 422, and nothing else', async () => {
  const authorization = { authorization: `Bearer ${owner.token}` }
  const names = ['__proto__', 'constructor', 'toString', '%00', '..%2f..', '%E2%80%AE', 'x'.repeat(5_000), '*', 'null']
  for (const name of names) {
    for (const [method, rest] of [
      ['GET', `/files/${name}`],
      ['DELETE', `/files/${name}`],
      ['DELETE', `/context/${name}`],
      ['DELETE', `/calls/${name}`],
      ['GET', `/calls/${name}/ics`],
      ['GET', `/recording/${name}`],
      ['DELETE', `/recording/${name}`],
      ['DELETE', `/sessions/${name}`],
    ] as const) {
      const { status, body } = await call(service.url + at(slug, rest), method, undefined, authorization)
      expect({ method, rest, status, body }).toMatchObject({ status: 404, body: { error: expect.any(String) } })
    }
    expect((await call(service.url + at(name), 'GET')).status).toBe(404)
    expect((await owner.ask('PUT', at(slug, `/notes/${name}`), { text: 'x' })).status).toBe(404)
  }
})
