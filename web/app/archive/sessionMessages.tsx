import { useState } from 'react'
import type { Message, SessionDetail } from '../../client/wire.ts'
import { t } from '../strings/en.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/emptyState.tsx'
import styles from './sessionMessages.module.css'
import { clockTime } from './times.ts'

/** Messages put on the page at a time. */
const PAGE_MESSAGES = 150

const said = t.archive.session

/** Every word of a past meeting, from the first on. */
export function SessionMessages({ session: { messages, doc } }: { readonly session: SessionDetail }) {
  const [shown, setShown] = useState(PAGE_MESSAGES)
  if (messages.length === 0) return <EmptyState icon="note" title={said.noMessages} />
  const titles = new Map(doc.sections.map(({ id, title }) => [id, title]))
  const more = Math.min(PAGE_MESSAGES, messages.length - shown)
  return (
    <>
      <ol className={styles.list}>
        {messages.slice(0, shown).map((message) => (
          <Said key={message.id} message={message} about={titles.get(message.sectionId ?? '')} />
        ))}
      </ol>
      {more > 0 && (
        <Button className={styles.more} onClick={() => setShown(shown + PAGE_MESSAGES)}>
          {said.earlier(more)}
        </Button>
      )}
    </>
  )
}

function Said({ message, about }: { readonly message: Message; readonly about: string | undefined }) {
  const { type, text, senderName, at, via, votes, resolved } = message
  const name = type === 'user' ? senderName : type === 'system' ? said.system : said.moderator
  const namesOf = (action: 'yes' | 'continue') =>
    Object.values(votes ?? {})
      .filter((vote) => vote.action === action)
      .map(({ byName }) => byName)
      .join(', ')
  const [yes, more] = [namesOf('yes'), namesOf('continue')]
  return (
    <li className={styles.message} data-type={type}>
      <p className={styles.who}>
        <strong dir="auto">{name}</strong>
        <time dateTime={new Date(at).toISOString()}>{clockTime(at)}</time>
        {via && <span>{said.spoken}</span>}
        {about !== undefined && <span dir="auto">{said.about(about)}</span>}
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {yes !== '' && <p className={styles.vote}>{said.votedYes(yes)}</p>}
      {more !== '' && <p className={styles.vote}>{said.votedOn(more)}</p>}
      {resolved && <p className={styles.vote}>{t.replay.settled[resolved.action]}</p>}
    </li>
  )
}
