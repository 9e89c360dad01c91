import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryLog } from '#stores/events/memory.ts'
import type { EventLog } from '#stores/events/port.ts'
import { type MailSink, mailSink } from './mailSink.ts'
import { type TestService, testService } from './service.ts'

// biome-ignore lint/suspicious/noExplicitAny: what the wire carries is asserted on, not typed
export type Body = any

export interface Answer {
  readonly status: number
  readonly body: Body
  readonly headers: Headers
}

/** A service whose mails can be read. */
export interface PeopledService extends TestService {
  readonly mail: MailSink
}

export async function peopledService(
  env: Readonly<Record<string, string>> = {},
  overrides: Parameters<typeof testService>[1] = {},
): Promise<PeopledService> {
  const mail = await mailSink()
  const service = await testService({ MAIL_TRANSPORT: mail.transport, ...env }, overrides)
  return {
    ...service,
    mail,
    async close() {
      await service.close()
      await mail.empty()
    },
  }
}

/** Sends JSON and reads the answer. */
export async function call(url: string, method: string, body?: unknown, headers: Record<string, string> = {}) {
  const json = body === undefined ? {} : { 'content-type': 'application/json' }
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: { ...json, ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers } as Answer
}

/** Somebody with an account: asks with a bearer token, or with the cookies of the sign-in. */
export interface User {
  readonly id: string
  readonly email: string
  readonly token: string
  /** `Cookie` header with session and csrf. */
  readonly cookie: string
  readonly csrf: string
  /** What verify answered. */
  readonly signIn: Body
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  askByCookie(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

/** Signs in by a code from the mail sink. */
export async function signIn(service: PeopledService, email: string, extra: object = {}): Promise<User> {
  const { url, mail } = service
  const sent = await call(`${url}/api/auth/code`, 'POST', { email })
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
  const code = await mail.code(email)
  const answer = await call(`${url}/api/auth/verify`, 'POST', { email, code, ...extra })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return userOf(url, answer)
}

export function userOf(url: string, { body, headers }: Answer): User {
  const cookies = cookiesOf(headers)
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  return {
    id: body.user.id,
    email: body.user.email,
    token: body.token,
    cookie,
    csrf: cookies.csrf!,
    signIn: body,
    ask: (method, path, sent, more = {}) =>
      call(url + path, method, sent, { authorization: `Bearer ${body.token}`, ...more }),
    askByCookie: (method, path, sent, more = {}) => call(url + path, method, sent, { cookie, ...more }),
  }
}

export function cookiesOf(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    headers.getSetCookie().map((line) => {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      return [name!, value!]
    }),
  )
}

/** What outlives a service: its log and its folder, for services that follow each other on them. */
export async function lasting(): Promise<{ log: EventLog; folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-'))
  return { log: memoryLog(), folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
