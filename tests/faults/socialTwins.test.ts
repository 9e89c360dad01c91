import { afterEach, expect, test } from 'vitest'
import { lasting, type PeopledService, peopledService, signIn } from '../helpers/signedIn.ts'
import { socialAdmin } from '../helpers/socialAdmin.ts'
import { socialProvider } from '../helpers/socialProvider.ts'

const ENV = { ADMIN_EMAILS: 'boss@example.org', SCHEDULER_TICK_MS: '10' }
const POSTS = 40

const open: PeopledService[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((service) => service.close()))
})

test('[SO51] T40 two services on one log publish each post once, and show it alike', async () => {
  const provider = await socialProvider()
  const place = await lasting()
  const start = async () => {
    const service = await peopledService({ ...ENV, ...provider.settings }, place)
    open.push(service)
    return service
  }
  const first = await start()
  const boss = await signIn(first, 'boss@example.org')
  const here = socialAdmin(() => boss)
  await here.connect(first.url)
  const second = await start()
  const bossThere = await signIn(second, 'boss@example.org')
  const there = socialAdmin(() => bossThere)

  const due = Date.now() + 1_000
  const texts = Array.from({ length: POSTS }, (_, i) => `Post ${i}`)
  for (const text of texts) await here.approved(text, { scheduledAt: due })
  const statuses = async (admin: typeof here) => {
    const { posts } = await admin.overview()
    return new Set(posts.map(({ status }: { status: string }) => status))
  }
  for (const admin of [here, there]) {
    await expect.poll(() => statuses(admin), { timeout: 20_000 }).toEqual(new Set(['published']))
  }
  expect(provider.published.map(({ commentary }) => commentary).sort()).toEqual(texts.sort())

  expect((await there.ask('PUT', '/settings', { paused: true })).status).toBe(200)
  const held = await here.approved('Held')
  expect((await here.ask('DELETE', '/account')).body.disconnected).toBe(true)
  await expect.poll(async () => (await there.overview()).account).toBe(null)
  await there.ask('PUT', '/settings', { paused: false })
  expect((await there.post(held)).status).toBe('approved')
  expect([provider.published.length, provider.complaints]).toEqual([POSTS, []])

  // The second one is no mere onlooker.
  await there.connect(second.url)
  await open.shift()!.close()
  await expect.poll(async () => (await there.post(held)).status).toBe('published')
  await provider.close()
})

test('[SO52] [SO53] a network that hangs holds up neither other work nor the stop of the service', async () => {
  const provider = await socialProvider()
  const service = await peopledService({ ...ENV, ...provider.settings })
  const boss = await signIn(service, 'boss@example.org')
  const admin = socialAdmin(() => boss)
  await admin.connect(service.url)
  provider.always('post', { afterMs: Number.POSITIVE_INFINITY })
  const hanging = await admin.approved('Hanging')
  await expect.poll(() => provider.published.length).toBe(1)
  provider.always('post', null)
  const other = await admin.approved('Other', { scheduledAt: Date.now() + 50 })
  await expect.poll(async () => (await admin.post(other)).status).toBe('published')
  expect((await admin.post(hanging)).status).toBe('publishing')
  const before = performance.now()
  await service.close()
  expect(performance.now() - before).toBeLessThan(15_000)
  await provider.close()
})
