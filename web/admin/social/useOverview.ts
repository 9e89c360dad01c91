import type { Failure } from '@parley/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Post, SocialOverview } from '#protocol/views/admin/social.ts'
import type { Asked } from '../parts/useAnswer.ts'
import type { SocialTools } from './context.ts'
import type { SocialRest } from './socialRest.ts'

/** How often is asked while something is under way, and otherwise, while the page is looked at. */
const BUSY_MS = 2_000
const QUIET_MS = 60_000
/** Publications this near are as good as under way: the clock of the page is no finer. */
const SOON_MS = 30_000
/** Long answers are asked for less often: this many times as long as they took. */
const REST_FACTOR = 10

export interface OpenOverview extends Pick<SocialTools, 'put' | 'refresh'> {
  readonly asked: Asked<SocialOverview>
  /** Why the newest question went unanswered, while an older answer is shown. */
  readonly failed: Failure | null
}

/** Everything about social publishing, kept fresh: what is shown stays while it is asked for again. */
export function useOverview(rest: SocialRest, now: number): OpenOverview {
  const [value, setValue] = useState<SocialOverview | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const round = useRef(0)
  const [tookMs, setTook] = useState(0)
  const refresh = useCallback(() => {
    const own = ++round.current
    const began = performance.now()
    void rest.overview().then((answer) => {
      // An older answer does not undo a newer one, nor what was written meanwhile.
      if (own !== round.current) return
      setTook(performance.now() - began)
      if (answer.ok) setValue((now) => (now === null ? answer.value : upToDate(now, answer.value)))
      setFailure(answer.ok ? null : answer)
    })
  }, [rest])
  const put = useCallback(
    (post: Post) => {
      setValue((now) => now && withPost(now, post))
      refresh()
    },
    [refresh],
  )
  useEffect(refresh, [refresh])
  const pause = value !== null && isBusy(value, now) ? BUSY_MS : QUIET_MS
  useAgain(refresh, Math.max(pause, Math.ceil((tookMs * REST_FACTOR) / BUSY_MS) * BUSY_MS))
  const asked = { value, failure: value === null ? failure : null, isLoading: value === null, retry: refresh }
  return { asked, failed: failure, put, refresh }
}

/** Whether the service is at something that the page should show soon: a publication, or a picture. */
export function isBusy({ posts, settings, account }: SocialOverview, now: number): boolean {
  const publishes = !settings.paused && account !== null
  return posts.some(({ status, aiImage, nextAttemptAt, scheduledAt }) => {
    const dueAt = nextAttemptAt ?? scheduledAt ?? Number.POSITIVE_INFINITY
    const isDue = publishes && status === 'approved' && dueAt <= now + SOON_MS
    return isDue || status === 'publishing' || aiImage.status === 'running'
  })
}

/** The overview with one post as it is now; the newer of two versions wins. */
export function withPost(overview: SocialOverview, post: Post): SocialOverview {
  const known = overview.posts.find(({ id }) => id === post.id)
  if (!known) return { ...overview, posts: [...overview.posts, post] }
  if (known.version > post.version) return overview
  return { ...overview, posts: overview.posts.map((one) => (one.id === post.id ? post : one)) }
}

/** A newer overview, save for posts of which a later version was already seen, as another process may have answered it. */
export function upToDate(seen: SocialOverview, fresh: SocialOverview): SocialOverview {
  const versions = new Map(seen.posts.map((post) => [post.id, post]))
  const posts = fresh.posts.map((post) => {
    const known = versions.get(post.id)
    return known && known.version > post.version ? known : post
  })
  return { ...fresh, posts }
}

/** Asks again from time to time while the page is looked at, and when somebody comes back to it. */
function useAgain(ask: () => void, everyMs: number): void {
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && ask(), everyMs)
    const back = () => document.visibilityState === 'visible' && ask()
    document.addEventListener('visibilitychange', back)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', back)
    }
  }, [ask, everyMs])
}
