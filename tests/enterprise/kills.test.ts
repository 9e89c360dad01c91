import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { multipart, roomsAt, signedPost } from '#dev/harness/signedPost.ts'
import { ServiceProcess } from '#replay/player/serviceProcess.ts'
import { SECRET as secret } from '../helpers/resident.ts'
import { plantedMail } from './planted.ts'
import { tracesIn } from './traces.ts'

const ROOM = 'KILLED'
const STALLED = new URL('../helpers/stalledRemoval.ts', import.meta.url)

const folders: string[] = []
const residents: ServiceProcess[] = []
afterEach(async () => {
  for (const resident of residents.splice(0)) await resident.end('SIGKILL')
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

async function start(folder: string, env: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> {
  const settings = {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    KXP_SHARED_SECRET: secret,
    KXP_MASTER_KEY: 'ab'.repeat(32),
  }
  const resident = await ServiceProcess.start({ ...settings, LOG_LEVEL: 'debug', ...env }, 'resident')
  residents.push(resident)
  return resident
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, 'rooms'), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

const end = (url: string) => signedPost(url, { path: '/kxp/end', secret, body: JSON.stringify({ room: ROOM }) })

test('[KX23] a resident killed between the two steps of destruction leaves bytes that nobody can open, and clears them at its start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-killed-'))
  folders.push(folder)
  const resident = await start(folder, { NODE_OPTIONS: `--import=${STALLED.href}` })
  const { name, bytes, word } = plantedMail()
  const { body, type } = multipart(name, bytes)
  const kept = await signedPost(resident.url, { path: `/kxp/document?room=${ROOM}`, secret, body, type })
  expect(kept.status, JSON.stringify(kept.body)).toBe(200)
  const keyFile = join(folder, 'keys', `${ROOM}.key`)
  const wrapped = (await readFile(keyFile)).toString('latin1')

  const cutOff = end(resident.url).catch(() => null)
  await expect.poll(() => existsSync(keyFile)).toBe(false)
  expect(await filesOf(folder)).not.toEqual([])
  await resident.end('SIGKILL')
  expect(await cutOff).toBeNull()

  expect(await filesOf(folder)).not.toEqual([])
  expect(await tracesIn(folder, word)).toEqual([])
  expect(await tracesIn(folder, wrapped)).toEqual([])
  expect(resident.output).not.toContain(word)

  const next = await start(folder)
  await expect.poll(() => filesOf(folder)).toEqual([])
  expect(await roomsAt(next.url)).toBe(0)
  expect((await end(next.url)).body).toMatchObject({ ok: true })
  const raw = await fetch(`${next.url}/kxp/document/raw?room=${ROOM}`)
  expect([raw.status, await raw.json()]).toEqual([409, { error: 'not-retained' }])
})

test('[KX23] a kill at any moment of many ends leaves no data without being undecipherable, and no key without data', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-killed-'))
  folders.push(folder)
  const resident = await start(folder, { RATE_LIMITS: 'off' })
  const { name, bytes } = plantedMail()
  const rooms = Array.from({ length: 12 }, (_, i) => `KILL${String.fromCharCode(65 + i)}A`)
  const wrapped = new Map<string, string>()
  for (const room of rooms) {
    const { body, type } = multipart(name, bytes)
    expect((await signedPost(resident.url, { path: `/kxp/document?room=${room}`, secret, body, type })).status).toBe(
      200,
    )
    wrapped.set(room, (await readFile(join(folder, 'keys', `${room}.key`))).toString('latin1'))
  }
  const ends = rooms.map((room) =>
    signedPost(resident.url, { path: '/kxp/end', secret, body: JSON.stringify({ room }) }).catch(() => null),
  )
  await Promise.race(ends)
  await resident.end('SIGKILL')
  await Promise.all(ends)
  const withKey = rooms.filter((room) => existsSync(join(folder, 'keys', `${room}.key`)))
  for (const room of rooms.filter((one) => !withKey.includes(one)))
    expect(await tracesIn(folder, wrapped.get(room) ?? '')).toEqual([])

  const next = await start(folder, { RATE_LIMITS: 'off' })
  expect(await roomsAt(next.url)).toBe(withKey.length)
  for (const room of rooms) {
    const raw = await fetch(`${next.url}/kxp/document/raw?room=${room}`)
    expect([room, raw.ok]).toEqual([room, withKey.includes(room)])
    await raw.arrayBuffer()
    await signedPost(next.url, { path: '/kxp/end', secret, body: JSON.stringify({ room }) })
  }
  expect(await roomsAt(next.url)).toBe(0)
  expect(await filesOf(folder)).toEqual([])
})
