import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../helpers/endpoints.ts'
import { type Body, call, type PeopledService, peopledService, signIn, type User } from '../../helpers/signedIn.ts'
import { anonymously, at, peopled } from './given.ts'

const PREFIX = '/api/persistent-rooms/:slug'
const NO_SPACE = 'There is no room at this address.'
const LAST = [`POST ${PREFIX}/visit`, `POST ${PREFIX}/restore`, `DELETE ${PREFIX}`]
/** Every endpoint under a slug; those that change who is who come last. */
const UNDER_SLUG = ENDPOINTS.filter((endpoint) => endpoint.includes(PREFIX)).sort(
  (a, b) => LAST.indexOf(a) - LAST.indexOf(b),
)
const OWNING = [
  `PATCH ${PREFIX}/members`,
  `DELETE ${PREFIX}/members`,
  `DELETE ${PREFIX}`,
  `POST ${PREFIX}/restore`,
  `DELETE ${PREFIX}/recording/:sessionId`,
]

/** Who may do what, as the contract's table says it: everything that is not named is for editors. */
function neededFor(endpoint: string): 'link' | 'user' | 'viewer' | 'editor' | 'owner' {
  if (OWNING.includes(endpoint)) return 'owner'
  if (endpoint === `POST ${PREFIX}/visit`) return 'user'
  if (endpoint === `GET ${PREFIX}/export`) return 'viewer'
  return endpoint.startsWith('GET ') ? 'link' : 'editor'
}

const RANKS = ['link', 'user', 'viewer', 'editor', 'owner']
const RANK_OF: Readonly<Record<string, string>> = { viewer: 'viewer', editor: 'editor', owner: 'owner' }
const ROLES = ['anonymous', 'stranger', 'viewer', 'editor', 'owner', 'removed', 'invited', 'disabled', 'admin']

/** The example of an endpoint's body and query in the description, which fits its schema. */
function exampleFor(endpoint: string): { readonly query: string; readonly body: unknown; readonly isForm: boolean } {
  const [method = '', path = ''] = endpoint.split(' ')
  const described = path.replace(
    /:(\w+)/g,
    (_, name: string) => `{${name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)}}`,
  )
  const { parameters = [], requestBody } = DESCRIBED.paths[described][method.toLowerCase()]
  const query = parameters
    .filter((parameter: Body) => parameter.in === 'query' && parameter.required)
    .map(({ name, example }: Body) => `${name}=${encodeURIComponent(example)}`)
  const content = requestBody?.content ?? {}
  return {
    query: query.length === 0 ? '' : `?${query.join('&')}`,
    body: content['application/json']?.example,
    isForm: content['multipart/form-data'] !== undefined,
  }
}

const DESCRIBED: Body = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'))

let service: PeopledService
let admin: User
beforeAll(async () => {
  service = await peopledService({ ADMIN_EMAILS: 'admin@example.org' })
  admin = await signIn(service, 'admin@example.org')
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

/** A space, and the user who has that role in it. */
async function cast(role: string) {
  const people = await peopled(service)
  const { owner, editor, stranger, slug } = people
  if (role === 'removed') await owner.ask('DELETE', at(slug, `/members?email=${editor.email}`))
  if (role === 'invited') await owner.ask('POST', at(slug, '/members'), { email: stranger.email })
  if (role === 'disabled') await service.accounts.patchUser(editor.id, admin.id, { disabled: true })
  const { viewer } = people
  const users: Readonly<Record<string, User>> = {
    ...{ owner, editor, viewer, stranger, admin },
    removed: editor,
    invited: stranger,
    disabled: editor,
  }
  return { user: users[role] ?? null, owner, slug }
}

async function answerOf(endpoint: string, slug: string, user: User | null) {
  const [method = '', path = ''] = endpoint.split(' ')
  const { query, body, isForm } = exampleFor(endpoint)
  const url = `${service.url}${path.replace(':slug', slug).replace(/:\w+/g, 'unknown0000000')}${query}`
  const authorization = user ? { authorization: `Bearer ${user.token}` } : {}
  if (!isForm) return call(url, method, body, authorization as Record<string, string>)
  const form = new FormData()
  form.append('file', new Blob(['x']), 'x.txt')
  const response = await fetch(url, { method, body: form, headers: authorization as Record<string, string> })
  return { status: response.status, body: (await response.json()) as Body }
}

type Answer = Awaited<ReturnType<typeof answerOf>>
const isLetIn = ({ status, body }: Answer) =>
  ![401, 403, 429].includes(status) && status < 500 && body?.error !== NO_SPACE

describe('[SR1] [SR2] [SR4] the table of roles', () => {
  test('names an endpoint only where there is one, and there are many', () => {
    expect(UNDER_SLUG.length).toBeGreaterThan(6)
  })

  test.each(ROLES)('is what %s finds at every endpoint under a slug', async (role) => {
    const { user, slug } = await cast(role)
    const wrong: string[] = []
    for (const endpoint of UNDER_SLUG) {
      const needed = neededFor(endpoint)
      const answer = await answerOf(endpoint, slug, user)
      const isRight = () => {
        if (needed === 'link') return isLetIn(answer)
        if (user === null) return answer.status === 401
        if (role === 'disabled' || (role === 'removed' && needed === 'user')) return answer.status === 403
        const isEnough = RANKS.indexOf(RANK_OF[role] ?? 'user') >= RANKS.indexOf(needed)
        return isEnough ? isLetIn(answer) : answer.status === 403
      }
      if (!isRight()) wrong.push(`${endpoint}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`)
    }
    expect(wrong).toEqual([])
  })
})

describe('[SR3] in trash', () => {
  test.each(ROLES)('%s finds nothing but what its owner may do', async (role) => {
    const { user, owner, slug } = await cast(role)
    expect((await owner.ask('DELETE', at(slug))).status).toBe(200)
    const wrong: string[] = []
    for (const endpoint of UNDER_SLUG.toReversed()) {
      if (role === 'owner' && endpoint === `POST ${PREFIX}/restore`) continue
      const answer = await answerOf(endpoint, slug, user)
      const isOpen = neededFor(endpoint) === 'link'
      const isRight = () => {
        if (role === 'owner' && (endpoint.startsWith('GET ') || endpoint === `DELETE ${PREFIX}`)) return isLetIn(answer)
        if (role === 'owner') return answer.status === 409
        if (!isOpen && user === null) return answer.status === 401
        if (!isOpen && role === 'disabled') return answer.status === 403
        return answer.status === 404 && answer.body.error === NO_SPACE
      }
      if (!isRight()) wrong.push(`${endpoint}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`)
    }
    expect(wrong).toEqual([])
    if (role === 'owner') expect((await owner.ask('POST', at(slug, '/restore'))).status).toBe(200)
    const opened = await anonymously(service, 'GET', at(slug))
    expect(opened.status).toBe(role === 'owner' ? 200 : 404)
  })
})
