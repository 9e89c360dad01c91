import type * as z from 'zod'
import { ErrorBody, IMPLIED_ERRORS, type ImpliedError, impliedErrors, ValidationFailure } from '../errors.ts'
import { AREAS } from '../http/areas.ts'
import type { Access, Area, Endpoint, ErrorAnswer, JsonAnswer, WrittenAnswer } from '../http/endpoint.ts'
import { snakeCase } from '../validation.ts'
import { exampleOf, TEXT_EXAMPLES } from './example.ts'
import { SchemaBook } from './schemas.ts'

const DESCRIPTION = [
  'Live events are sent over Socket.IO (docs/asyncapi.json). Errors have the form `{error: sentence}`, validation errors',
  '`{detail: [{loc, msg, type}]}`. Timestamps are epoch milliseconds. An unknown path returns 404; an unsupported method',
  'returns 405 with `Allow`. OPTIONS lists the methods. Every rate limit returns 429 with `Retry-After`.',
].join(' ')

const TAGS: Readonly<Record<keyof typeof AREAS, string>> = {
  pages: 'general',
  general: 'general',
  reference: 'general',
  operation: 'operation',
  history: 'rooms',
  rooms: 'rooms',
  programs: 'rooms',
  documents: 'documents',
  records: 'documents',
  context: 'context',
  board: 'board',
  signIn: 'sign-in',
  outside: 'sign-in',
  waitlist: 'sign-in',
  me: 'me',
  teams: 'teams',
  spaceUsage: 'spaces',
  spaceRecord: 'spaces',
  spaceMembers: 'spaces',
  spaceCalls: 'spaces',
  spaceExport: 'spaces',
  spaceSessions: 'spaces',
  spaceFiles: 'spaces',
  spaceCover: 'spaces',
  spaceContext: 'spaces',
  spaceRecordings: 'spaces',
  videoWebhook: 'spaces',
  telemetry: 'telemetry',
  tools: 'tools',
  unsubscribe: 'outreach',
  adminCaptures: 'admin',
  adminMe: 'admin',
  adminAudit: 'admin',
  adminAccountLists: 'admin',
  adminOverview: 'admin',
  adminHeatmap: 'admin',
  adminRooms: 'admin',
  adminActivity: 'admin',
  adminReplays: 'admin',
  adminAiQuality: 'admin',
  adminVisitors: 'admin',
  adminUsers: 'admin',
  adminMarks: 'admin',
  adminTeams: 'admin',
  socialAccount: 'social publishing',
  socialCallback: 'social publishing',
  socialPlanning: 'social publishing',
  socialPosts: 'social publishing',
  socialCampaigns: 'social publishing',
  socialSettings: 'social publishing',
  socialImages: 'social publishing',
  adminOutreachSync: 'outreach',
  adminOutreachLeads: 'outreach',
  adminOutreachFinding: 'outreach',
  adminOutreachAutopilot: 'outreach',
  adminOutreachMails: 'outreach',
}
const TAG_DESCRIPTIONS: Readonly<Record<string, string>> = {
  general: 'Pages, health and templates.',
  rooms: 'Rooms are addressed by their code. The code is sufficient for reading.',
  documents: 'Documents under review, and the review record.',
  operation: 'For probes and dashboards; not rate-limited.',
  context: 'Notes, links and data files that the assistant reads in addition to the documents.',
  board: "Files on a room's board.",
  admin: 'For administrators.',
  'social publishing': 'Posts on a social network: drafted, approved by an administrator, published at their time.',
  'sign-in': 'Sign-in by a code sent by e-mail, or by an external OpenID Connect issuer.',
  me: "The caller's own account.",
  teams: 'Teams and their members.',
  spaces: 'Persistent rooms, addressed by a secret slug.',
  telemetry: "What visitors' browsers report of themselves.",
  tools: 'Free tools that make something of a text.',
  outreach: 'Leads, mails to them and what they answer.',
}

const WHO: Readonly<Record<Access, string>> = {
  public: 'Open to everyone.',
  archive: 'Open to callers whom HISTORY_ACCESS permits to see past sessions.',
  auth: 'Open to everyone except callers with a connection token.',
  beacon: 'Open to everyone; a credential that is not valid counts as none.',
  link: 'The code of the room, or the slug of the space, is sufficient.',
  user: 'Requires a signed-in user.',
  beta: 'Requires a signed-in user; with BETA_GATE, one who is admitted to the beta.',
  session: 'Requires a signed-in user; connection tokens are refused.',
  viewer: 'Requires a member of the space.',
  editor: 'Requires an editor of the space.',
  owner: 'Requires the owner of the space.',
  admin: 'Requires an administrator.',
  service: 'Requires the shared secret.',
}
const OPEN: readonly Access[] = ['public', 'archive', 'auth', 'beacon', 'link', 'service']

const PLAIN_HEADERS = {
  'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
  'Cache-Control': { $ref: '#/components/headers/Cache-Control' },
}
const ERROR_HEADERS: Partial<Record<number, Readonly<Record<string, string>>>> = {
  401: { 'WWW-Authenticate': '`Bearer`' },
  429: { 'Retry-After': 'Seconds to wait.' },
  503: { 'Retry-After': 'Seconds to wait; absent when the disk or the log is at fault.' },
}

/** Returns `docs/openapi.json`: every endpoint with its access rule, request, responses, errors and examples. */
export function openapi(version: string): object {
  const book = new SchemaBook()
  const paths: Record<string, Record<string, object>> = {}
  for (const [area, endpoints] of Object.entries<Area>(AREAS)) {
    const tags = [TAGS[area as keyof typeof AREAS]]
    for (const [operationId, endpoint] of Object.entries(endpoints)) {
      const path = describedPath(endpoint.path)
      const described = { tags, operationId, ...operation(endpoint, book) }
      paths[path] = { ...paths[path], [endpoint.method]: described }
    }
  }
  const responses = Object.fromEntries(
    Object.entries(IMPLIED_ERRORS).map(([name, { status, what }]) => [name, errorResponse(status, what, book)]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley',
      version,
      summary: 'HTTP API of document-review rooms.',
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(TAG_DESCRIPTIONS).map(([name, description]) => ({ name, description })),
    security: [],
    paths,
    components: { schemas: book.named, responses, headers: HEADERS, securitySchemes: SECURITY },
  }
}

const HEADERS = {
  'X-Request-Id': { description: 'A UUID, unique to each response.', schema: { type: 'string', format: 'uuid' } },
  'Cache-Control': { description: '`no-store`, except for the bytes of a document.', schema: { type: 'string' } },
}
const SECURITY = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'A session token, a token of the external issuer, or a connection token.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'Writes also require an Origin of this service, or an X-CSRF-Token header equal to the csrf cookie.',
  },
}

/** Returns an Express path as an OpenAPI path: `/api/rooms/{code}/document/{doc_id}` for `/api/rooms/:code/document/:docId`. */
function describedPath(path: string): string {
  return path.replace(/[:*](\w+)/g, (_, name: string) => `{${snakeCase(name)}}`)
}

function operation(endpoint: Endpoint, book: SchemaBook): object {
  const { access, summary, description, body, answers, errors = {} } = endpoint
  const parameters = parametersOf(endpoint, book)
  const implied = impliedErrors(endpoint).map((name: ImpliedError) => [
    IMPLIED_ERRORS[name].status,
    { $ref: `#/components/responses/${name}` },
  ])
  return {
    summary,
    description: [description, WHO[access]].filter(Boolean).join(' '),
    ...(OPEN.includes(access) ? {} : { security: [{ bearer: [] }, { session: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: requestBody(body, book) } : {}),
    responses: {
      ...Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, response(answer, book)])),
      ...Object.fromEntries(implied),
      ...Object.fromEntries(
        Object.entries(errors).map(([status, error]) => [status, errorResponse(Number(status), error, book)]),
      ),
    },
  }
}

function parametersOf({ params, query, headers = {} }: Endpoint, book: SchemaBook): object[] {
  const of = (where: 'path' | 'query', shape: z.core.$ZodShape) =>
    Object.entries(shape as Readonly<Record<string, z.ZodType>>).map(([field, type]) => {
      const { description, ...schema } = book.of(type)
      const name = where === 'path' ? snakeCase(field) : field
      const required = where === 'path' || !type.safeParse(undefined).success
      const described = description === undefined ? {} : { description }
      return { name, in: where, required, ...described, schema, example: exampleOf(schema, book.named, field) }
    })
  const named = Object.entries(headers).map(([name, description]) => {
    return { name, in: 'header', required: false, description, schema: { type: 'string' } }
  })
  return [...of('path', params?.shape ?? {}), ...of('query', query?.shape ?? {}), ...named]
}

function requestBody(body: NonNullable<Endpoint['body']>, book: SchemaBook): object {
  if ('json' in body) {
    const schema = book.of(body.json)
    const example = body.example ?? exampleOf(schema, book.named)
    const required = !body.json.safeParse({}).success
    const { types = ['application/json'] } = body
    return { required, content: Object.fromEntries(types.map((type) => [type, { schema, example }])) }
  }
  if ('either' in body) {
    const { either, example } = body
    const schema = book.of(either)
    const { properties, required = [], ...form } = schema
    const document = { type: 'string', format: 'binary', description: 'At most one file part, under any name.' }
    const content = {
      'application/json': { schema, example },
      'multipart/form-data': { schema: { ...form, properties: { document, ...properties }, required }, example },
    }
    return { required: true, content }
  }
  if ('raw' in body || 'packed' in body) {
    const schema = book.of('raw' in body ? body.raw : body.packed)
    const example = 'packed' in body ? body.example : exampleOf(schema, book.named)
    return { required: true, content: Object.fromEntries(body.types.map((type) => [type, { schema, example }])) }
  }
  const fields = book.of(body.form)
  const { properties, required = [], ...form } = fields
  const file = { type: 'string', format: 'binary', description: 'Exactly one file part, under any name.' }
  const schema = { ...form, properties: { file, ...properties }, required: ['file', ...required] }
  const example = { file: 'contract.pdf', ...Object(exampleOf(fields, book.named)) }
  return { required: true, content: { 'multipart/form-data': { schema, example } } }
}

function response(answer: JsonAnswer | WrittenAnswer, book: SchemaBook): object {
  const media = 'json' in answer ? { 'application/json': answer.json } : answer.media
  const content = Object.entries(media).map(([type, json]) => {
    const schema = book.of(json)
    const example = type === 'application/json' ? exampleOf(schema, book.named) : TEXT_EXAMPLES[type]
    return [type, { schema, ...(example === undefined ? {} : { example }) }]
  })
  return {
    description: answer.what,
    headers: { ...PLAIN_HEADERS, ...headersOf(answer.headers) },
    ...(content.length > 0 ? { content: Object.fromEntries(content) } : {}),
  }
}

function errorResponse(status: number, error: string | ErrorAnswer, book: SchemaBook): object {
  const body = status === 422 ? ValidationFailure : ErrorBody
  const { what, json, headers } = typeof error === 'string' ? { what: error, json: body, headers: undefined } : error
  const schema = book.of(json)
  return {
    description: what,
    headers: { ...PLAIN_HEADERS, ...headersOf({ ...ERROR_HEADERS[status], ...headers }) },
    content: { 'application/json': { schema } },
  }
}

function headersOf(headers: Readonly<Record<string, string>> = {}): object {
  const described = ([name, description]: [string, string]) => [name, { description, schema: { type: 'string' } }]
  return Object.fromEntries(Object.entries(headers).map(described))
}
