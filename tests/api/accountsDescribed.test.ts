import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, type PeopledService, peopledService, signIn, type User } from '../helpers/signedIn.ts'

// biome-ignore lint/suspicious/noExplicitAny: the document as it is written
const description = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')) as any
const ajv = new Ajv2020({ strict: false, formats: { binary: true, uuid: /^[0-9a-f-]{36}$/ } })
ajv.addSchema(description, 'openapi')

let service: PeopledService
let ada: User
let bea: User
let teamId: string
let connectionId: string
beforeAll(async () => {
  service = await peopledService({ ADMIN_EMAILS: 'ada@example.org' })
  ada = await signIn(service, 'ada@example.org')
  bea = await signIn(service, 'bea@example.org')
  teamId = (await ada.ask('POST', '/api/teams', { name: 'T' })).body.team.id
  connectionId = (await ada.ask('POST', '/api/me/connections', { kind: 'mcp', name: 'c' })).body.connection.id
  const target = { kind: 'user', id: bea.id }
  await service.accounts.audit.write({ action: 'x', by: ada.id, target, before: null, after: { a: 1 }, requestId: 'r' })
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

type Ask = [method: string, path: string, status: number, body?: unknown, url?: () => string]
const member = '/api/teams/{team_id}/members'
const one = '/api/me/connections/{connection_id}'

test.each<Ask>([
  ['GET', '/api/auth/config', 200],
  ['POST', '/api/auth/code', 200, { email: 'c@example.org' }],
  ['POST', '/api/auth/code', 422, {}],
  ['POST', '/api/auth/verify', 401, { email: 'c@example.org', code: 'x' }],
  ['POST', '/api/auth/refresh', 200],
  ['GET', '/api/auth/oidc/start', 404],
  ['GET', '/api/auth/oidc/start', 422, undefined, () => '/api/auth/oidc/start?returnTo=x'],
  ['GET', '/api/auth/oidc/callback', 404],
  ['GET', '/api/me', 200],
  ['PATCH', '/api/me', 200, { name: 'Ada', avatarUrl: 'https://p.example/a' }],
  ['PATCH', '/api/me', 422, {}],
  ['DELETE', '/api/me', 422, {}],
  ['POST', '/api/me/beta-request', 200],
  ['POST', '/api/me/onboarding', 200, { a: 1 }],
  ['POST', '/api/me/onboarding', 413, { a: 'x'.repeat(20_000) }],
  ['POST', '/api/me/tutorial-seen', 200],
  ['GET', '/api/me/connections', 200],
  ['POST', '/api/me/connections', 200, { kind: 'mcp', name: 'd' }],
  ['DELETE', one, 200, undefined, () => one.replace('{connection_id}', connectionId)],
  ['DELETE', one, 404],
  ['GET', '/api/teams', 200],
  ['POST', '/api/teams', 200, { name: 'U' }],
  ['POST', member, 200, { email: 'bea@example.org' }, () => member.replace('{team_id}', teamId)],
  ['POST', member, 404, { email: 'nobody@example.org' }, () => member.replace('{team_id}', teamId)],
  ['DELETE', member, 409, undefined, () => `${member.replace('{team_id}', teamId)}?email=ada@example.org`],
  ['DELETE', member, 200, undefined, () => `${member.replace('{team_id}', teamId)}?email=bea@example.org`],
  ['POST', '/api/waitlist', 200, { email: 'w@example.org' }],
  ['GET', '/api/admin/me', 200],
  ['GET', '/api/admin/audit', 200],
  ['GET', '/api/admin/audit', 422, undefined, () => '/api/admin/audit?limit=0'],
])('[RE11] %s %s %d is as described', async (method, path, status, body, url) => {
  const answer = await ada.ask(method, url?.() ?? path, body)
  expect(answer.status).toBe(status)
  const described = description.paths[path][method.toLowerCase()].responses[String(status)]
  expect(described).toBeDefined()
  const schema = described.$ref
    ? description.components.responses[described.$ref.split('/').at(-1)].content['application/json'].schema
    : described.content['application/json'].schema
  const validate = ajv.compile(rebased(schema))
  validate(answer.body)
  expect(validate.errors).toBeNull()
})

test('[RE11] anonymous and forbidden answers are as described', async () => {
  const validate = ajv.compile({ $ref: 'openapi#/components/schemas/Error' })
  for (const { status, body } of [await call(`${service.url}/api/me`, 'GET'), await bea.ask('GET', '/api/admin/me')]) {
    expect([401, 403]).toContain(status)
    expect(validate(body)).toBe(true)
  }
})

test('[RE11] so is what verify and the making of a connection answer', async () => {
  const schemaOf = (path: string) =>
    rebased(description.paths[path].post.responses['200'].content['application/json'].schema)
  for (const [path, body] of [
    ['/api/auth/verify', bea.signIn],
    ['/api/me/connections', (await bea.ask('POST', '/api/me/connections', { kind: 'mcp', name: 'x' })).body],
  ] as const) {
    const validate = ajv.compile(schemaOf(path))
    validate(body)
    expect({ path, errors: validate.errors }).toEqual({ path, errors: null })
    expect(validate({})).toBe(false)
  }
})

/** References of the document, seen from outside it. */
function rebased(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/'))
}
