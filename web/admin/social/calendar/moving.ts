import type { Post } from '#protocol/views/admin/social.ts'
import { isOpen } from '../status.ts'
import { daysLater, instantOf, localAt, onDay, type Span } from './days.ts'

const STEP_MS = 15 * 60_000

/** What the moves of posts are reckoned by. */
export interface Clock {
  readonly tz: string
  readonly now: number
  /** Time of day, `HH:MM`, of a post that had none. */
  readonly defaultTime: string
}

/** Where a post would be put on a day: at its own time of day, or the default one. */
function landing(post: Pick<Post, 'scheduledAt'>, date: string, { tz, defaultTime }: Clock): number | null {
  if (post.scheduledAt !== null) return onDay(post.scheduledAt, date, tz)
  return instantOf(date, defaultTime, tz)?.at ?? null
}

export type Drop =
  /** Nothing changes. */
  | { readonly is: 'same' }
  /** The day is over. */
  | { readonly is: 'past' }
  /** Asks first: for another time, since this one is over, or because an approval or a failure goes with the move. */
  | { readonly is: 'ask'; readonly at: number }
  | { readonly is: 'move'; readonly at: number }

/** What putting a post on a day does. [WF32] */
export function dropOf(post: Post, date: string, clock: Clock): Drop {
  const { tz, now } = clock
  const at = landing(post, date, clock)
  if (at === null || !isOpen(post) || at === post.scheduledAt) return { is: 'same' }
  if (date < localAt(now, tz).date) return { is: 'past' }
  return at <= now || post.status !== 'draft' ? { is: 'ask', at } : { is: 'move', at }
}

/** Where a post stands when it is picked up with the keys: at its time, else at the next time of day that is not over. */
export function lifted(post: Post, clock: Clock): number {
  const { tz, now } = clock
  if (post.scheduledAt !== null && post.scheduledAt > now) return post.scheduledAt
  const today = localAt(now, tz).date
  const at = landing(post, today, clock)
  return at !== null && at > now ? at : (landing(post, daysLater(today, 1), clock) ?? now)
}

/** The instant that an arrow key leads to: days across, in a month weeks up and down, in a week quarters of an hour. Null for other keys. [WF32] */
export function stepped(key: string, at: number, span: Span, tz: string): number | null {
  const { date } = localAt(at, tz)
  const days = (by: number) => onDay(at, daysLater(date, by), tz)
  switch (key) {
    case 'ArrowLeft':
      return days(-1)
    case 'ArrowRight':
      return days(1)
    case 'ArrowUp':
      return span === 'month' ? days(-7) : at - STEP_MS
    case 'ArrowDown':
      return span === 'month' ? days(7) : at + STEP_MS
    case 'PageUp':
      return at - STEP_MS
    case 'PageDown':
      return at + STEP_MS
    default:
      return null
  }
}
