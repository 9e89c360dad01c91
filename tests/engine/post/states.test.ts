import { describe, expect, test } from 'vitest'
import type { PostCommandType } from '#engine/post/commands.ts'
import { POST_STATUSES, type PostStatus } from '#engine/post/state.ts'
import { OPEN_IN } from '#engine/post/states.ts'
import { T0 } from '../user/givenAccount.ts'
import { AT, COMMANDS, draft, IMAGE, JOB, noPost, PICTURE, postAfter, RUN } from './givenPost.ts'

/** Where each command leads: every pair that is not here is refused. */
const TABLE: { readonly [K in PostStatus]: { readonly [C in PostCommandType]?: PostStatus } } = {
  draft: {
    ...{ draft: 'draft', edit: 'draft', rewrite: 'draft', approve: 'approved', reject: 'rejected' },
    ...{ setImage: 'draft', removeImage: 'draft', describeImage: 'draft', takeImage: 'draft' },
    ...{ startImage: 'draft', finishImage: 'draft', failImage: 'draft' },
  },
  approved: {
    ...{ draft: 'approved', edit: 'draft', unapprove: 'draft', reject: 'rejected' },
    ...{ setImage: 'draft', removeImage: 'draft', describeImage: 'draft', takeImage: 'draft' },
    ...{ startImage: 'approved', finishImage: 'approved', failImage: 'approved' },
    ...{ startPublishing: 'publishing', expire: 'failed' },
  },
  publishing: {
    ...{ draft: 'publishing', startImage: 'publishing', finishImage: 'publishing', failImage: 'publishing' },
    ...{ release: 'approved', abandon: 'approved', post: 'publishing', settle: 'published', fail: 'failed' },
  },
  published: { draft: 'published', finishImage: 'published', failImage: 'published' },
  rejected: { draft: 'rejected', finishImage: 'rejected', failImage: 'rejected' },
  failed: {
    ...{ draft: 'failed', edit: 'draft', approve: 'approved', unapprove: 'draft', reject: 'rejected' },
    ...{ setImage: 'draft', removeImage: 'draft', describeImage: 'draft', takeImage: 'draft' },
    ...{ startImage: 'failed', finishImage: 'failed', failImage: 'failed', settle: 'published' },
  },
}

/** What must have happened to the post before, beside its status, so that the command has something to do. */
function ready(status: PostStatus, type: PostCommandType) {
  const post = AT[status]()
  const needsJob = type === 'finishImage' || type === 'failImage' || type === 'takeImage'
  if (needsJob) {
    const { state } = post
    state.imageJob = {
      jobId: JOB,
      status: 'running',
      startedAt: T0,
      finishedAt: null,
      error: null,
      source: null,
      picture: null,
    }
    if (type === 'takeImage') state.imageJob = { ...state.imageJob, status: 'ready', picture: PICTURE }
  }
  if (type === 'removeImage' || type === 'describeImage') post.state.image = IMAGE
  if (type === 'settle' && status === 'publishing') post.when(COMMANDS.post)
  if (type === 'settle' && status === 'failed' && post.state.failure) {
    post.state.failure = { ...post.state.failure, kind: 'unknown' }
  }
  return post
}

const types = Object.keys(COMMANDS) as PostCommandType[]
const cells = POST_STATUSES.flatMap((status) => types.map((type) => ({ status, type })))

describe('[SO1] the table of a post: every status and every command', () => {
  test('a post of each status can be had, and the table of the code is this one', () => {
    for (const status of POST_STATUSES) expect(AT[status]().state.status).toBe(status)
    for (const { status, type } of cells) {
      if (type === 'draft') continue
      expect([status, type, OPEN_IN[type].includes(status)]).toEqual([status, type, TABLE[status][type] !== undefined])
    }
  })

  test.each(cells)('$status, $type', ({ status, type }) => {
    const post = ready(status, type)
    const before = structuredClone(post.state)
    const next = TABLE[status][type]
    const done = post.when(COMMANDS[type])
    if (next === undefined) {
      expect(done).toBe('post-closed')
      expect(post.state).toEqual(before)
    } else {
      expect(done).toBeInstanceOf(Array)
      expect(post.state.status).toBe(next)
    }
  })

  test('nothing but being drafted can happen to what is no post, and a post is drafted once', () => {
    for (const type of types) {
      if (type !== 'draft') expect(noPost().when(COMMANDS[type])).toBe('unknown-post')
    }
    const post = draft()
    expect(post.when({ ...COMMANDS.draft, text: 'Other' })).toEqual([])
    expect(post.state.text).toBe('Hello')
  })

  test('no status but draft and failed has a way to approved that is not a release or a retry', () => {
    const ways = cells.filter(({ status, type }) => TABLE[status][type] === 'approved' && status !== 'approved')
    expect(ways).toEqual([
      { status: 'draft', type: 'approve' },
      { status: 'publishing', type: 'release' },
      { status: 'publishing', type: 'abandon' },
      { status: 'failed', type: 'approve' },
    ])
  })
})

describe('[SO17] a run', () => {
  const other = { runId: '00000000-0000-4000-8000-000000000002' }

  test('is claimed once, by an approved post that is due, and only its own outcome counts', () => {
    const post = postAfter('approve')
    expect(post.when({ ...COMMANDS.startPublishing })).toEqual(['post.publish_started'])
    expect(post.when({ ...COMMANDS.startPublishing, ...other })).toBe('post-closed')
    for (const type of ['post', 'release', 'fail', 'settle'] as const) {
      expect(post.when({ ...COMMANDS[type], ...other } as never)).toBe('stale-run')
    }
    expect(post.when(COMMANDS.settle)).toBe('stale-run')
    expect(post.when(COMMANDS.post)).toEqual(['post.posting'])
    expect(post.when(COMMANDS.post)).toBe('stale-run')
    expect(post.when(COMMANDS.settle)).toEqual(['post.published'])
    expect(post.when(COMMANDS.settle)).toBe('post-closed')
  })

  test('is not claimed before the time of the post, nor before a retry is due', () => {
    const post = draft()
    post.when({ type: 'approve', signature: '', scheduledAt: T0 + 1_000 })
    expect(post.when(COMMANDS.startPublishing)).toBe('post-not-due')
    expect(post.after(1_000).when(COMMANDS.startPublishing)).toEqual(['post.publish_started'])
    const nextAttemptAt = post.now + 60_000
    post.when({ ...COMMANDS.fail, kind: 'retry', nextAttemptAt })
    expect(post.state).toMatchObject({ status: 'approved', attempts: 1, nextAttemptAt })
    expect(post.after(59_999).when(COMMANDS.startPublishing)).toBe('post-not-due')
    expect(post.after(1).when(COMMANDS.startPublishing)).toEqual(['post.publish_started'])
    // A claim that was given up is no failure.
    expect(post.when(COMMANDS.release)).toEqual(['post.publish_released'])
    expect(post.state).toMatchObject({ status: 'approved', attempts: 1, nextAttemptAt })
  })

  test('of a process that is gone is as if it had not begun, or unknown once its call may have been made', () => {
    const claimed = postAfter('approve', 'startPublishing')
    expect(claimed.when({ ...COMMANDS.abandon, before: T0 - 1 })).toBe('stale-run')
    expect(claimed.when({ ...COMMANDS.abandon, ...other })).toBe('stale-run')
    expect(claimed.when(COMMANDS.abandon)).toEqual(['post.publish_released'])
    const posting = postAfter('approve', 'startPublishing')
    posting.after(1).when(COMMANDS.post)
    // It went on after it was seen last.
    expect(posting.when(COMMANDS.abandon)).toBe('stale-run')
    expect(posting.when({ ...COMMANDS.abandon, before: T0 + 1 })).toEqual(['post.publish_failed'])
    expect(posting.state).toMatchObject({ status: 'failed', failure: { kind: 'unknown', error: 'Gone.' } })
  })

  test('whose outcome was unknown is settled by a true answer, until the post is taken up again', () => {
    const unknown = { ...COMMANDS.fail, kind: 'unknown' } as const
    const post = postAfter('approve', 'startPublishing', 'post')
    post.when(unknown)
    expect(post.when({ ...COMMANDS.settle, ...other })).toBe('stale-run')
    expect(post.when(COMMANDS.settle)).toEqual(['post.published'])
    const retried = postAfter('approve', 'startPublishing', 'post')
    retried.when(unknown)
    expect(retried.when(COMMANDS.approve)).toEqual(['post.approved'])
    expect(retried.state).toMatchObject({ failure: null, attempts: 0 })
    expect(retried.when(COMMANDS.settle)).toBe('post-closed')
    const refused = AT.failed()
    expect(refused.when(COMMANDS.settle)).toBe('stale-run')
  })
})

describe('[SO12] what is approved', () => {
  test('is fixed by the approval, and any change of it takes the approval back', () => {
    for (const change of ['edit', 'setImage', 'unapprove', 'reject'] as const) {
      const post = postAfter('setImage', 'approve')
      expect(post.state.approval).toMatchObject({
        words: { text: 'Hello', link: null, hashtags: ['Law'], signature: 'Us' },
        image: IMAGE,
        by: '00000000-0000-4000-8000-0000000000aa',
      })
      post.when(change === 'setImage' ? { type: 'setImage', image: { ...IMAGE, alt: 'New' } } : COMMANDS[change])
      expect(post.state.approval).toBeNull()
      expect(post.when(COMMANDS.startPublishing)).toBe('post-closed')
    }
  })

  test('[SO11] is taken back by a person who changes nothing, and a draft stays as it is', () => {
    const same = { type: 'edit', patch: { text: 'Hello' } } as const
    const described = { type: 'describeImage', alt: IMAGE.alt } as const
    for (const change of [same, described]) {
      expect(postAfter('setImage', 'approve').when(change)).toEqual(['post.unapproved'])
      expect(postAfter('setImage').when(change)).toEqual([])
    }
    expect(postAfter('approve').when(COMMANDS.removeImage)).toEqual(['post.unapproved'])
    expect(AT.failed().when(same)).toEqual(['post.unapproved'])
    expect(draft().when(COMMANDS.removeImage)).toEqual([])
  })

  test('a picture that becomes ready changes no approved post, and a draft only where it is asked to and has none', () => {
    const take = { ...COMMANDS.finishImage, take: true }
    const approved = postAfter('startImage', 'approve')
    expect(approved.when(take)).toEqual(['post.image_ready'])
    expect(approved.state).toMatchObject({ status: 'approved', image: null, imageJob: { status: 'ready' } })
    expect(postAfter('startImage').when(take)).toEqual(['post.image_ready', 'post.image_set'])
    expect(postAfter('setImage', 'startImage').when(take)).toEqual(['post.image_ready'])
    expect(postAfter('startImage').when(COMMANDS.finishImage)).toEqual(['post.image_ready'])
    expect(postAfter('startImage').when({ ...take, jobId: RUN })).toBe('stale-image')
    expect(postAfter('startImage').when(COMMANDS.startImage)).toBe('image-under-way')
  })
})
