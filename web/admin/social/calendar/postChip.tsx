import { useLayoutEffect, useRef } from 'react'
import type { Post } from '#protocol/views/admin/social.ts'
import { Link } from '../../../app/router.ts'
import { Icon } from '../../../app/ui/icon.tsx'
import { t } from '../../strings/t.ts'
import { postAddress } from '../addresses.ts'
import { imageUrl } from '../socialRest.ts'
import { isOpen, lookOf, nameOf } from '../status.ts'
import { timeIn } from '../times.ts'
import { useLift } from './lift.ts'
import type { Clock } from './moving.ts'
import styles from './postChip.module.css'

const said = t.social.calendar
/** Id of the sentence that says how keys move posts. */
export const HINT_ID = 'social-move-hint'

interface PostChipProps {
  readonly post: Post
  /** Where it stands; null without a time. */
  readonly at: number | null
  readonly clock: Clock
  /** With more of its text, and its picture. */
  readonly isLarge?: boolean
}

/** A post on the calendar: when, its state by colour and word, and how it begins. It leads to its page. [WF31] */
export function PostChip({ post, at, clock, isLarge = false }: PostChipProps) {
  const look = lookOf(post)
  const { lift } = useLift()
  const moves = isOpen(post)
  const isOverdue = post.status === 'draft' && at !== null && at <= clock.now
  return (
    <article
      className={styles.chip}
      data-look={look}
      data-large={isLarge || undefined}
      data-post={post.id}
      data-moves={moves ? '' : undefined}
      data-lifted={lift?.id === post.id || undefined}
    >
      <div className={styles.head}>
        {at !== null && <span className={styles.time}>{timeIn(at, clock.tz)}</span>}
        <span className={styles.look}>{t.social.looks[look]}</span>
        {isOverdue && <span className={styles.overdue}>{said.overdue}</span>}
        {post.image && !isLarge && (
          <span className={styles.image} role="img" aria-label={said.hasImage}>
            <Icon name="image" size={14} />
          </span>
        )}
        {moves && <Grip post={post} />}
      </div>
      {isLarge && post.image && (
        <img className={styles.picture} src={imageUrl(post.id, post.image)} alt={post.image.alt} loading="lazy" />
      )}
      <Link className={styles.text} href={postAddress(post.id)} draggable={false}>
        <bdi>{nameOf(post)}</bdi>
      </Link>
    </article>
  )
}

/** The handle by which a post is moved, with the pointer or with the keys. [WF32] */
function Grip({ post }: { readonly post: Post }) {
  const { lift, onKey, onLeave } = useLift()
  const button = useRef<HTMLButtonElement>(null)
  const isLifted = lift?.id === post.id
  // On another day it is a new element, which takes the focus from the old one.
  useLayoutEffect(() => {
    if (!isLifted) return
    button.current?.focus({ preventScroll: true })
    button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const label = said.move(nameOf(post))
  return (
    <button
      ref={button}
      type="button"
      className={styles.grip}
      data-grip=""
      aria-label={label}
      aria-pressed={isLifted}
      aria-describedby={HINT_ID}
      title={label}
      onKeyDown={(event) => {
        if (!onKey(post, event.key)) return
        event.preventDefault()
        event.stopPropagation()
      }}
      onBlur={(event) => {
        // The new element of a post that changed its day has taken the focus already.
        const grip = event.currentTarget
        queueMicrotask(() => isLifted && grip.isConnected && document.activeElement !== grip && onLeave(post))
      }}
    >
      <Icon name="grip" size={16} />
    </button>
  )
}
