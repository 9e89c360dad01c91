import { OPEN_IN } from '#engine/post/states.ts'
import { cutWhole } from '#engine/text.ts'
import type { Post } from '#protocol/views/admin/social.ts'

/** How a post is shown: its status, told apart where people have to do something else. */
export const LOOKS = [
  'draft',
  'approved',
  'retrying',
  'publishing',
  'published',
  'failed',
  'unknown',
  'rejected',
] as const
export type Look = (typeof LOOKS)[number]

type Stand = Pick<Post, 'status' | 'outcomeUnknown' | 'nextAttemptAt'>

export function lookOf({ status, outcomeUnknown, nextAttemptAt }: Stand): Look {
  if (status === 'failed' && outcomeUnknown) return 'unknown'
  if (status === 'approved' && nextAttemptAt !== null) return 'retrying'
  return status
}

/** Whether somebody has to look at the post before anything else happens to it. */
export const needsSomebody = (post: Post): boolean => post.status === 'failed'

/** Whether the post may still be changed, moved and rejected. */
export const isOpen = ({ status }: Pick<Post, 'status'>): boolean => OPEN_IN.edit.includes(status)

/** When the post went out, else when it is meant to. */
export const shownAt = ({ publishedAt, scheduledAt }: Pick<Post, 'publishedAt' | 'scheduledAt'>): number | null =>
  publishedAt ?? scheduledAt

/** First line of a post, as its name. */
export function nameOf({ text }: Pick<Post, 'text'>): string {
  const line = text.trim().split('\n', 1)[0] ?? ''
  return line.length > NAME_MAX ? `${cutWhole(line, NAME_MAX).trimEnd()}…` : line
}

const NAME_MAX = 80
