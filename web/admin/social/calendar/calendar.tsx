import { useEffect, useMemo, useRef, useState } from 'react'
import type { Post } from '#protocol/views/admin/social.ts'
import { useToast } from '../../../app/ui/toastContext.ts'
import { VisuallyHidden } from '../../../app/ui/visuallyHidden.tsx'
import { useSetting } from '../../shell/address.ts'
import { t } from '../../strings/t.ts'
import { useSocial } from '../context.ts'
import { nameOf } from '../status.ts'
import { stampIn } from '../times.ts'
import styles from './calendar.module.css'
import { CalendarBar, useShown } from './calendarBar.tsx'
import { CalendarGrid } from './calendarGrid.tsx'
import { localAt } from './days.ts'
import { watchDrag } from './dragPosts.ts'
import { kept } from './entries.ts'
import { LiftContext, type LiftTools } from './lift.ts'
import { MoveDialog } from './moveDialog.tsx'
import { dropOf, lifted, stepped } from './moving.ts'
import { HINT_ID } from './postChip.tsx'
import { Untimed } from './untimed.tsx'
import { useMove } from './useMove.ts'

const said = t.social.calendar

/** Posts on the days of a month or a week. They are moved by pointer or keys; what cannot be done is said before it is tried. [WF31] [WF32] */
export function Calendar() {
  const { overview, now } = useSocial()
  const { tz, defaultTime } = overview.settings
  const clock = useMemo(() => ({ tz, now, defaultTime }), [tz, now, defaultTime])
  const shown = useShown(clock)
  const [look] = useSetting('look')
  const [campaignId] = useSetting('campaign')
  const posts = useMemo(() => kept(overview.posts, { look, campaignId }), [overview.posts, look, campaignId])
  const [words, say] = useState('')
  const [lift, setLift] = useState<{ readonly id: string; readonly at: number } | null>(null)
  const [asks, setAsks] = useState<{ readonly post: Post; readonly at: number } | null>(null)
  const move = useMove(tz)
  const toast = useToast()

  const drop = (post: Post, date: string) => {
    const what = dropOf(post, date, clock)
    if (what.is === 'past') toast({ text: said.pastDay })
    else if (what.is === 'ask') setAsks({ post, at: what.at })
    else if (what.is === 'move') void move(post, what.at)
  }
  const putDown = (post: Post, at: number) => {
    if (at === post.scheduledAt) say(said.said.same(nameOf(post)))
    else if (at <= now) return say(said.said.past(stampIn(at, tz)))
    else if (post.status === 'draft') void move(post, at)
    else setAsks({ post, at })
    setLift(null)
  }
  const tools: LiftTools = {
    lift,
    onKey: (post, key) => {
      if (key === ' ' || key === 'Enter') {
        if (lift?.id === post.id) putDown(post, lift.at)
        else {
          const at = lifted(post, clock)
          setLift({ id: post.id, at })
          shown.show(localAt(at, tz).date)
          say(said.said.lifted(nameOf(post), stampIn(at, tz)))
        }
        return true
      }
      if (lift?.id !== post.id) return false
      const at = key === 'Escape' ? null : stepped(key, lift.at, shown.span, tz)
      if (key === 'Escape') tools.onLeave(post)
      if (at === null) return key === 'Escape'
      if (at <= now) say(said.said.past(stampIn(at, tz)))
      else {
        setLift({ id: post.id, at })
        shown.show(localAt(at, tz).date)
        say(said.said.at(stampIn(at, tz)))
      }
      return true
    },
    onLeave: (post) => {
      setLift((held) => (held?.id === post.id ? null : held))
      say(said.said.cancelled(nameOf(post)))
    },
  }
  const root = useDragging((id, date) => {
    const post = posts.find((one) => one.id === id)
    if (post) drop(post, date)
  })
  return (
    <LiftContext value={tools}>
      <div ref={root} className={styles.calendar}>
        <CalendarBar shown={shown} tz={tz} />
        <div className={styles.parts}>
          <CalendarGrid shown={shown} clock={clock} posts={posts} lift={lift} />
          <Untimed posts={posts} lift={lift} clock={clock} />
        </div>
        <p className={styles.words} role="status">
          {words}
        </p>
        <VisuallyHidden>
          <p id={HINT_ID}>{said.hint}</p>
        </VisuallyHidden>
      </div>
      {asks && (
        <MoveDialog post={asks.post} at={asks.at} onMove={(at) => move(asks.post, at)} onClose={() => setAsks(null)} />
      )}
    </LiftContext>
  )
}

/** Watches for posts that are dragged to a day. */
function useDragging(onDrop: (id: string, date: string) => void) {
  const root = useRef<HTMLDivElement>(null)
  const newest = useRef(onDrop)
  newest.current = onDrop
  useEffect(() => {
    if (!root.current) return
    return watchDrag(root.current, {
      onDrop: (id, date) => newest.current(id, date),
      shade: styles.shade ?? '',
    })
  }, [])
  return root
}
