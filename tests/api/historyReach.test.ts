import { expect, test } from 'vitest'
import { type Person, person } from '../helpers/people.ts'
import { call, type PeopledService, peopledService, signIn, type User } from '../helpers/signedIn.ts'

/** Holds a short meeting as a guest or an account; answers its name once it is archived. */
async function held(service: PeopledService, user?: User): Promise<{ host: Person; name: string }> {
  const host = await person(service.url, 'websocket', (user ? { auth: { token: user.token } } : {}) as object)
  await host.ask('room:create', { name: 'Host' })
  await host.ask('setup:start', {})
  await host.ask('chat:stop', {})
  for (;;) {
    const { body } = await call(`${service.url}/api/rooms/history`, 'GET', undefined, { 'x-participant-id': host.id })
    if (body.sessions.length > 0) return { host, name: body.sessions[0].name }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('[AR9] [AD3] scoped: people see the sessions in which a socket of theirs sat, administrators all, disabled ones none', async () => {
  const service = await peopledService({ HISTORY_ACCESS: 'scoped', ADMIN_EMAILS: 'boss@example.org' })
  const [boss, ada, bea] = [
    await signIn(service, 'boss@example.org'),
    await signIn(service, 'ada@example.org'),
    await signIn(service, 'bea@example.org'),
  ]
  const [first, second, guests] = [await held(service, ada), await held(service, ada), await held(service)]
  const names = async (user: User) =>
    (await user.ask('GET', '/api/rooms/history')).body.sessions.map(({ name }: { name: string }) => name)
  expect(await names(ada)).toEqual([second.name, first.name])
  expect((await ada.ask('GET', '/api/rooms/history?limit=1')).body.sessions).toHaveLength(1)
  expect(await names(bea)).toEqual([])
  expect(await names(boss)).toEqual([guests.name, second.name, first.name])
  const statuses = async (name: string) =>
    Promise.all([ada, bea, boss].map(async (user) => (await user.ask('GET', `/api/rooms/history/${name}`)).status))
  expect(await statuses(first.name)).toEqual([200, 404, 200])
  expect(await statuses(guests.name)).toEqual([404, 404, 200])
  await service.accounts.patchUser(bea.id, boss.id, { role: 'admin' })
  expect(await statuses(first.name)).toEqual([200, 200, 200])
  await service.accounts.patchUser(bea.id, boss.id, { disabled: true })
  expect(await statuses(first.name)).toEqual([200, 404, 200])
  expect(await names(bea)).toEqual([])
  for (const { host } of [first, second, guests]) host.leave()
  await service.close()
})

test('[AR9] admin: administrators alone; others are 403, nobody is 401', async () => {
  const service = await peopledService({ HISTORY_ACCESS: 'admin', ADMIN_EMAILS: 'boss@example.org' })
  const [boss, ada] = [await signIn(service, 'boss@example.org'), await signIn(service, 'ada@example.org')]
  const path = '/api/rooms/history'
  expect((await call(service.url + path, 'GET')).status).toBe(401)
  expect((await ada.ask('GET', path)).status).toBe(403)
  expect((await boss.ask('GET', path)).body).toEqual({ sessions: [] })
  await service.accounts.patchUser(ada.id, boss.id, { role: 'admin' })
  expect((await ada.ask('GET', path)).status).toBe(200)
  await service.accounts.patchUser(ada.id, boss.id, { disabled: true })
  expect((await ada.ask('GET', path)).status).toBe(403)
  await service.close()
})
