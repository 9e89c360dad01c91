import { useLayoutEffect, useRef, useState } from 'react'
import type { Post } from '#protocol/views/admin/social.ts'
import { Avatar } from '../../../app/ui/avatar.tsx'
import { Panel } from '../../parts/panel.tsx'
import { t } from '../../strings/t.ts'
import { useSocial } from '../context.ts'
import { imageUrl } from '../socialRest.ts'
import { isOpen } from '../status.ts'
import { dayIn } from '../times.ts'
import styles from './preview.module.css'
import { segmentsOf } from './segments.ts'

const said = t.social.post.preview

interface PreviewProps {
  readonly post: Post
  /** Everything that readers would see. */
  readonly words: string
  readonly hashtags: readonly string[]
  /** Name of the connected account; null without one. */
  readonly author: string | null
}

/** The post as the network shows it: author, folded text, picture. [WF36] */
export function Preview({ post, words, hashtags, author }: PreviewProps) {
  const { overview } = useSocial()
  const { image } = post
  return (
    <Panel title={said.title}>
      <article className={styles.card} aria-label={said.title}>
        <header className={styles.author}>
          <Avatar name={author ?? '?'} place={0} />
          <p className={styles.lines}>
            <bdi className={styles.name}>{author ?? said.nobody}</bdi>
            <span className={styles.small}>
              {post.publishedAt === null ? said.now : dayIn(post.publishedAt, overview.settings.tz)}
            </span>
          </p>
        </header>
        <Folded text={words} hashtags={hashtags} startsOpen={!isOpen(post)} />
        {image && <img className={styles.picture} src={imageUrl(post.id, image)} alt={image.alt} />}
      </article>
      <p className={styles.note}>{said.fold}</p>
    </Panel>
  )
}

interface FoldedProps {
  readonly text: string
  readonly hashtags: readonly string[]
  readonly startsOpen: boolean
}

/** A text of which three lines are shown until somebody wants more. Text of people is only ever text. [WF36] */
function Folded({ text, hashtags, startsOpen }: FoldedProps) {
  const lines = useRef<HTMLParagraphElement>(null)
  const [isOpen, setOpen] = useState(startsOpen)
  const [isLong, setLong] = useState(false)
  useLayoutEffect(() => {
    const element = lines.current
    if (!element) return
    const measure = () => {
      if (element.dataset.open === undefined) setLong(element.scrollHeight > element.clientHeight + 1)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  })
  return (
    <div>
      <p ref={lines} className={styles.text} data-open={isOpen ? '' : undefined} dir="auto">
        {segmentsOf(text, hashtags).map(({ kind, text: part }, place) => {
          const key = `${place} ${kind}`
          return kind === 'text' ? (
            part
          ) : (
            <span key={key} className={styles.link}>
              {part}
            </span>
          )
        })}
      </p>
      {(isLong || isOpen) && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? said.less : said.more}
        </button>
      )}
    </div>
  )
}
