import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLIENT_EVENTS, type ClientEvent } from '#protocol/clientEvents.ts'
import { ENDPOINTS } from '../helpers/endpoints.ts'
import { meetingOf, type Person, person, roomOf } from '../helpers/people.ts'
import { call, type PeopledService, peopledService, signIn, type User } from '../helpers/signedIn.ts'
import { type Callers, WHO_MAY_CALL, WHO_MAY_SEND } from './accessTable.ts'

const VIDEO = { LIVEKIT_URL: 'wss://v.example.org', LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 'secret' }
const SOCIAL = { SOCIAL_CLIENT_ID: 'client', SOCIAL_CLIENT_SECRET: 'secret' }

let service: PeopledService
const users: Record<string, User> = {}
const people: Person[] = []
beforeAll(async () => {
  service = await peopledService({ ADMIN_EMAILS: 'admin@example.org', VOICE_BOT_SECRET: 'bot', ...VIDEO, ...SOCIAL })
  for (const name of ['user', 'other', 'admin', 'disabled']) users[name] = await signIn(service, `${name}@example.org`)
  await service.accounts.patchUser(users.disabled!.id, users.admin!.id, { disabled: true })
})
afterAll(async () => {
  for (const someone of people) someone.leave()
  await service.close()
  expect(service.faults).toEqual([])
})

/** The status of an endpoint on made-up records, with an empty body. */
async function statusOf(endpoint: string, headers: Record<string, string>): Promise<number> {
  const [method, path] = endpoint.split(' ') as [string, string]
  return (await call(addressOf(path), method, undefined, headers)).status
}

function addressOf(path: string): string {
  return service.url + path.replace(/[:*](\w+)/g, (_, name: string) => PARAMETERS[name] ?? 'unknown')
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
  connection: (who) => (['anybody', 'anybody at all', 'signed in'].includes(who) ? null : 403),
  bad: (who) => (who === 'anybody at all' ? null : 401),
  'bad cookie': (who) => (OPEN.includes(who) ? null : 401),
}
const OPEN: readonly Callers[] = ['anybody', 'anybody at all', 'no connection']

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
  test('has one line for every endpoint that is served, and none for what is not there', async () => {
    expect(ENDPOINTS.length).toBeGreaterThan(40)
    expect(Object.keys(WHO_MAY_CALL).sort()).toEqual(ENDPOINTS.toSorted())
    for (const endpoint of ENDPOINTS) {
      const [method, path] = endpoint.split(' ') as [string, string]
      const { headers } = await call(addressOf(path), 'OPTIONS')
      expect({ endpoint, allow: headers.get('allow')?.split(', ') }).toEqual({
        endpoint,
        allow: expect.arrayContaining([method, 'OPTIONS']),
      })
    }
  })

  test('says of every socket event who may send it', () => {
    const access = Object.entries(WHO_MAY_SEND).flatMap(([who, events]) => events.map((event) => [event, who]))
    const inCode = Object.entries(CLIENT_EVENTS).map(([event, entry]) => [event, entry.access])
    expect(inCode.sort()).toEqual(access.sort())
  })

  test.each(Object.keys(REFUSED))('is what %s finds at every endpoint', async (role) => {
    const headers = await credential(role)
    const wrong: string[] = []
    for (const endpoint of ENDPOINTS) {
      const who = WHO_MAY_CALL[endpoint]!
      const expected = who === 'video service' ? 401 : REFUSED[role]!(who)
      if (expected === null && ENDS.includes(endpoint)) continue
      const status = await statusOf(endpoint, headers)
      const isRight = expected === null ? status !== 401 && status !== 403 : status === expected
      if (!isRight || status >= 500) wrong.push(`${endpoint}: ${status}, not ${expected ?? 'let in'}`)
    }
    expect(wrong).toEqual([])
  })

  test('writes by cookie without a sign that a page of ours sent them are 403 wherever the cookie counts', async () => {
    const wrong: string[] = []
    for (const endpoint of ENDPOINTS) {
      // A cookie is no signature.
      if (WHO_MAY_CALL[endpoint] === 'video service') continue
      const isChecked = !OPEN.includes(WHO_MAY_CALL[endpoint]!) && !endpoint.startsWith('GET ')
      const status = await statusOf(endpoint, { cookie: users.admin!.cookie, origin: 'https://evil.example' })
      if (isChecked ? status !== 403 : status === 401) wrong.push(`${endpoint}: ${status}`)
    }
    expect(wrong).toEqual([])
  })
})

describe('[AU15] socket events', () => {
  const eventsOf = (...levels: (keyof typeof WHO_MAY_SEND)[]) =>
    levels.flatMap((level) => WHO_MAY_SEND[level] as readonly ClientEvent[])

  test.each(['anonymous', 'user', 'admin'])('%s without a seat can do nothing that needs one', async (role) => {
    const token = users[role]?.token
    const someone = await person(service.url, 'websocket', (token ? { auth: { token } } : {}) as object)
    people.push(someone)
    for (const event of eventsOf('seat', 'host', 'bot')) {
      const { error } = await someone.ask(event, CLIENT_EVENTS[event].example)
      expect({ event, error }).toEqual({ event, error: expect.stringMatching(/\.$/) })
    }
  })

  test('a member who is not the host cannot do what only the host can; being an administrator gives no seat', async () => {
    const [host, member] = await roomOf(service.url, ['Host', 'Member'])
    people.push(host, member!)
    for (const event of eventsOf('host')) {
      expect({ event, ...(await member!.ask(event, CLIENT_EVENTS[event].example)) }).toEqual({
        event,
        error: 'Only the host can do that.',
      })
    }
    for (const event of eventsOf('bot')) {
      expect({ event, ...(await host.ask(event, CLIENT_EVENTS[event].example)) }).toMatchObject({
        event,
        error: expect.any(String),
      })
    }
    const [running] = await meetingOf(service.url, ['Ana'])
    people.push(running)
    expect(await running.ask('ai:mode', { mode: 'silent' })).toMatchObject({ ok: true })
    expect(await running.ask('chat:stop', {})).toMatchObject({ ok: true })
  })
})
