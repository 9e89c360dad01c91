import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ServiceProcess } from '#replay/player/serviceProcess.ts'
import { startProcess } from '../helpers/childService.ts'
import { isLong } from '../helpers/longForm.ts'
import { call, userOf } from '../helpers/signedIn.ts'

const ROUNDS = isLong ? 3 : 1
const ENV = { AUTH_DEV_ECHO: 'true', BASE_URL: 'http://parley.example' }

async function signedIn({ url }: ServiceProcess, email: string) {
  const { body } = await call(`${url}/api/auth/code`, 'POST', { email })
  return userOf(
    url,
    await call(`${url}/api/auth/verify`, 'POST', { email, code: body.devCode, name: `Name of ${email}` }),
  )
}

test('[DU1] [SL2] accounts, sessions and erasures acknowledged before a kill survive it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-accounts-'))
  let service = await startProcess(folder, ENV)
  const erased = await signedIn(service, 'gone@example.org')
  await erased.ask('DELETE', '/api/me', { confirm: 'gone@example.org' })
  const tokens: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const users = await Promise.all([0, 1, 2].map((i) => signedIn(service, `u${round}-${i}@example.org`)))
    await users[0]!.ask('POST', '/api/me/onboarding', { round })
    await users[0]!.ask('POST', '/api/auth/signout')
    tokens.push(users[1]!.token, users[2]!.token)
    // Some requests are under way when the power goes.
    const cut = [0, 1, 2, 3].map((i) => signedIn(service, `cut${round}-${i}@example.org`).catch(() => null))
    await service.end('SIGKILL')
    await Promise.all(cut)
    service = await startProcess(folder, ENV)
    const ask = (token: string) => call(`${service.url}/api/me`, 'GET', undefined, { authorization: `Bearer ${token}` })
    for (const token of tokens) {
      const { status, body } = await ask(token)
      expect([status, body.name, body.team.personal]).toEqual([200, `Name of ${body.email}`, true])
    }
    for (const token of [users[0]!.token, erased.token]) expect((await ask(token)).status).toBe(401)
    expect((await signedIn(service, `u${round}-0@example.org`)).signIn).toMatchObject({
      created: false,
      user: { id: users[0]!.id, onboarding: { round } },
    })
    expect((await signedIn(service, `cut${round}-0@example.org`)).signIn.user.team.personal).toBe(true)
  }
  await service.end('SIGKILL')
  expect(service.errors).toBe('')
  await rm(folder, { recursive: true, force: true })
}, 60_000)
