import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startProcess } from '../helpers/childService.ts'
import { call, userOf } from '../helpers/signedIn.ts'
import { socialAdmin } from '../helpers/socialAdmin.ts'
import { socialProvider } from '../helpers/socialProvider.ts'

const BOSS = 'boss@example.org'

test('[SO66] [SO69] a picture outlives a kill, is published as it is; one that was being made is failed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-social-images-'))
  const provider = await socialProvider()
  let asked = 0
  const silent = createServer(() => {
    asked += 1
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const model = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const env = { ...provider.settings, AUTH_DEV_ECHO: 'true', ADMIN_EMAILS: BOSS, BASE_URL: 'http://parley.example' }
  const start = (more = {}) => startProcess(folder, { ...env, SCHEDULER_TICK_MS: '50', ...more })
  let service = await start()
  const { body: sent } = await call(`${service.url}/api/auth/code`, 'POST', { email: BOSS })
  const signedIn = await call(`${service.url}/api/auth/verify`, 'POST', { email: BOSS, code: sent.devCode })
  const admin = socialAdmin(() => userOf(service.url, signedIn))
  await admin.connect(service.url)

  const { post: drafted } = (await admin.ask('POST', '/draft', { text: 'Decide in the meeting.' })).body
  expect((await admin.ask('POST', `/posts/${drafted.id}/ai-image`)).body).toEqual({ ok: true, status: 'running' })
  const ai = async (id = drafted.id) => (await admin.post(id)).aiImage
  await expect.poll(async () => (await ai()).status, { timeout: 30_000 }).toBe('ready')
  const taken = await admin.ask('PUT', `/posts/${drafted.id}/image`, { source: 'ai', alt: 'A card' })
  expect(taken.body.post.image).toMatchObject({ source: 'ai', width: 1_200 })
  await service.end('SIGKILL')
  await writeFile(join(folder, 'social', drafted.id, 'f'.repeat(64)), 'left by a crash')

  service = await start({ IMAGE_API_BASE: model })
  await admin.ask('POST', `/posts/${drafted.id}/approve`, { publishNow: true })
  await expect.poll(async () => (await admin.post(drafted.id)).status).toBe('published')
  const [publication] = provider.published
  expect(publication).toMatchObject({ alt: 'A card' })
  const bytes = provider.images.get(publication!.image!)!
  expect(bytes.length).toBe(taken.body.post.image.bytes)
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('\x89PNG')
  const names = () => readdir(join(folder, 'social', drafted.id))
  await expect.poll(names).toEqual([taken.body.post.image.sha256])

  const { post: other } = (await admin.ask('POST', '/draft', { text: 'Another one.' })).body
  await admin.ask('POST', `/posts/${other.id}/ai-image`)
  await expect.poll(() => asked).toBe(1)
  expect((await ai(other.id)).status).toBe('running')
  await service.end('SIGKILL')
  service = await start()
  expect(await ai(other.id)).toMatchObject({ status: 'failed', error: expect.stringContaining('was stopped') })
  expect((await admin.ask('POST', `/posts/${other.id}/ai-image`)).status).toBe(200)
  await expect.poll(async () => (await ai(other.id)).status, { timeout: 30_000 }).toBe('ready')
  expect(provider.complaints).toEqual([])
  expect(service.errors).toBe('')
  await service.end('SIGTERM')
  await provider.close()
  silent.closeAllConnections()
  await new Promise((resolve) => silent.close(resolve))
  await rm(folder, { recursive: true, force: true })
}, 90_000)
