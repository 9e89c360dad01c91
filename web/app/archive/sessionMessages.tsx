import type { Message, SessionDetail } from '@parley/client'
import { useState } from 'react'
import { Link } from '../router.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/emptyState.tsx'
import styles from './sessionMessages.module.css'
import { clockTime } from './times.ts'
import { votesInWords } from './votesInWords.ts'

/** Messages rendered at a time. */
const PAGE_MESSAGES = 150

/** All messages of a past meeting, oldest first. */
export function SessionMessages({ session: { name, messages, doc } }: { readonly session: SessionDetail }) {
  const [shown, setShown] = useState(PAGE_MESSAGES)
  if (messages.length === 0) return <EmptyState icon="note" title={t.archive.session.noMessages} />
  const titles = new Map(doc.sections.map(({ id, title }) => [id, title]))
  const more = Math.min(PAGE_MESSAGES, messages.length - shown)
  return (
    <>
      <ol className={styles.list}>
        {messages.slice(0, shown).map((message) => (
          <Said key={message.id} session={name} message={message} about={titles.get(message.sectionId ?? '')} />
        ))}
      </ol>
      {more > 0 && (
        <Button className={styles.more} onClick={() => setShown(shown + PAGE_MESSAGES)}>
          {t.archive.session.earlier(more)}
        </Button>
      )}
    </>
  )
}

interface SaidProps {
  readonly session: string
  readonly message: Message
  readonly about: string | undefined
}

function Said({ session, message, about }: SaidProps) {
  const { id, type, text, senderName, at, via, resolved } = message
  const name = type === 'user' ? senderName : type === 'system' ? t.archive.session.system : t.archive.session.moderator
  const time = clockTime(at)
  return (
    <li className={styles.message} data-type={type}>
      <p className={styles.who}>
        <strong dir="auto">{name}</strong>
        <Link
          className={styles.moment}
          href={`/replay/${encodeURIComponent(session)}?message=${encodeURIComponent(id)}`}
          aria-label={t.archive.session.replayFrom(time)}
          title={t.archive.session.replayFrom(time)}
        >
          <time dateTime={new Date(at).toISOString()}>{time}</time>
        </Link>
        {via && <span>{t.archive.session.spoken}</span>}
        {about !== undefined && <span dir="auto">{t.archive.session.about(about)}</span>}
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {votesInWords(message).map((sentence) => (
        <p key={sentence} className={styles.vote}>
          {sentence}
        </p>
      ))}
      {resolved && <p className={styles.vote}>{t.replay.settled[resolved.action]}</p>}
    </li>
  )
}
