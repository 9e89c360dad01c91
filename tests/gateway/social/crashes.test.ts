import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { PostImage } from '#engine/post/events.ts'
import type { SocialNetwork } from '#integrations/social/port.ts'
import type { EventLog, StoredEvent } from '#stores/events/port.ts'
import { plainPng } from '../../helpers/plainPng.ts'
import { socialPlace } from '../../helpers/socialStage.ts'

const MINUTE = 60_000
const PNG = plainPng(4, 3)
const PICTURE: PostImage = {
  ...{ mime: 'image/png', width: 4, height: 3, bytes: PNG.length, source: 'upload', alt: '' },
  sha256: createHash('sha256').update(PNG).digest('hex'),
}
/** What a publication waits for, in this order; each may be the last thing that its process did, or did not do any more. */
const STEPS = ['claim', 'upload', 'posting', 'clearance', 'call', 'outcome'] as const
const MOMENTS = STEPS.flatMap((step, i) => [
  { step, when: 'before', dies: 2 * i },
  { step, when: 'after', dies: 2 * i + 1 },
])
/** From the word that it posts on, until the outcome is written, nobody can know. */
const isUnknown = ({ dies }: { readonly dies: number }) => dies >= 5 && dies <= 10

/** A life that ends at one of the moments: what was asked for from then on is never answered. */
function mortality() {
  let moment = -1
  let last = Number.POSITIVE_INFINITY
  const never = new Promise<never>(() => {})
  const isOver = () => ++moment >= last
  const lived = async <T>(act: () => Promise<T>): Promise<T> => {
    if (isOver()) return never
    const result = await act()
    return isOver() ? never : result
  }
  return {
    lived,
    diesAt: (at: number) => {
      moment = -1
      last = at
    },
    get isOver() {
      return moment >= last
    },
  }
}

describe.each([
  { name: 'on its own log', isOwnLog: true, rest: 0 },
  { name: 'beside another process, after its time', isOwnLog: false, rest: 2 * MINUTE + 1_000 },
])('a process that dies, and the next one $name', ({ isOwnLog, rest }) => {
  test.each(MOMENTS)('[SO51] T40 $when the $step', async (moment) => {
    const place = await socialPlace()
    const life = mortality()
    const { lived } = life
    const log: EventLog = { ...bound(place.log), append: (...call) => lived(() => place.log.append(...call)) }
    const around = (network: SocialNetwork): SocialNetwork => ({
      ...network,
      uploadImage: (...call) => lived(() => network.uploadImage(...call)),
      publish: (...call) => lived(() => network.publish(...call)),
    })
    const image = async () => PNG
    const first = await place.process({ log, around, image, isOwnLog, isMortal: true })
    await first.connect()
    const id = await first.approved('Once', 0, PICTURE)
    life.diesAt(moment.dies)
    await first.publisher.look()
    await expect.poll(() => life.isOver).toBe(true)

    place.clock.by(rest)
    const next = await place.process({ image, isOwnLog })
    await next.look()
    await next.look()
    const post = next.post(id)
    if (isUnknown(moment)) {
      expect(post).toMatchObject({ status: 'failed', failure: { kind: 'unknown', error: /outcome is unknown/ } })
    } else expect(post).toMatchObject({ status: 'published', attempts: 0 })
    place.clock.by(60 * MINUTE)
    await next.look()
    expect(next.post(id).seq).toBe(post.seq)
    const reached = moment.dies <= 8 && isUnknown(moment) ? 0 : 1
    expect(place.provider.published).toHaveLength(reached)
  })

  test('[SO51] T40 an outcome that is known after all settles what was given up as unknown', async () => {
    const place = await socialPlace()
    const first = await place.process({ isOwnLog })
    await first.connect()
    const gate = Promise.withResolvers<void>()
    place.provider.next('post', { until: gate.promise })
    const id = await first.approved('Late')
    await first.publisher.look()
    await expect.poll(() => place.provider.published.length).toBe(1)
    place.clock.by(rest)
    const next = await place.process({ isOwnLog })
    await next.look()
    expect(next.post(id)).toMatchObject({ status: 'failed', failure: { kind: 'unknown' } })
    gate.resolve()
    await expect.poll(() => next.post(id).status).toBe('published')
    expect(place.provider.published).toHaveLength(1)
  })
})

test('[SO51] beside another process, a publication is left alone for as long as its time lasts', async () => {
  const place = await socialPlace()
  const [first, other] = [await place.process({ isOwnLog: false }), await place.process({ isOwnLog: false })]
  await first.connect()
  const gate = Promise.withResolvers<void>()
  place.provider.next('post', { until: gate.promise })
  const id = await first.approved('Slow')
  await first.publisher.look()
  await expect.poll(() => other.store.posts.get(id)?.run?.posting).toBe(true)
  place.clock.by(2 * MINUTE - 5_000)
  await other.look()
  expect(other.post(id).status).toBe('publishing')
  gate.resolve()
  await expect.poll(() => other.post(id).status).toBe('published')
  expect(other.post(id).failure).toBe(null)
})

test('[SO51] T40 a process that has not heard of the newest step takes no publication from another', async () => {
  const place = await socialPlace()
  const gates = { put: Promise.withResolvers<void>(), post: Promise.withResolvers<void>() }
  const image = async () => PNG
  const first = await place.process({ isOwnLog: false, image })
  await first.connect()
  place.provider.next('put', { until: gates.put.promise })
  place.provider.next('post', { until: gates.post.promise })
  const id = await first.approved('Once', 0, PICTURE)
  await first.publisher.look()
  await expect.poll(() => place.provider.images.size).toBe(1)
  let isDeaf = false
  const heard = (batch: readonly StoredEvent[]) => (isDeaf ? [] : batch)
  const log: EventLog = {
    ...bound(place.log),
    subscribe: (options, handler) =>
      place.log.subscribe(options, { ...handler, events: (batch) => handler.events(heard(batch)) }),
  }
  const deaf = await place.process({ log, image, isOwnLog: false })
  isDeaf = true
  place.clock.by(2 * MINUTE + 1_000)
  gates.put.resolve()
  await expect.poll(() => first.post(id).run?.posting).toBe(true)
  expect(deaf.post(id).run).toMatchObject({ posting: false })
  await deaf.look()
  await deaf.look()
  gates.post.resolve()
  await expect.poll(() => first.post(id).status).toBe('published')
  expect(place.provider.published).toHaveLength(1)
})

test('[SO51] T40 a process that stood still between its word and the call makes no call', async () => {
  const place = await socialPlace()
  const log: EventLog = {
    ...bound(place.log),
    async append(stream, events, ...rest) {
      if (events.some(({ type }) => type === 'social.cleared')) place.clock.by(MINUTE + 1_000)
      return place.log.append(stream, events, ...rest)
    },
  }
  const one = await place.process({ log, isOwnLog: false })
  await one.connect()
  const id = await one.approved('Later')
  await one.look()
  expect([one.post(id).status, one.post(id).attempts, place.provider.published.length]).toEqual(['approved', 0, 0])
})

test('[SO51] of two processes that look at once, one publishes each post', async () => {
  const place = await socialPlace()
  const first = await place.process({ isOwnLog: false })
  await first.connect()
  const other = await place.process({ isOwnLog: false })
  const ids: string[] = []
  for (let i = 0; i < 40; i++) ids.push(await first.approved(`Post ${i}`))
  await Promise.all([first.look(), other.look(), first.look(), other.look()])
  await expect.poll(() => ids.filter((id) => other.post(id)?.status === 'published').length).toBe(40)
  expect(place.provider.published).toHaveLength(40)
  expect(new Set(place.provider.published.map(({ commentary }) => commentary)).size).toBe(40)
})

test('[SO51] a log that takes nothing for a while does not make a known outcome unknown', async () => {
  const place = await socialPlace()
  let isFull = false
  const full = async () => Promise.reject(new Error('the disk is full'))
  const log: EventLog = { ...bound(place.log), append: (...call) => (isFull ? full() : place.log.append(...call)) }
  const around = (network: SocialNetwork): SocialNetwork => ({
    ...network,
    publish: async (...call) => {
      const published = await network.publish(...call)
      isFull = true
      return published
    },
  })
  const one = await place.process({ log, around })
  await one.connect()
  const id = await one.approved('Known')
  await one.publisher.look()
  await expect.poll(() => one.faults.length).toBeGreaterThan(1)
  await one.publisher.look()
  expect(one.post(id).status).toBe('publishing')
  isFull = false
  await expect.poll(() => one.post(id).status).toBe('published')
})

function bound(log: EventLog): EventLog {
  const { readStream, readPages, readAll, subscribe, truncate, tombstone, head, check, close, append } = log
  const all = { readStream, readPages, readAll, subscribe, truncate, tombstone, head, check, close, append }
  const entries = Object.entries(all).map(([name, method]) => [name, (method as () => unknown).bind(log)])
  return Object.fromEntries(entries) as EventLog
}
