import type { EmailDocument } from '@parley/client'
import { type RefObject, useImperativeHandle, useMemo, useRef } from 'react'
import { t } from '../../strings/en.ts'
import { NoteCard } from '../notes/noteCard.tsx'
import { TopicBubble } from '../notes/topicBubble.tsx'
import type { PaneRoom } from '../paneRoom.ts'
import { MessageBody } from './partBody.tsx'
import { placeInThread, summaryPlace } from './places.ts'
import styles from './text.module.css'

/** What may be asked of a thread that is shown. */
export interface Thread {
  /** Scrolls to a message, or to the annotation in it. */
  goTo(place: { readonly messageIndex: number; readonly annotationId?: string }): void
  readonly host: HTMLElement | null
}

interface Props {
  readonly email: EmailDocument
  readonly room: PaneRoom
  readonly currentId: string | null
  readonly thread: RefObject<Thread | null>
}

/** The messages of a thread, oldest first, each with the summary of its topic and what people noted of it. */
export function ThreadView({ email: { messages }, room, currentId, thread }: Props) {
  const host = useRef<HTMLElement>(null)
  const { annotations, sections, summaries } = room
  const notes = useMemo(
    () => annotations.map((note) => ({ note, ...placeInThread(note, sections, messages) })),
    [annotations, sections, messages],
  )
  const bubbles = useMemo(
    () => summaries.map((summary) => ({ summary, ...summaryPlace(summary, sections, messages) })),
    [summaries, sections, messages],
  )
  useImperativeHandle(thread, () => ({
    host: host.current,
    goTo({ messageIndex, annotationId }) {
      const message = host.current?.querySelector(`[data-message="${messageIndex}"]`)
      const note = annotationId === undefined ? null : message?.querySelector(`[data-area="${annotationId}"]`)
      ;(note ?? message)?.scrollIntoView({ block: note ? 'center' : 'start' })
    },
  }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section ref={host} className={styles.thread} tabIndex={0} aria-label={t.sidecar.thread}>
      <ol>
        {messages.map((message, i) => {
          const here = notes.filter(({ messageIndex }) => messageIndex === i)
          const marks = here.flatMap(({ note, span }) => (span ? [{ note, span }] : []))
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a message is its place in the thread
            <li key={i} className={styles.message} data-message={i}>
              <Head message={message} before={messages[i - 1]} />
              {bubbles
                .filter(({ messageIndex }) => messageIndex === i)
                .map(({ summary, isExact }) => (
                  <TopicBubble key={summary.sectionId} summary={summary} isApproximate={!isExact} isNarrow={false} />
                ))}
              <MessageBody body={message.body} marks={marks} />
              {here.length > 0 && (
                <ul className={styles.notes} aria-label={t.sidecar.notesHere}>
                  {here.map(({ note, isExact }) => (
                    <li key={note.id} data-annotation={note.id} data-current={note.id === currentId}>
                      <NoteCard note={note} isExact={isExact} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

type Message = EmailDocument['messages'][number]

function Head({ message, before }: { readonly message: Message; readonly before: Message | undefined }) {
  const { from, date, subject } = message
  const name = from.replace(/(?<!\s)\s*<[^<>]*>\s*$/u, '').replace(/^"|"$/gu, '') || from
  const isNewSubject = subject && subject !== before?.subject
  return (
    <header className={styles.head}>
      {isNewSubject && <h3 className={styles.subject}>{subject}</h3>}
      <p className={styles.from}>
        <strong title={from}>{name}</strong>
        {typeof date === 'number' && <time dateTime={new Date(date).toISOString()}>{t.sidecar.date(date)}</time>}
      </p>
    </header>
  )
}
