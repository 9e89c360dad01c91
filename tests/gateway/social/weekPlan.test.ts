import { afterEach, describe, expect, test } from 'vitest'
import type { Post } from '#protocol/views/admin/social.ts'
import { memoryLog } from '#stores/events/memory.ts'
import type { EventLog } from '#stores/events/port.ts'
import { handClock } from '../../helpers/givenClock.ts'
import { mortalLog } from '../../helpers/mortalLog.ts'
import { ADMIN, done, type GivenSocial, givenSocial, NOW, type SocialParts } from './givenSocial.ts'

const open: GivenSocial[] = []
afterEach(async () => {
  for (const one of open.splice(0)) {
    await one.close()
    expect(one.faults).toEqual([])
  }
})
async function social(parts: SocialParts = {}): Promise<GivenSocial> {
  const one = await givenSocial(parts)
  open.push(one)
  return one
}

/** The one campaign that is switched on, at a time of a day in a zone. */
async function oneCampaign(one: GivenSocial, { day, time, tz }: { day: number; time: string; tz: string }) {
  await one.book.setSettings(ADMIN, { tz })
  for (const [id, { data }] of one.store.standing()) {
    await one.book.patch(id, ADMIN, data.day === 2 ? { day, time, enabled: true } : { enabled: false })
  }
}
const plan = async (one: GivenSocial, weekOf: string, replace = false) => {
  const { created, skipped, week } = await one.weekPlan.plan(ADMIN, { weekOf, replace })
  const posts: Post[] = created.map((id) => one.views.post(id)!)
  return { posts, skipped: skipped.map(({ reason }) => reason), week }
}

describe('[SO21] days and times of a plan', () => {
  test.each([
    [
      'a time that the clocks skip, moved forward by the gap',
      'Europe/Berlin',
      '2026-03-29',
      7,
      '02:30',
      '2026-03-29T01:30Z',
    ],
    ['a time that comes twice, the first', 'Europe/Berlin', '2026-10-25', 7, '02:30', '2026-10-25T00:30Z'],
    ['the day after the clocks went forward', 'America/New_York', '2027-03-15', 1, '09:00', '2027-03-15T13:00Z'],
    ['the week before', 'America/New_York', '2027-03-08', 1, '09:00', '2027-03-08T14:00Z'],
    ['half an hour of daylight', 'Australia/Lord_Howe', '2026-10-04', 7, '02:15', '2026-10-03T15:45Z'],
    ['a zone without daylight', 'Asia/Kathmandu', '2026-07-01', 3, '06:00', '2026-07-01T00:15Z'],
  ])('%s', async (_what, tz, weekOf, day, time, instant) => {
    const one = await social()
    await oneCampaign(one, { day, time, tz })
    const { posts } = await plan(one, weekOf)
    expect(posts.map(({ scheduledAt }) => scheduledAt)).toEqual([Date.parse(instant)])
  })

  test('the week is that of the zone, not of UTC, and the last one of a year goes on in the next', async () => {
    const one = await social({ clock: handClock(Date.UTC(2026, 2, 15, 23, 30)) })
    await one.book.setSettings(ADMIN, { tz: 'Asia/Tokyo' })
    expect(one.views.overview().nextWeek).toEqual({ from: '2026-03-23', to: '2026-03-29', tz: 'Asia/Tokyo' })
    await one.book.setSettings(ADMIN, { tz: 'America/Los_Angeles' })
    expect(one.views.overview().nextWeek).toMatchObject({ from: '2026-03-16', to: '2026-03-22' })
    expect((await plan(one, '2027-01-01')).week).toMatchObject({ from: '2026-12-28', to: '2027-01-03' })
  })

  test('in the current week only what is still to come', async () => {
    const one = await social()
    const { posts, skipped } = await plan(one, '2026-03-18')
    expect(posts.map(({ scheduledLocal }) => scheduledLocal)).toEqual(['2026-03-19T09:00'])
    expect(skipped).toEqual(['past'])
  })
})

describe('[SO22] what stands in a plan', () => {
  test('counts unless it was rejected, whoever drafted it; moved to another week it leaves its place', async () => {
    const one = await social()
    await oneCampaign(one, { day: 4, time: '09:00', tz: 'UTC' })
    const [id] = one.store.standing().find(([, { data }]) => data.enabled)!
    const at = Date.UTC(2026, 2, 27, 9)
    const { postId } = done(await one.desk.draft(ADMIN, { campaignId: id, text: 'By hand', scheduledAt: at }))
    expect(await plan(one, '2026-03-27')).toMatchObject({ posts: [], skipped: ['exists'] })
    done(await one.desk.approve(postId, ADMIN, {}))
    expect(await plan(one, '2026-03-27', true)).toMatchObject({ posts: [], skipped: ['exists'] })
    done(await one.desk.change(postId, ADMIN, { scheduledAt: at + 7 * 86_400_000 }))
    const moved = await plan(one, '2026-03-27')
    expect(moved.posts).toHaveLength(1)
    done(await one.desk.reject(moved.posts[0]!.id, ADMIN))
    expect((await plan(one, '2026-03-27')).posts).toHaveLength(1)
    expect(one.store.posts.get(postId)?.text).toBe('By hand')
  })

  test('is written anew with `replace`, as the same post, as long as it is a draft', async () => {
    const one = await social()
    const first = await plan(one, '2026-03-27')
    const [kept, changed] = first.posts
    done(await one.desk.change(kept!.id, ADMIN, { text: 'Mine', scheduledAt: kept!.scheduledAt! + 3_600_000 }))
    done(await one.desk.approve(changed!.id, ADMIN, {}))
    const again = await plan(one, '2026-03-27', true)
    expect(again).toMatchObject({
      posts: [{ id: kept!.id, text: kept!.text, writer: 'template' }],
      skipped: ['exists'],
    })
    expect(again.posts[0]!.scheduledAt).toBe(kept!.scheduledAt)
    expect(one.views.overview().posts).toHaveLength(2)
  })

  test('gets a picture where the campaign or the settings say so', async () => {
    const one = await social()
    const [id] = one.store.standing()[1]!
    await one.book.patch(id, ADMIN, { withImage: true })
    const { posts } = await plan(one, '2026-03-27')
    expect(one.imagesFor).toEqual([posts[0]!.id])
    await one.book.setSettings(ADMIN, { autoImage: true })
    const { posts: next } = await plan(one, '2026-04-03')
    expect(one.imagesFor.slice(1).sort()).toEqual(next.map((post) => post.id).sort())
  })
})

describe('[SO23] a week that is planned at once', () => {
  const texts = (one: GivenSocial) => [...one.store.posts.all()].map(([, { campaignId }]) => campaignId).sort()

  test('by many in one process has one post for each campaign', async () => {
    const one = await social()
    const plans = await Promise.all(Array.from({ length: 5 }, () => plan(one, '2026-03-27')))
    expect(plans.map(({ posts }) => posts.length)).toEqual([2, 0, 0, 0, 0])
  })

  test('by two processes on one log has one post for each campaign', async () => {
    const log = memoryLog()
    for (let round = 0; round < 10; round++) {
      const [one, other] = [await social({ log }), await social({ log })]
      const monday = new Date(Date.UTC(2026, 3, 6) + round * 7 * 86_400_000).toISOString().slice(0, 10)
      const plans = await Promise.all([plan(one, monday), plan(other, monday)])
      expect(plans.flatMap(({ posts }) => posts)).toHaveLength(2)
      expect(plans.flatMap(({ skipped }) => skipped)).toEqual(['exists', 'exists'])
      await expect.poll(() => [texts(one).length, texts(other).length]).toEqual([2 * (round + 1), 2 * (round + 1)])
    }
  })

  test('by a process that is killed anywhere in between is planned whole by the next', async () => {
    // The first campaigns, the places in the plan and the posts are eleven appends at most.
    for (let appends = 0; appends <= 11; appends++) {
      const fresh = memoryLog()
      const mortal = mortalLog(fresh)
      let left = appends
      const dying = {
        ...mortal,
        append: async (...call: Parameters<EventLog['append']>) => {
          if (left-- === 0) mortal.die()
          return mortal.append(...call)
        },
      }
      const first = await givenSocial({ log: dying }).catch(() => null)
      await first?.weekPlan.plan(ADMIN, { weekOf: '2026-03-27' }).catch(() => {})
      await first?.close()
      const next = await social({ log: fresh })
      expect(next.store.standing().map(([, { data }]) => data.day)).toEqual([1, 2, 3, 4, 5])
      const { posts, skipped } = await plan(next, '2026-03-27')
      expect([posts.length + skipped.length, texts(next).length]).toEqual([2, 2])
      expect(new Set(texts(next)).size).toBe(2)
    }
  })
})

describe('[SO26] the first campaigns', () => {
  test('are made once by two processes that start at once, and never again after they were deleted', async () => {
    const log = memoryLog()
    const [one, other] = await Promise.all([social({ log }), social({ log })])
    const ids = async (of: GivenSocial) => {
      await expect.poll(() => of.store.standing().length).toBe(5)
      return of.store.standing().map(([id]) => id)
    }
    expect(await ids(one)).toEqual(await ids(other))
    for (const id of await ids(one)) done(await one.book.delete(id, ADMIN))
    const later = await social({ log, clock: handClock(NOW + 86_400_000) })
    expect(later.store.standing()).toEqual([])
    let events = 0
    for await (const { stream } of log.readAll()) events += stream === 'social-main' ? 1 : 0
    expect(events).toBe(1)
  })
})
