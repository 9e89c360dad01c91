import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PostImage } from '#engine/post/events.ts'
import { isRefusal } from '#engine/refusal.ts'
import { plainPng } from '../../helpers/plainPng.ts'
import type { Mischief } from '../../helpers/socialProvider.ts'
import { ACTOR, socialPlace } from '../../helpers/socialStage.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const PNG = plainPng(4, 3)
const PICTURE: PostImage = {
  ...{ mime: 'image/png', width: 4, height: 3, bytes: PNG.length, source: 'upload', alt: 'A grey picture' },
  sha256: createHash('sha256').update(PNG).digest('hex'),
}
const json = (status: number, message: string): Mischief => ({ status, body: { status, message } })

async function connected(options: Parameters<Awaited<ReturnType<typeof socialPlace>>['process']>[0] = {}) {
  const place = await socialPlace()
  const one = await place.process(options)
  expect(await one.connect()).toMatchObject({ connected: true })
  return { ...place, ...one }
}

test('[SO47] an approved post is published once, when it is due, as it was approved', async () => {
  const { approved, look, post, provider, clock, store } = await connected()
  const id = await approved('Read (before) #you meet', HOUR)
  await look()
  expect([post(id).status, provider.published]).toEqual(['approved', []])
  clock.by(HOUR)
  await look()
  await look()
  expect(provider.published).toMatchObject([{ commentary: 'Read \\(before\\) \\#you meet', image: null }])
  const externalId = provider.published[0]!.id
  expect(post(id)).toMatchObject({
    status: 'published',
    externalId,
    externalUrl: expect.stringContaining(externalId),
    attempts: 0,
    failure: null,
    run: null,
  })
  expect([store.due.size, store.publishing.size]).toEqual([0, 0])
  expect(provider.complaints).toEqual([])
})

test('[SO43] [SO47] an image goes up before its post, with its description', async () => {
  const { approved, look, post, provider } = await connected({ image: async () => PNG })
  const id = await approved('With a picture', 0, PICTURE)
  await look()
  expect(provider.steps.slice(-3)).toEqual(['upload', 'put', 'post'])
  expect(provider.published).toMatchObject([{ alt: 'A grey picture', image: expect.stringMatching(/^urn:li:image:/) }])
  expect([post(id).status, provider.complaints]).toEqual(['published', []])
})

test('[SO47] an image that is no longer there ends the publication before the network is asked', async () => {
  const { approved, look, post, provider } = await connected()
  const id = await approved('With a picture', 0, PICTURE)
  await look()
  expect(post(id)).toMatchObject({ status: 'failed', failure: { kind: 'final', error: /no longer there/ } })
  expect(provider.steps).not.toContain('upload')
})

test.each<['post' | 'upload' | 'put', Mischief]>([
  ['post', json(429, 'Slow down.')],
  ['post', { status: 429, headers: { 'retry-after': '1' }, body: { message: 'Slow down.' } }],
  ['post', json(500, 'Ours.')],
  ['post', json(503, 'Not now.')],
  ['upload', json(503, 'Not now.')],
  ['upload', { says: '<html>' }],
  ['upload', { cut: 'after' }],
  ['put', json(429, 'Slow down.')],
  ['put', { cut: 'during' }],
])('[SO47] %s fails by %j: again after 1, 5 and 15 minutes, then no more', async (step, mischief) => {
  const { approved, look, post, provider, clock } = await connected({ image: async () => PNG })
  provider.always(step, mischief)
  const id = await approved('A post', 0, PICTURE)
  for (const [i, minutes] of [1, 5, 15].entries()) {
    await look()
    const now = post(id)
    expect(now).toMatchObject({ status: 'approved', attempts: i + 1, failure: { kind: 'retry' } })
    expect(now.nextAttemptAt! - now.at).toBeGreaterThan(minutes * MINUTE - 1_000)
    expect(now.nextAttemptAt! - now.at).toBeLessThanOrEqual(minutes * MINUTE)
    clock.by(minutes * MINUTE - 1_000)
    await look()
    expect(post(id).attempts).toBe(i + 1)
    clock.by(1_000)
  }
  await look()
  expect(post(id)).toMatchObject({ status: 'failed', attempts: 4, failure: { kind: 'final' }, nextAttemptAt: null })
  clock.by(HOUR)
  await look()
  expect([post(id).attempts, provider.published.length]).toEqual([4, 0])
})

test('[SO47] a retry that succeeds is a publication like any other', async () => {
  const { approved, look, post, provider, clock } = await connected()
  provider.next('post', json(502, 'Bad gateway.'))
  const id = await approved()
  await look()
  expect(post(id).failure).toMatchObject({ kind: 'retry', error: 'Bad gateway.' })
  clock.by(MINUTE)
  await look()
  expect(post(id)).toMatchObject({ status: 'published', attempts: 1, failure: null })
  expect(provider.published).toHaveLength(1)
})

test('[SO47] a connection that is refused before the call is retried', async () => {
  const { approved, look, post, provider, clock } = await connected()
  const id = await approved()
  await provider.down()
  await look()
  expect(post(id)).toMatchObject({ status: 'approved', attempts: 1, failure: { kind: 'retry', error: /ECONNREFUSED/ } })
  await provider.up()
  clock.by(MINUTE)
  await look()
  expect(post(id).status).toBe('published')
})

test.each<[Mischief, number]>([
  [{ cut: 'before' }, 0],
  [{ cut: 'during' }, 0],
  [{ cut: 'after' }, 1],
  [{ cut: 'answer' }, 1],
  [{ raw: 'HTTP/1.1 2x' }, 1],
  [{ instead: 302, headers: { location: '/' } }, 1],
  [{ afterMs: Number.POSITIVE_INFINITY }, 1],
])('[SO47] the outcome of a call that ends by %j is unknown, and it is not tried again', async (mischief, arrived) => {
  const { approved, look, post, provider, clock } = await connected({ msMax: 1_500 })
  provider.next('post', mischief)
  const id = await approved()
  await look()
  expect(post(id)).toMatchObject({ status: 'failed', failure: { kind: 'unknown', error: /^The outcome is unknown/ } })
  clock.by(HOUR)
  await look()
  expect([post(id).status, provider.published.length]).toEqual(['failed', arrived])
})

test('[SO47] 4xx ends it with the words of the network', async () => {
  const { approved, look, post, provider } = await connected()
  provider.next('post', json(422, 'Content is a duplicate of urn:li:share:1'))
  const id = await approved()
  await look()
  expect(post(id)).toMatchObject({
    status: 'failed',
    failure: { kind: 'final', error: 'Content is a duplicate of urn:li:share:1' },
  })
})

test.each(['post', 'upload'] as const)(
  '[SO46] 401 at %s ends it, and the account has to be connected again',
  async (step) => {
    const { approved, look, post, provider, store, connect } = await connected({ image: async () => PNG })
    provider.next(step, json(401, 'The token was revoked.'))
    const first = await approved('First', 0, PICTURE)
    await look()
    expect(post(first)).toMatchObject({ status: 'failed', failure: { kind: 'final', error: 'The token was revoked.' } })
    expect(store.state().account).toMatchObject({ needsReconnect: true })
    const second = await approved('Second')
    await look()
    expect([post(second).status, post(second).seq]).toEqual(['approved', 2])
    await connect()
    await look()
    expect([post(second).status, provider.published.length]).toEqual(['published', 1])
  },
)

test('[SO50] what was due up to 24 hours ago is published, what was due before is not', async () => {
  const { approved, look, post, provider, clock } = await connected()
  const [late, soon] = [await approved('Late', HOUR), await approved('Soon', HOUR + 2_000)]
  clock.by(25 * HOUR + 1_000)
  await look()
  expect(post(late)).toMatchObject({ status: 'failed', attempts: 0, failure: { kind: 'final', error: /24 hours/ } })
  expect([post(soon).status, provider.published.length]).toEqual(['published', 1])
})

test('[SO49] nothing is published while it is paused, without an account or without approval', async () => {
  const { approved, look, post, provider, store, link } = await connected()
  const id = await approved()
  await store.ask(ACTOR, { type: 'setSettings', patch: { paused: true } })
  await look()
  expect([post(id).status, post(id).seq]).toEqual(['approved', 2])
  await store.ask(ACTOR, { type: 'setSettings', patch: { paused: false } })
  await link.disconnect(ACTOR.id!)
  await look()
  await store.askPost(id, ACTOR, { type: 'unapprove' })
  await look()
  expect([post(id).status, provider.published]).toEqual(['draft', []])
})

test.each<[string, 'paused' | 'disconnected' | 'replaced']>([
  ['a pause', 'paused'],
  ['a disconnection', 'disconnected'],
  ['another account', 'replaced'],
])('[SO49] %s that comes after the claim holds the call back, and the post waits', async (_, what) => {
  const { approved, publisher, post, provider, store, link, connect, look } = await connected({
    image: async () => PNG,
  })
  const gate = Promise.withResolvers<void>()
  provider.next('put', { until: gate.promise })
  const id = await approved('A post', 0, PICTURE)
  await publisher.look()
  await expect.poll(() => provider.steps.at(-1)).toBe('put')
  if (what === 'paused') await store.ask(ACTOR, { type: 'setSettings', patch: { paused: true } })
  else if (what === 'disconnected') await link.disconnect(ACTOR.id!)
  else await connect()
  gate.resolve()
  await expect.poll(() => publisher.active).toBe(0)
  expect(post(id)).toMatchObject({ status: 'approved', attempts: 0, run: null })
  expect(provider.published).toEqual([])
  if (what === 'paused') await store.ask(ACTOR, { type: 'setSettings', patch: { paused: false } })
  if (what === 'disconnected') await connect()
  await look()
  expect([post(id).status, provider.published.length]).toEqual(['published', 1])
})

test('[SO49] a post that is being published takes no unapproval, change or rejection', async () => {
  const { approved, publisher, post, provider, store } = await connected()
  const gate = Promise.withResolvers<void>()
  provider.next('post', { until: gate.promise })
  const id = await approved()
  await publisher.look()
  await expect.poll(() => provider.published.length).toBe(1)
  for (const command of [{ type: 'unapprove' }, { type: 'reject' }, { type: 'edit', patch: { text: 'x' } }] as const) {
    expect(isRefusal(await store.askPost(id, ACTOR, command))).toBe(true)
  }
  gate.resolve()
  await expect.poll(() => post(id).status).toBe('published')
})

test('[SO52] posts that hang hold up no others, and a look does not wait for them', async () => {
  const { approved, publisher, post, provider } = await connected()
  provider.next('post', ...Array.from({ length: 7 }, () => ({ afterMs: Number.POSITIVE_INFINITY })))
  const ids: string[] = []
  for (let i = 0; i < 30; i++) ids.push(await approved())
  await publisher.look()
  await expect.poll(() => ids.filter((id) => post(id).status === 'published').length).toBe(23)
  expect(publisher.active).toBe(7)
  expect(new Set(provider.published.map(({ commentary }) => commentary)).size).toBe(30)
})

test('[SO53] a stop ends a hanging call after its time, and its outcome is unknown', async () => {
  const { approved, publisher, post, provider } = await connected({ graceMs: 100 })
  provider.next('post', { afterMs: Number.POSITIVE_INFINITY })
  const id = await approved()
  await publisher.look()
  await expect.poll(() => provider.published.length).toBe(1)
  await publisher.stop()
  expect(post(id)).toMatchObject({ status: 'failed', failure: { kind: 'unknown' } })
})

test('[SO53] a stop waits for a call that ends in time, and gives up at once what comes before', async () => {
  const { approved, publisher, post, provider } = await connected({ graceMs: 5_000, image: async () => PNG })
  const gate = Promise.withResolvers<void>()
  provider.next('post', { until: gate.promise })
  provider.next('put', { afterMs: Number.POSITIVE_INFINITY })
  const [calling, uploading] = [await approved(), await approved('With a picture', 0, PICTURE)]
  await publisher.look()
  await expect.poll(() => provider.published.length + provider.images.size).toBe(2)
  const stopped = publisher.stop()
  await expect.poll(() => post(uploading).status).toBe('approved')
  expect(post(calling).status).toBe('publishing')
  gate.resolve()
  await stopped
  expect(post(calling).status).toBe('published')
  expect(post(uploading)).toMatchObject({ status: 'approved', attempts: 0 })
})

test('[SO48] a look at 5,000 approved posts of which none is due takes under 5 ms', async () => {
  const { approved, publisher } = await connected()
  await Promise.all(Array.from({ length: 5_000 }, (_, i) => approved(`Post ${i}`, HOUR + i)))
  const took: number[] = []
  for (let i = 0; i < 20; i++) {
    const before = performance.now()
    await publisher.look()
    took.push(performance.now() - before)
  }
  expect(took.sort((one, other) => one - other)[10]).toBeLessThan(5)
})
