import type { Message } from '@parley/client'
import { memo } from 'react'
import { t } from '../strings/t.ts'
import styles from './bubble.module.css'
import { timeOfDay } from './timeOfDay.ts'

interface BubbleProps {
  readonly message: Message
  readonly me: string | null
  /** Names of the connected participants, by id. */
  readonly present: ReadonlyMap<string, string>
  readonly nameOfTarget: string | null
  readonly online: boolean
  readonly onVote: (messageId: string, action: 'yes' | 'continue') => void
}

/** A decision bubble: question, votes by name, and outcome. [WM4] [WM5] */
export const Bubble = memo(function Bubble({ message, me, present, nameOfTarget, online, onVote }: BubbleProps) {
  const votes = Object.values(message.votes ?? {})
  const others = message.targetParticipant != null && message.targetParticipant !== me
  const resolved = message.resolved ?? null
  const mine = votes.find(({ by }) => by === me)?.action ?? null
  // Not `disabled`, which would drop the focus of the person who cast the last vote.
  const closed = others || resolved !== null || !online
  return (
    <section
      className={styles.bubble}
      data-state={others ? 'others' : (resolved?.action ?? 'open')}
      aria-label={`${t.meeting.bubble.label}: ${message.text}`}
    >
      <p className={styles.kind}>
        <BubbleMark state={resolved?.action ?? 'open'} />
        {t.meeting.bubble.label}
        <time dateTime={new Date(message.at).toISOString()}>{timeOfDay(message.at)}</time>
      </p>
      <p className={styles.question} dir="auto">
        {message.text}
      </p>
      <div className={styles.actions}>
        {message.actions?.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            className={id === 'yes' ? styles.yes : styles.continue}
            aria-disabled={closed}
            tabIndex={closed ? -1 : 0}
            aria-pressed={mine === id}
            data-vote={id}
            onClick={closed ? undefined : () => onVote(message.id, id)}
          >
            {label}
          </button>
        ))}
      </div>
      <Votes votes={votes} members={present.size} open={resolved === null} />
      <Outcome message={message} mine={mine} nameOfTarget={others ? nameOfTarget : null} online={online} />
    </section>
  )
})

type Votes = NonNullable<Message['votes']>[string][]

function Votes({ votes, members, open }: { readonly votes: Votes; readonly members: number; readonly open: boolean }) {
  if (votes.length === 0) return open ? <p className={styles.votes}>{t.meeting.bubble.none}</p> : null
  const yes = votes.filter(({ action }) => action === 'yes').length
  return (
    <div className={styles.votes}>
      {open && <p>{t.meeting.bubble.count(yes, members)}</p>}
      <ul aria-label={t.meeting.bubble.votes}>
        {votes.map(({ by, byName, action }) => (
          <li key={by} data-action={action}>
            <span aria-hidden="true">{action === 'yes' ? '✓' : '↺'}</span>
            <span dir="auto">{byName}</span>
            <span className={styles.said}>
              {action === 'yes' ? t.meeting.bubble.saidYes : t.meeting.bubble.saidContinue}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface OutcomeProps {
  readonly message: Message
  readonly mine: string | null
  readonly nameOfTarget: string | null
  readonly online: boolean
}

function Outcome({ message, mine, nameOfTarget, online }: OutcomeProps) {
  const { bubble } = t.meeting
  const resolved = message.resolved ?? null
  if (resolved !== null) {
    const say = resolved.action === 'yes' ? bubble.confirmed : bubble.continued
    return (
      <p className={styles.outcome} dir="auto">
        {say(resolved.byName, timeOfDay(resolved.at))}
      </p>
    )
  }
  if (nameOfTarget !== null) return <p className={styles.outcome}>{bubble.personal(nameOfTarget)}</p>
  if (!online) return <p className={styles.outcome}>{bubble.offline}</p>
  return mine === 'yes' ? <p className={styles.outcome}>{bubble.yours}</p> : null
}

function BubbleMark({ state }: { readonly state: 'open' | 'yes' | 'continue' }) {
  return (
    <span className={styles.mark} aria-hidden="true">
      {state === 'yes' ? '✓' : state === 'continue' ? '↺' : '?'}
    </span>
  )
}
