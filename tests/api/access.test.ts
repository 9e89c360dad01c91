import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCESS, SOCKET_ACCESS } from '#api/access.ts'
import { type AppServices, createApp } from '#api/app.ts'
import { type ClientEvent, PAYLOADS } from '#gateway/connections/payloads.ts'
import { createMetrics } from '#gateway/metrics.ts'
import { meetingOf, type Person, person, roomOf } from '../helpers/people.ts'
import { call, type PeopledService, peopledService, signIn, type User } from '../helpers/signedIn.ts'
import { type Callers, WHO_MAY_CALL, WHO_MAY_SEND } from './accessTable.ts'

const METHODS = ['get', 'put', 'post', 'delete', 'patch']

let service: PeopledService
const users: Record<string, User> = {}
const people: Person[] = []
beforeAll(async () => {
  service = await peopledService({ ADMIN_EMAILS: 'admin@example.org', VOICE_BOT_SECRET: 'bot' })
  for (const name of ['user', 'other', 'admin', 'disabled']) users[name] = await signIn(service, `${name}@example.org`)
  await service.accounts.patchUser(users.disabled!.id, users.admin!.id, { disabled: true })
})
afterAll(async () => {
  for (const someone of people) someone.leave()
  await service.close()
  expect(service.faults).toEqual([])
})

/** `GET /api/me` of all routes that the app serves. */
function servedEndpoints(): string[] {
  type Layer = { route?: { path: string; methods: Record<string, boolean> }; handle: { stack?: Layer[] } }
  const app = createApp({ corsOrigins: [], limited: false, metrics: createMetrics() } as unknown as AppServices)
  const walk = (layers: readonly Layer[]): string[] =>
    layers.flatMap(({ route, handle }) =>
      route
        ? METHODS.filter((method) => route.methods[method]).map((method) => `${method.toUpperCase()} ${route.path}`)
        : walk(handle.stack ?? []),
    )
  return [...new Set(walk(app.router.stack as unknown as Layer[]))]
}

const endpoints = servedEndpoints()

/** The status of an endpoint on made-up records, with an empty body. */
async function statusOf(endpoint: string, headers: Record<string, string>): Promise<number> {
  const [method, path] = endpoint.split(' ') as [string, string]
  const url = service.url + path.replace(/:(\w+)/g, (_, name: string) => PARAMETERS[name] ?? 'unknown')
  return (await call(url, method, undefined, headers)).status
}

const PARAMETERS: Readonly<Record<string, string>> = {
  code: 'ZZZZZZ',
  teamId: '00000000-0000-4000-8000-000000000000',
}

/** Which of 401 and 403 a role gets at an endpoint; null: it is let in. */
const REFUSED: Readonly<Record<string, (who: Callers) => 401 | 403 | null>> = {
  anonymous: (who) => (OPEN.includes(who) ? null : 401),
  user: (who) => (who === 'administrators' ? 403 : null),
  other: (who) => (who === 'administrators' ? 403 : null),
  admin: () => null,
  disabled: (who) => (OPEN.includes(who) ? null : 403),
  connection: (who) => (who === 'anybody' || who === 'signed in' ? null : 403),
  bad: () => 401,
  'bad cookie': (who) => (OPEN.includes(who) ? null : 401),
}
const OPEN: readonly Callers[] = ['anybody', 'no connection']

/** Erasing, signing out and the like would end the walk. */
const ENDS: readonly string[] = ['POST /api/auth/signout', 'POST /api/auth/refresh']

async function credential(role: string): Promise<Record<string, string>> {
  if (role === 'anonymous') return {}
  if (role === 'bad') return { authorization: 'Bearer junk' }
  if (role === 'bad cookie') return { cookie: 'session=junk' }
  if (role !== 'connection') return { authorization: `Bearer ${users[role]!.token}` }
  const { body } = await users.user!.ask('POST', '/api/me/connections', { kind: 'integration', name: 'walk' })
  return { authorization: `Bearer ${body.token}` }
}

describe('[AU15] the access table', () => {
  test('has one line for every endpoint, and none for what is not there', () => {
    expect(endpoints.length).toBeGreaterThan(40)
    expect(endpoints.filter((endpoint) => !Object.hasOwn(ACCESS, endpoint))).toEqual([])
    expect(Object.keys(ACCESS).filter((endpoint) => !endpoints.includes(endpoint))).toEqual([])
    expect(Object.keys(WHO_MAY_CALL).sort()).toEqual(endpoints.toSorted())
  })

  test('has one line for every socket event', () => {
    const events = Object.keys(PAYLOADS).sort()
    expect(Object.keys(SOCKET_ACCESS).sort()).toEqual(events)
    expect(Object.values(WHO_MAY_SEND).flat().sort()).toEqual(events)
  })

  test.each(Object.keys(REFUSED))('is what %s finds at every endpoint', async (role) => {
    const headers = await credential(role)
    const wrong: string[] = []
    for (const endpoint of endpoints) {
      const expected = REFUSED[role]!(WHO_MAY_CALL[endpoint]!)
      if (expected === null && ENDS.includes(endpoint)) continue
      const status = await statusOf(endpoint, headers)
      const isRight = expected === null ? status !== 401 && status !== 403 : status === expected
      if (!isRight || status >= 500) wrong.push(`${endpoint}: ${status}, not ${expected ?? 'let in'}`)
    }
    expect(wrong).toEqual([])
  })

  test('writes by cookie without a sign that a page of ours sent them are 403 wherever the cookie counts', async () => {
    const wrong: string[] = []
    for (const endpoint of endpoints) {
      const isChecked = !OPEN.includes(WHO_MAY_CALL[endpoint]!) && !endpoint.startsWith('GET ')
      const status = await statusOf(endpoint, { cookie: users.admin!.cookie, origin: 'https://evil.example' })
      if (isChecked ? status !== 403 : status === 401) wrong.push(`${endpoint}: ${status}`)
    }
    expect(wrong).toEqual([])
  })
})

/** A payload that each event accepts in form. */
const SAMPLES: Readonly<Record<ClientEvent, object>> = {
  'room:create': { name: 'A' },
  'room:join': { code: 'ZZZZZZ', name: 'A' },
  'room:rejoin': { code: 'ZZZZZZ', participantId: 'p_x' },
  'room:state': {},
  'room:host': { participantId: 'p_x' },
  'room:claim-host': {},
  'setup:ready': { ready: true },
  'setup:pick-sections': { sectionIds: [] },
  'setup:start': {},
  'chat:message': { text: 'hello' },
  'chat:action': { messageId: 'm_x', action: 'yes' },
  'chat:review-complete': {},
  'chat:stop': {},
  'ai:mode': { mode: 'silent' },
  'doc:annotate': { text: 'here' },
  'intel:refresh': {},
  'intel:set-action': { actionId: 'a_x', status: 'done' },
  'intel:set-decision': { decisionId: 'd_x', status: 'approved' },
  'voice:interrupt': {},
  'voice:mute-align': { muted: true },
  'voice:hand': { raised: true },
  'bot:attach': { code: 'ZZZZZZ', secret: 'no' },
  'voice:transcript': { participantId: 'p_x', text: 'hello' },
  'voice:interim': { participantId: 'p_x', text: 'hello' },
  'voice:bot-state': { speaking: true },
}

describe('[AU15] socket events', () => {
  const eventsOf = (...levels: (keyof typeof WHO_MAY_SEND)[]) =>
    levels.flatMap((level) => WHO_MAY_SEND[level] as readonly ClientEvent[])

  test.each(['anonymous', 'user', 'admin'])('%s without a seat can do nothing that needs one', async (role) => {
    const token = users[role]?.token
    const someone = await person(service.url, 'websocket', (token ? { auth: { token } } : {}) as object)
    people.push(someone)
    for (const event of eventsOf('seat', 'host', 'bot')) {
      const { error } = await someone.ask(event, SAMPLES[event])
      expect({ event, error }).toEqual({ event, error: expect.stringMatching(/\.$/) })
    }
  })

  test('a member who is not the host cannot do what only the host can; being an administrator gives no seat', async () => {
    const [host, member] = await roomOf(service.url, ['Host', 'Member'])
    people.push(host, member!)
    for (const event of eventsOf('host')) {
      expect({ event, ...(await member!.ask(event, SAMPLES[event])) }).toEqual({
        event,
        error: 'Only the host can do that.',
      })
    }
    for (const event of eventsOf('bot')) {
      expect({ event, ...(await host.ask(event, SAMPLES[event])) }).toMatchObject({ event, error: expect.any(String) })
    }
    const [running] = await meetingOf(service.url, ['Ana'])
    people.push(running)
    expect(await running.ask('ai:mode', { mode: 'silent' })).toMatchObject({ ok: true })
    expect(await running.ask('chat:stop', {})).toMatchObject({ ok: true })
  })
})
