import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { emptyPost, type PostState } from '#engine/post/state.ts'
import { listedPosts } from '#projections/views/social/post.ts'
import '../../helpers/propertySeed.ts'
import { handClock } from '../../helpers/givenClock.ts'
import { ADMIN, done, type GivenSocial, givenSocial, NOW } from './givenSocial.ts'

const DAY_MS = 86_400_000
const RUN = '00000000-0000-4000-8000-000000000001'

let one: GivenSocial
afterEach(() => one?.close())

describe('[SO6] the overview', () => {
  test('lists posts by time, those without one first, then by id, and ended ones of the last 90 days', () => {
    const post = fc.record({
      id: fc.stringMatching(/^post_[A-C]{2}$/),
      scheduledAt: fc.option(fc.constantFrom(NOW, NOW + 1, NOW + DAY_MS)),
      ended: fc.option(fc.constantFrom(NOW - 90 * DAY_MS, NOW - 90 * DAY_MS - 1, NOW)),
      status: fc.constantFrom('published', 'rejected', 'draft', 'failed'),
    })
    fc.assert(
      fc.property(fc.uniqueArray(post, { selector: ({ id }) => id }), (any) => {
        const posts = any.map(({ id, scheduledAt, ended, status }): [string, PostState] => {
          const at = ended ?? NOW
          const times = {
            publishedAt: status === 'published' ? at : null,
            rejectedAt: status === 'rejected' ? at : null,
          }
          return [id, { ...emptyPost(), seq: 1, status, scheduledAt, ...times }]
        })
        const naive = posts
          .filter(([, { publishedAt, rejectedAt }]) => (publishedAt ?? rejectedAt ?? NOW) >= NOW - 90 * DAY_MS)
          .map(([id, { scheduledAt }]) => ({ id, key: `${scheduledAt === null ? 0 : scheduledAt} ${id}` }))
          .sort((a, b) => (a.key < b.key ? -1 : 1))
        expect(listedPosts(posts, NOW).map(([id]) => id)).toEqual(naive.map(({ id }) => id))
      }),
    )
  })

  test('has the account without its tokens, the pictures that are made, and no post that ended long ago', async () => {
    const clock = handClock(NOW)
    one = await givenSocial({ clock })
    const { store, desk, keys } = one
    const subject = crypto.randomUUID()
    await keys.ensure(subject)
    await store.ask(
      { kind: 'admin', id: ADMIN, name: null },
      {
        ...{ type: 'connect', subject, scopes: ['openid'], expiresAt: NOW + DAY_MS, refreshExpiresAt: null },
        account: keys.seal(subject, { memberId: 'm1', name: 'Ana', picture: null }),
        tokens: keys.seal(subject, { access: 'secret-token', refresh: 'secret-token' }),
      },
    )
    const { postId } = done(await desk.draft(ADMIN, { text: 'Out' }))
    await store.askPost(postId, { kind: 'admin', id: ADMIN, name: null }, { type: 'startImage', jobId: RUN })
    const rejected = done(await desk.draft(ADMIN, { text: 'Never' })).postId
    done(await desk.reject(rejected, ADMIN))
    const view = one.views.overview()
    expect(view.account).toEqual({
      ...{ connected: true, memberId: 'm1', name: 'Ana', picture: null, scopes: ['openid'] },
      ...{ expiresAt: NOW + DAY_MS, needsReconnect: false },
    })
    expect(view.jobs).toEqual([
      { postId, kind: 'ai-image', status: 'running', startedAt: NOW, finishedAt: null, error: null },
    ])
    expect(view.posts.map(({ id }) => id).sort()).toEqual([postId, rejected].sort())
    expect(JSON.stringify(view)).not.toMatch(/secret-token/)
    const shown = () => expect(JSON.parse(one.views.overviewText())).toEqual(one.views.overview())
    for (let round = 0; round < 2; round++) shown()
    done(await desk.change(postId, ADMIN, { text: 'Out, "changed"', scheduledAt: NOW }))
    shown()
    await one.book.setSettings(ADMIN, { tz: 'Asia/Tokyo' })
    shown()
    await keys.destroy(subject)
    expect(one.views.account()).toBeNull()
    await clock.advance(90 * DAY_MS + 1, async () => {})
    expect(one.views.overview().posts.map(({ id }) => id)).toEqual([postId])
  })
})
