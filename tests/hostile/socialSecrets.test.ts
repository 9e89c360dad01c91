import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AREAS } from '#protocol/http/areas.ts'
import type { ServiceProcess } from '#replay/player/serviceProcess.ts'
import { startProcess } from '../helpers/childService.ts'
import { call, type User, userOf } from '../helpers/signedIn.ts'
import { socialAdmin } from '../helpers/socialAdmin.ts'
import { socialProvider } from '../helpers/socialProvider.ts'

const BOSS = 'boss@example.org'
const SECRETS_KEY = randomBytes(32).toString('hex')

/** A secret as it is, and as it could be written elsewhere. */
function formsOf(secret: string): Buffer[] {
  const bytes = Buffer.from(secret)
  const texts = [
    secret,
    encodeURIComponent(secret),
    bytes.toString('hex'),
    ...[0, 1, 2].flatMap((at) => {
      // Within a longer text base64 falls differently, by where it begins.
      const inner = Buffer.concat([Buffer.alloc(at), bytes])
      return [inner.toString('base64').slice(8, -8), inner.toString('base64url').slice(8, -8)]
    }),
  ]
  return [...new Set(texts)].map((text) => Buffer.from(text))
}

async function bytesUnder(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(await Promise.all(files.map(async (path) => [path, await readFile(path)] as const)))
}

/** Every answer that an administrator can get without naming something. */
async function readAll(boss: User): Promise<Map<string, Buffer>> {
  const paths = Object.values(AREAS).flatMap((area) =>
    Object.values(area).flatMap(({ method, path }) => (method === 'get' && !path.includes(':') ? [path] : [])),
  )
  const answers = new Map<string, Buffer>()
  for (const path of paths) {
    const { body, headers } = await boss.ask('GET', path)
    answers.set(path, Buffer.from(JSON.stringify([body, [...headers]])))
  }
  return answers
}

test('[SO54] no token, code, state, secret or key is in a log, an answer, or unsealed on disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-social-secrets-'))
  const provider = await socialProvider()
  const secrets = new Set([SECRETS_KEY])
  const env = { ...provider.settings, SECRETS_KEY, AUTH_DEV_ECHO: 'true', ADMIN_EMAILS: BOSS, LOG_LEVEL: 'debug' }
  const service: ServiceProcess = await startProcess(folder, { ...env, SCHEDULER_TICK_MS: '20' })
  const { body: sent } = await call(`${service.url}/api/auth/code`, 'POST', { email: BOSS })
  const boss = userOf(
    service.url,
    await call(`${service.url}/api/auth/verify`, 'POST', { email: BOSS, code: sent.devCode }),
  )
  const admin = socialAdmin(() => boss)
  const told = new Map<string, Buffer>()
  const hear = async (name: string) => {
    for (const [path, bytes] of await readAll(boss)) told.set(`${name} ${path}`, bytes)
  }

  // A network that repeats what it was told, wherever it can.
  const repeats = () => ({ status: 400, body: { error_description: [...provider.secrets].join(' ') } })
  provider.next('token', repeats())
  await admin.connect(service.url)
  await admin.connect(service.url)
  // These are refreshed at once.
  provider.tokenAnswer = { expires_in: 3_600 }
  await admin.connect(service.url)
  await expect.poll(() => provider.steps.includes('refresh')).toBe(true)
  provider.tokenAnswer = {}
  const good = await admin.approved('Good')
  await expect.poll(async () => (await admin.post(good)).status).toBe('published')
  const access = [...provider.secrets].filter((secret) => secret.startsWith('access-'))
  provider.next('post', { status: 400, body: { message: `No: ${access.join(' ')}` } })
  const bad = await admin.approved('Bad')
  await expect.poll(async () => (await admin.post(bad)).status).toBe('failed')
  const { state } = (await admin.ask('POST', '/connect')).body
  secrets.add(state)
  await hear('connected')
  await admin.ask('DELETE', '/account')
  await hear('disconnected')
  for (const [path, bytes] of await bytesUnder(folder)) told.set(`running ${path}`, bytes)
  await service.end('SIGTERM')
  for (const [path, bytes] of await bytesUnder(folder)) told.set(`stopped ${path}`, bytes)
  told.set('output', Buffer.from(service.output))

  for (const secret of provider.secrets) secrets.add(secret)
  const kinds = new Set([...secrets].map((secret) => secret.split('-')[0]))
  expect([...kinds]).toEqual(expect.arrayContaining(['code', 'access', 'refresh', 'client']))
  const found = [...told].flatMap(([name, bytes]) =>
    [...secrets].flatMap((secret) =>
      formsOf(secret).some((form) => bytes.includes(form)) ? [`${name}: ${secret}`] : [],
    ),
  )
  expect(found).toEqual([])
  // The search sees what is there: texts of posts are in clear.
  expect([...told.values()].some((bytes) => bytes.includes('Good'))).toBe(true)
  expect([...told.keys()].some((name) => name.endsWith('subject-keys.jsonl'))).toBe(true)
  await provider.close()
  await rm(folder, { recursive: true, force: true })
}, 60_000)
