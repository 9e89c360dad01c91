import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Person, person } from '../helpers/people.ts'
import { call, type PeopledService, peopledService, signIn, type User } from '../helpers/signedIn.ts'

const ORIGIN = 'https://app.example.org'

let service: PeopledService
let ada: User
let people: Person[] = []
beforeAll(async () => {
  service = await peopledService({ CORS_ORIGIN: ORIGIN })
  ada = await signIn(service, 'ada@example.org')
})
afterEach(() => {
  for (const someone of people) someone.leave()
  people = []
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

async function connected(options: Parameters<typeof person>[2] = {}, transport: 'websocket' | 'polling' = 'websocket') {
  const someone = await person(service.url, transport, options)
  people.push(someone)
  return someone
}

/** Whose the seat is, once the note of it is durable. */
async function userOf(participantId: string, expected: string | null): Promise<string | null> {
  const { directory } = service.accounts.store
  for (let i = 0; i < 100 && directory.userOfSeat(participantId) !== expected; i++) {
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return directory.userOfSeat(participantId)
}

const auth = (token: unknown) => ({ auth: { token } }) as Parameters<typeof person>[2]

describe('[AU14] a socket', () => {
  test.each(['websocket', 'polling'] as const)(
    '%s with a junk token gets connect_error with a sentence; without one it connects',
    async (transport) => {
      for (const token of ['junk', '', 7, {}, `${ada.token}x`, `rrk_${'a'.repeat(40)}`]) {
        await expect(connected(auth(token), transport)).rejects.toThrow(/^[A-Z].*\.$/)
      }
      expect((await (await connected({}, transport)).ask('room:create', { name: 'Guest' })).code).toMatch(/^\w{6}$/)
    },
  )

  test.each(['websocket', 'polling'] as const)(
    '[HC9] %s: the seats that it takes are those of its user, and nobody is told',
    async (transport) => {
      const host = await connected(auth(ada.token), transport)
      const { state } = await host.ask('room:create', { name: 'Ada' })
      expect(await userOf(host.id, ada.id)).toBe(ada.id)
      const guest = await connected()
      await guest.ask('room:join', { code: host.code, name: 'Guest' })
      await host.hears('room:update', ({ participants }) => participants.length === 2)
      expect(await userOf(guest.id, null)).toBeNull()
      expect(JSON.stringify([state, host.heard, guest.heard])).not.toContain(ada.id)
      expect(JSON.stringify(guest.heard)).not.toContain(ada.email)
      const actors = new Set<string | null>()
      for await (const { actor, data } of service.log.readStream(`room-${host.code}`)) {
        expect(JSON.stringify([actor, data])).not.toContain(ada.id)
        actors.add((actor as { id: string | null }).id)
      }
      await host.ask('setup:start', {})
      for await (const { actor } of service.log.readStream(`room-${host.code}`)) {
        actors.add((actor as { id: string | null }).id)
      }
      expect(actors).toEqual(new Set([host.id, guest.id, null]))
    },
  )

  test('a guest who signs in and comes back takes the seat for the account', async () => {
    const guest = await connected()
    await guest.ask('room:create', { name: 'Somebody' })
    guest.leave()
    const back = await connected(auth(ada.token))
    expect((await back.ask('room:rejoin', { code: guest.code, participantId: guest.id })).participantId).toBe(guest.id)
    expect(await userOf(guest.id, ada.id)).toBe(ada.id)
  })

  test('an Authorization header and a connection token count too', async () => {
    const { token } = (await ada.ask('POST', '/api/me/connections', { kind: 'companion', name: 'x' })).body
    const header = await connected({ extraHeaders: { authorization: `Bearer ${ada.token}` } })
    const program = await connected(auth(token))
    for (const someone of [header, program]) {
      await someone.ask('room:create', { name: 'Ada' })
      expect(await userOf(someone.id, ada.id)).toBe(ada.id)
    }
    await expect(connected({ extraHeaders: { authorization: 'Bearer junk' } })).rejects.toThrow(/\.$/)
  })

  test('a cookie counts from a page of ours or an allowed one, and from no other', async () => {
    for (const [origin, isAda] of [
      [service.url, true],
      [ORIGIN, true],
      ['https://evil.example', false],
    ] as const) {
      const someone = await connected({ extraHeaders: { cookie: ada.cookie, origin } })
      await someone.ask('room:create', { name: 'Ada' })
      expect([origin, await userOf(someone.id, isAda ? ada.id : null)]).toEqual([origin, isAda ? ada.id : null])
    }
    const bad = await connected({ extraHeaders: { cookie: 'session=junk', origin: service.url } })
    expect((await bad.ask('room:create', { name: 'Guest' })).code).toBeTruthy()
  })

  test('of a disabled account is refused by token and a guest by cookie', async () => {
    const dan = await signIn(service, 'dan@example.org')
    await service.accounts.patchUser(dan.id, ada.id, { disabled: true })
    await expect(connected(auth(dan.token))).rejects.toThrow('This account is disabled.')
    const guest = await connected({ extraHeaders: { cookie: dan.cookie, origin: service.url } })
    await guest.ask('room:create', { name: 'Guest' })
    expect(await userOf(guest.id, null)).toBeNull()
  })

  test('of somebody who signed out, was disabled, or revoked its token meanwhile goes on as a guest', async () => {
    const ends: ((user: User, connectionId: string) => Promise<unknown>)[] = [
      (user) => user.ask('POST', '/api/auth/signout', { everywhere: true }),
      (user) => service.accounts.patchUser(user.id, ada.id, { disabled: true }),
      (user, connectionId) => user.ask('DELETE', `/api/me/connections/${connectionId}`),
    ]
    for (const [i, end] of ends.entries()) {
      const user = await signIn(service, `end${i}@example.org`)
      const made = (await user.ask('POST', '/api/me/connections', { kind: 'companion', name: 'x' })).body
      const someone = await connected(auth(i === 2 ? made.token : user.token))
      await end(user, made.connection.id)
      await someone.ask('room:create', { name: 'Guest' })
      await someone.settled()
      expect([i, await userOf(someone.id, null)]).toEqual([i, null])
    }
  })

  test('of somebody erased meanwhile goes on as a guest', async () => {
    const eve = await signIn(service, 'eve@example.org')
    const someone = await connected(auth(eve.token))
    await eve.ask('DELETE', '/api/me', { confirm: eve.email })
    expect((await someone.ask('room:create', { name: 'Eve' })).code).toBeTruthy()
    expect(await userOf(someone.id, null)).toBeNull()
    expect((await call(`${service.url}/api/health`, 'GET')).status).toBe(200)
  })
})
