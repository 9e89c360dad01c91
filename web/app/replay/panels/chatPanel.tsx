import type { Message } from '@parley/client'
import { memo, useLayoutEffect, useRef } from 'react'
import { clockTime } from '../../archive/times.ts'
import { t } from '../../strings/t.ts'
import { type Scene, SHOWN_MESSAGES_MAX } from '../model/scene.ts'
import styles from './chatPanel.module.css'

/** Messages so far, scrolled to the newest at the end. */
export function ChatPanel({ scene: { state, messageCount } }: { readonly scene: Scene }) {
  const shown = state.messages.slice(-SHOWN_MESSAGES_MAX)
  const newest = shown.at(-1)?.id
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another newest message is what moves the list
  useLayoutEffect(() => {
    const { current } = list
    if (current) current.scrollTop = current.scrollHeight
  }, [newest])
  if (shown.length === 0) return <p className={styles.empty}>{t.replay.noMessages}</p>
  const hidden = messageCount - shown.length
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must take the focus
    <section ref={list} className={styles.list} tabIndex={0} aria-label={t.replay.messages} data-scrolls>
      {hidden > 0 && <p className={styles.earlier}>{t.replay.earlier(hidden)}</p>}
      <ol>
        {shown.map((message) => (
          <Line key={message.id} message={message} />
        ))}
      </ol>
    </section>
  )
}

const Line = memo(function Line({ message }: { readonly message: Message }) {
  const { type, text, senderName, at, trigger, closing } = message
  const name = type === 'user' ? senderName : type === 'system' ? t.replay.system : t.replay.moderator
  return (
    <li className={styles.line} data-type={type} data-trigger={trigger}>
      <p className={styles.who}>
        <span dir="auto">{name}</span>
        <time className={styles.time}>
          {clockTime(at)}
          {closing && ` · ${t.replay.afterEnd}`}
        </time>
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {type === 'inject' && <Votes message={message} />}
    </li>
  )
})

function Votes({ message: { votes = {}, resolved } }: { readonly message: Message }) {
  const namesOf = (action: 'yes' | 'continue') =>
    Object.values(votes)
      .filter((vote) => vote.action === action)
      .map(({ byName }) => byName)
      .join(', ')
  const [yes, more] = [namesOf('yes'), namesOf('continue')]
  return (
    <p className={styles.votes}>
      {yes !== '' && <span dir="auto">{t.replay.voteYes(yes)}</span>}
      {more !== '' && <span dir="auto">{t.replay.voteContinue(more)}</span>}
      {resolved && <strong data-action={resolved.action}>{t.replay.settled[resolved.action]}</strong>}
    </p>
  )
}
