import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openapi } from '#protocol/describe/openapi.ts'
import { AREAS } from '#protocol/http/areas.ts'
import type { Area, JsonBody } from '#protocol/http/endpoint.ts'
import { meetingOf, type Person, roomOf, upload } from '../helpers/people.ts'
import { type TestService, testService } from '../helpers/service.ts'

const VIDEO = { LIVEKIT_URL: 'wss://v.example.org', LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 'secret' }

interface Answer {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, object>>
}
interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
}
type Operation = { readonly operationId: string; readonly responses: Readonly<Record<string, Answer>> }
interface Description {
  readonly openapi: string
  readonly info: { readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const description = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')) as Description
const ajv = new Ajv2020({ strict: false, formats: { binary: true, uuid: /^[0-9a-f-]{36}$/ } })
ajv.addSchema(description, 'openapi')

let service: TestService
let meeting: Person
let empty: Person
let pdf: string
let thread: string
const people: Person[] = []

beforeAll(async () => {
  service = await testService(VIDEO)
  people.push(...(await meetingOf(service.url, ['Ana'], { voice: true })), ...(await roomOf(service.url, ['Ben'])))
  ;[meeting, empty] = people as [Person, Person]
  await meeting.ask('chat:review-complete', {})
  pdf = (await upload(service.url, empty.code, 'a pdf')).body.docId
  thread = (await upload(service.url, empty.code, 'From a thread')).body.docId
})
afterAll(async () => {
  for (const someone of people) someone.leave()
  await service.close()
  expect(service.faults).toEqual([])
})

/** Every field that the description names anywhere, with its schema. */
function fieldsIn(value: unknown): [string, Schema][] {
  if (value === null || typeof value !== 'object') return []
  const { properties } = value as Schema
  const own = properties !== undefined && !Array.isArray(properties) ? Object.entries(properties) : []
  return [...own, ...Object.values(value).flatMap(fieldsIn)]
}

interface Body {
  readonly content: { readonly 'application/json': { readonly example: unknown } }
}

function describedOperations(): [path: string, method: string, Operation][] {
  return Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): [string, string, Operation] => [path, method, operation]),
  )
}

/** Every example in a part of the description, with the place of what holds it. */
function examplesIn(value: unknown, place: readonly string[]): { place: readonly string[]; example: unknown }[] {
  if (value === null || typeof value !== 'object') return []
  if ('example' in value && 'schema' in value) return [{ place, example: value.example }]
  return Object.entries(value).flatMap(([key, inner]) => examplesIn(inner, [...place, key]))
}

function escaped(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}

function validator(path: string, method: string, status: number, type: string): ValidateFunction {
  const pointer = (...parts: string[]) => parts.map(escaped).join('/')
  const answer = description.paths[path]![method]!.responses[String(status)]
  if (!answer) throw new Error(`${method} ${path} does not describe ${status}`)
  const place = answer.$ref?.slice('#/'.length) ?? pointer('paths', path, method, 'responses', String(status))
  return ajv.compile({ $ref: `openapi#/${place}/content/${pointer(type)}/schema` })
}

describe('docs/openapi.json', () => {
  test('[RE11] is OpenAPI 3.1, version 0.1.0, and what the service serves', async () => {
    expect(description.openapi).toMatch(/^3\.1\./)
    expect(description.info.version).toBe('0.1.0')
    expect(await (await fetch(`${service.url}/openapi.json`)).json()).toEqual(description)
  })

  test('[RE1] promises 200 for success, and 201, 206, 302 or 304 where a row says so', () => {
    const others: string[] = []
    for (const [path, operations] of Object.entries(description.paths)) {
      for (const [method, { responses }] of Object.entries(operations)) {
        const good = Object.keys(responses).filter((status) => Number(status) < 400)
        if (good.join() !== '200') others.push(`${method} ${path} ${good.join(' ')}`)
      }
    }
    expect(others).toEqual([
      'get /api/rooms/{code}/document/raw 200 304',
      'get /api/rooms/{code}/board/file/{file_id} 200 206 304',
      'get /api/rooms/{code}/annotated-pdf 200 304',
      'post /api/rooms 201',
      'get /api/auth/oidc/start 302',
      'get /api/auth/oidc/callback 302',
      'get /api/persistent-rooms/{slug}/space 200 304',
      'get /api/persistent-rooms/{slug}/files/{file_id} 200 206 304',
      'get /api/persistent-rooms/{slug}/cover 200 206 304',
      'get /api/persistent-rooms/{slug}/recording/{session_id} 200 206 304',
      'get /api/linkedin/callback 302',
      'get /api/admin/linkedin/posts/{post_id}/image 200 206 304',
      'get /api/admin/linkedin/posts/{post_id}/ai-image 200 206 304',
    ])
  })

  test('[RE10] names fields in camelCase, and instants and durations as whole milliseconds', () => {
    const fields = fieldsIn(description)
    expect(fields.length).toBeGreaterThan(300)
    const odd = new Set(fields.map(([name]) => name).filter((name) => !/^[a-z][a-zA-Z0-9]*$/.test(name)))
    expect([...odd].sort()).toEqual(['onboarding_completed_at', 'tutorial_seen_at'])
    const times = fields.filter(([name]) => /^at$|At$|Ms$/.test(name) && name !== 'phaseMs' && name !== 'dueAt')
    expect(times.length).toBeGreaterThan(40)
    expect(times.filter(([, { type }]) => [type].flat()[0] !== 'integer')).toEqual([])
    const phases = fields.filter(([name]) => name === 'phaseMs').flatMap(([, one]) => Object.values(one.properties!))
    expect(phases.map(({ type }) => type)).toEqual(['integer', 'integer'])
  })

  test('[RE11] is what protocol/http says: after a change, npm run describe', () => {
    expect(description).toEqual(JSON.parse(JSON.stringify(openapi(description.info.version))))
  })

  test('names each operation once, and every reference leads somewhere', () => {
    const ids = Object.values(description.paths).flatMap((operations) =>
      Object.values(operations).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
    const references = [...JSON.stringify(description).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!)
    expect(references.length).toBeGreaterThan(30)
    for (const path of references) {
      const found = path
        .split('/')
        .reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], description)
      expect({ path, found: found !== undefined }).toEqual({ path, found: true })
    }
  })
})

describe('examples', () => {
  const operations = Object.values<Area>(AREAS).flatMap((area) => Object.entries(area))

  test('[RE13] stand at every operation, and fit what they are examples of', () => {
    const bare: string[] = []
    const wrong: unknown[] = []
    for (const [path, method, operation] of describedOperations()) {
      const found = examplesIn(operation, ['paths', path, method])
      if (found.length === 0) bare.push(`${method} ${path}`)
      for (const { place, example } of found) {
        const validate = ajv.compile({ $ref: `openapi#/${place.map(escaped).join('/')}/schema` })
        if (!validate(example)) wrong.push({ place, errors: validate.errors })
      }
    }
    expect({ bare, wrong }).toEqual({ bare: [], wrong: [] })
  })

  test.each(operations.filter(([, { body }]) => body && 'json' in body))(
    '[RE13] of %s is a body that is read',
    (id, entry) => {
      const [path, method] = describedOperations().find(([, , { operationId }]) => operationId === id)!
      const { requestBody } = description.paths[path]![method] as unknown as { requestBody: Body }
      const { json } = entry.body as JsonBody
      expect(json.safeParse(requestBody.content['application/json'].example).error).toBeUndefined()
    },
  )
})

describe('real answers are as described', () => {
  type Ask = [path: string, method: string, status: number, url: () => string, init?: () => RequestInit]
  const raw = '/api/rooms/{code}/document/raw'
  const one = '/api/rooms/{code}/document/{doc_id}'
  const all = '/api/rooms/{code}/document'
  const token = '/api/rooms/{code}/voice/token'
  const form = (name: string) => () => {
    const body = new FormData()
    body.set(name, new Blob(['another document']), 'a.pdf')
    return { body }
  }
  const asks: Ask[] = [
    ['/', 'get', 200, () => '/'],
    ['/api/health', 'get', 200, () => '/api/health'],
    ['/api/templates', 'get', 200, () => '/api/templates'],
    ['/healthz', 'get', 200, () => '/healthz'],
    ['/readyz', 'get', 200, () => '/readyz'],
    ['/metrics', 'get', 200, () => '/metrics'],
    ['/openapi.json', 'get', 200, () => '/openapi.json'],
    ['/asyncapi.json', 'get', 200, () => '/asyncapi.json'],
    ['/docs', 'get', 200, () => '/docs'],
    ['/docs/first-steps', 'get', 200, () => '/docs/first-steps'],
    ['/docs/{file}', 'get', 404, () => '/docs/nothing.js'],
    ['/api/rooms/{code}', 'get', 200, () => `/api/rooms/${meeting.code}`],
    ['/api/rooms/{code}/messages', 'get', 200, () => `/api/rooms/${meeting.code}/messages?limit=2`],
    ['/api/rooms/{code}/intel', 'get', 200, () => `/api/rooms/${meeting.code}/intel`],
    ['/r/{code}', 'get', 200, () => '/r/ABCDEF'],
    ['/assets/{path}', 'get', 404, () => '/assets/nothing.js'],
    ['/api/rooms/{code}/annotations', 'get', 200, () => `/api/rooms/${meeting.code}/annotations`],
    ['/api/rooms/{code}/annotations', 'get', 404, () => '/api/rooms/ZZZZZZ/annotations'],
    ['/api/rooms/{code}/intel', 'get', 404, () => '/api/rooms/ZZZZZZ/intel'],
    ['/api/rooms/{code}/intel', 'get', 422, () => '/api/rooms/%ff/intel'],
    [token, 'get', 200, () => `/api/rooms/${meeting.code}/voice/token?participantId=${meeting.id}`],
    [token, 'get', 403, () => `/api/rooms/${meeting.code}/voice/token?participantId=p_x`],
    [token, 'get', 404, () => '/api/rooms/ZZZZZZ/voice/token?participantId=p_x'],
    [token, 'get', 409, () => `/api/rooms/${empty.code}/voice/token?participantId=${empty.id}`],
    [token, 'get', 422, () => `/api/rooms/${meeting.code}/voice/token`],
    [raw, 'get', 200, () => `/api/rooms/${empty.code}/document/raw?doc_id=${pdf}`],
    [raw, 'get', 200, () => `/api/rooms/${empty.code}/document/raw?doc_id=${thread}`],
    [raw, 'get', 404, () => `/api/rooms/${empty.code}/document/raw?doc_id=doc_x`],
    [raw, 'get', 422, () => `/api/rooms/${empty.code}/document/raw?doc_id=a&doc_id=b`],
    [all, 'post', 200, () => `/api/rooms/${empty.code}/document`, form('file')],
    [all, 'post', 403, () => `/api/rooms/${empty.code}/document?participantId=p_x`, form('file')],
    [all, 'post', 404, () => '/api/rooms/ZZZZZZ/document', form('file')],
    [all, 'post', 409, () => `/api/rooms/${meeting.code}/document`, form('file')],
    [all, 'post', 413, () => `/api/rooms/${empty.code}/document`, () => ({ body: new Uint8Array(16 * 2 ** 20) })],
    [all, 'post', 415, () => `/api/rooms/${empty.code}/document`, () => ({ body: 'text' })],
    [all, 'post', 422, () => `/api/rooms/${empty.code}/document`, () => ({ body: new FormData() })],
    [one, 'delete', 403, () => `/api/rooms/${empty.code}/document/${pdf}?participantId=p_x`],
    [one, 'delete', 404, () => `/api/rooms/${empty.code}/document/doc_x`],
    [one, 'delete', 409, () => `/api/rooms/${meeting.code}/document/${meetingDocument()}`],
    [one, 'delete', 200, () => `/api/rooms/${empty.code}/document/${pdf}`],
  ]

  test.each<Ask>(asks)('%s %s %d', async (path, method, status, url, init) => {
    const response = await fetch(service.url + url(), { method: method.toUpperCase(), ...init?.() })
    expect([response.status, response.ok === (status === 200)]).toEqual([status, true])
    const type = response.headers.get('content-type')!.split(';')[0]!
    const body = type === 'application/json' ? await response.json() : await response.text()
    const validate = validator(path, method, status, type)
    validate(body)
    expect(validate.errors).toBeNull()
  })

  test('a wrong answer would be noticed', () => {
    const validate = validator('/api/health', 'get', 200, 'application/json')
    expect(validate({ ok: true, llm: 'yes', model: null, knowledgeGraph: false, version: '0.1.0' })).toBe(false)
    expect(() => validator('/api/health', 'get', 418, 'application/json')).toThrow(/418/)
  })
})

function meetingDocument(): string {
  return meeting.heard.findLast(({ event }) => event === 'room:update')!.payload.docs[0].id
}
