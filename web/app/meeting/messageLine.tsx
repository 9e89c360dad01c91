import type { Message } from '@parley/client'
import { memo } from 'react'
import { useRoom } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Icon } from '../ui/icon.tsx'
import { CitedText } from './citedText.tsx'
import { useOpenNote } from './meetingContext.tsx'
import styles from './messageLine.module.css'
import { MessageMenu } from './messageMenu.tsx'
import { timeOfDay } from './timeOfDay.ts'

interface MessageLineProps {
  readonly message: Message
  readonly leads: boolean
  readonly mine: boolean
  /** The author's colours; null for system messages. */
  readonly colours: { readonly hex: string; readonly ink: string } | null
}

/** One message. Its author is shown by name, position and icon, not by colour alone. [WM3] */
export const MessageLine = memo(function MessageLine(props: MessageLineProps) {
  const { message } = props
  if (message.type === 'system') return <SystemLine message={message} />
  return message.type === 'moderator' ? <ModeratorLine {...props} /> : <PersonLine {...props} />
})

function SystemLine({ message }: { readonly message: Message }) {
  return (
    <p className={styles.system}>
      <span className={styles.systemText} dir="auto">
        {message.text}
      </span>
      <Time at={message.at} />
    </p>
  )
}

function ModeratorLine({ message, leads }: MessageLineProps) {
  const occasion = message.trigger === undefined ? null : t.meeting.chat.triggers[message.trigger]
  return (
    <div className={styles.moderator} data-leads={leads || undefined}>
      {leads && (
        <p className={styles.head}>
          <span className={styles.spark}>
            <Icon name="spark" size={14} />
          </span>
          <span className={styles.name}>{t.meeting.chat.moderator}</span>
          {occasion !== null && <span className={styles.occasion}>{occasion}</span>}
          <Time at={message.at} />
        </p>
      )}
      <p className={styles.text} dir="auto">
        <CitedText text={message.text} />
      </p>
    </div>
  )
}

function PersonLine({ message, leads, mine, colours }: MessageLineProps) {
  const name = message.senderName ?? ''
  return (
    <div className={mine ? styles.mine : styles.other} data-leads={leads || undefined}>
      {leads && (
        <p className={styles.head}>
          <span
            className={styles.initial}
            aria-hidden="true"
            style={colours ? { background: colours.hex, color: colours.ink } : undefined}
          >
            {initialOf(name)}
          </span>
          <span className={styles.name} dir="auto">
            {mine ? t.meeting.chat.you : name}
          </span>
          <Time at={message.at} />
        </p>
      )}
      <div className={styles.said}>
        <p className={styles.text} dir="auto">
          {message.via === 'voice' && <VoiceMark />}
          {message.text}
          {message.annotationId !== undefined && <AboutNote annotationId={message.annotationId} />}
        </p>
        <MessageMenu message={message} />
      </div>
    </div>
  )
}

/** Link from a message to the annotation that it is about; nothing once that was deleted. [WS44] */
function AboutNote({ annotationId }: { readonly annotationId: string }) {
  const openNote = useOpenNote()
  const sectionId = useRoom((room) => room.annotations.find(({ id }) => id === annotationId)?.sectionId)
  if (sectionId === undefined) return null
  return (
    <button type="button" className={styles.about} onClick={() => openNote({ annotationId, sectionId })}>
      <Icon name="note" size={14} /> {t.threads.inDocument}
    </button>
  )
}

function VoiceMark() {
  return (
    <span className={styles.voice}>
      <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
        <path
          d="M8 1.5a2 2 0 0 1 2 2v4a2 2 0 0 1-4 0v-4a2 2 0 0 1 2-2Zm-4 6a4 4 0 0 0 8 0M8 11.5v3"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
          strokeLinecap="round"
        />
      </svg>
      {t.meeting.chat.voice}
    </span>
  )
}

function Time({ at }: { readonly at: number }) {
  return (
    <time className={styles.time} dateTime={new Date(at).toISOString()}>
      {timeOfDay(at)}
    </time>
  )
}

/** Returns the first character (grapheme). */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim())
  return first?.segment.toUpperCase() ?? '?'
}
