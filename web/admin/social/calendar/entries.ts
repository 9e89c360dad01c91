import type { Post } from '#protocol/views/admin/social.ts'
import { isOpen, type Look, lookOf, shownAt } from '../status.ts'
import type { Day } from './days.ts'

/** What narrows the calendar; empty for no choice. */
export interface Narrowing {
  readonly look: string
  readonly campaignId: string
}

/** Picks every post, rejected ones too; without a choice they are left out. */
export const EVERY_LOOK = 'all'

/** Posts that a choice keeps. */
export function kept(posts: readonly Post[], { look, campaignId }: Narrowing): readonly Post[] {
  return posts.filter((post) => {
    const own: Look = lookOf(post)
    const isWanted = look === EVERY_LOOK || (look === '' ? own !== 'rejected' : own === look)
    return isWanted && (campaignId === '' || post.campaignId === campaignId)
  })
}

/** A post on the calendar, where it stands or where it is being moved to. */
export interface Entry {
  readonly post: Post
  readonly at: number
}

/** Posts by the day that they stand on, each in order of time. A post that is being moved stands where it would be put. [WF31] */
export function entriesByDay(
  posts: readonly Post[],
  days: readonly Day[],
  lift: { readonly id: string; readonly at: number } | null,
): ReadonlyMap<string, readonly Entry[]> {
  const [first, last] = [days[0], days.at(-1)]
  const byDay = new Map<string, Entry[]>()
  if (!first || !last) return byDay
  for (const post of posts) {
    const at = lift?.id === post.id ? lift.at : shownAt(post)
    if (at === null || at < first.from || at >= last.to) continue
    const day = days.find(({ to }) => at < to)
    if (day) byDay.set(day.date, [...(byDay.get(day.date) ?? []), { post, at }])
  }
  for (const entries of byDay.values()) entries.sort((a, b) => a.at - b.at)
  return byDay
}

/** Posts that wait for a time. */
export const untimed = (posts: readonly Post[]): readonly Post[] =>
  posts.filter((post) => isOpen(post) && post.scheduledAt === null)
