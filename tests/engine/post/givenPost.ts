import type { PostCommand, PostCommandType } from '#engine/post/commands.ts'
import type { Picture, PostImage } from '#engine/post/events.ts'
import { POSTS } from '#engine/post/post.ts'
import type { PostStatus } from '#engine/post/state.ts'
import { Given, T0 } from '../user/givenAccount.ts'

export const RUN = '00000000-0000-4000-8000-000000000001'
export const JOB = '00000000-0000-4000-8000-0000000000a1'
export const PICTURE: Picture = { mime: 'image/png', width: 1, height: 1, bytes: 70, sha256: 'a'.repeat(64) }
export const IMAGE: PostImage = { ...PICTURE, source: 'upload', alt: 'A dot' }

export type GivenPost = Given<ReturnType<typeof POSTS.initial>, PostCommand, never>

/** A command of each type that a fresh draft, or a post further on, would take. */
export const COMMANDS: { readonly [K in PostCommandType]: PostCommand<K> } = {
  draft: {
    type: 'draft',
    campaignId: null,
    topic: null,
    text: 'Hello',
    link: null,
    hashtags: ['Law'],
    scheduledAt: T0,
    writer: 'human',
    writerVersion: 'human',
  },
  edit: { type: 'edit', patch: { text: 'Changed' } },
  rewrite: { type: 'rewrite', patch: { text: 'Written anew' } },
  approve: { type: 'approve', signature: 'Us' },
  unapprove: { type: 'unapprove' },
  reject: { type: 'reject' },
  setImage: { type: 'setImage', image: IMAGE },
  removeImage: { type: 'removeImage' },
  describeImage: { type: 'describeImage', alt: 'Another dot' },
  takeImage: { type: 'takeImage', alt: 'Drawn' },
  startImage: { type: 'startImage', jobId: JOB },
  finishImage: { type: 'finishImage', jobId: JOB, picture: PICTURE, source: 'card', take: false },
  failImage: { type: 'failImage', jobId: JOB, error: 'No.' },
  startPublishing: { type: 'startPublishing', runId: RUN },
  release: { type: 'release', runId: RUN },
  abandon: { type: 'abandon', runId: RUN, before: T0, error: 'Gone.' },
  post: { type: 'post', runId: RUN },
  settle: { type: 'settle', runId: RUN, externalId: 'urn:li:share:1', externalUrl: null },
  fail: { type: 'fail', runId: RUN, error: 'Refused.', kind: 'final', nextAttemptAt: null },
  expire: { type: 'expire', error: 'Too late.' },
}

export function noPost() {
  return new Given(POSTS)
}

export function draft() {
  const post = noPost()
  post.when(COMMANDS.draft)
  return post
}

/** A post after these commands. */
export function postAfter(...types: readonly PostCommandType[]) {
  const post = draft()
  for (const type of types) post.when(COMMANDS[type])
  return post
}

/** A post in each status. */
export const AT: { readonly [K in PostStatus]: () => ReturnType<typeof draft> } = {
  draft: () => draft(),
  approved: () => postAfter('approve'),
  publishing: () => postAfter('approve', 'startPublishing'),
  published: () => postAfter('approve', 'startPublishing', 'post', 'settle'),
  rejected: () => postAfter('reject'),
  failed: () => postAfter('approve', 'startPublishing', 'fail'),
}
