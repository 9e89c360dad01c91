import type { Message } from '@parley/client'
import { type KeyboardEvent, memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { Bubble } from './bubble.tsx'
import { type ChatRow, chatRows, guessedHeight } from './chatRows.ts'
import { MessageLine } from './messageLine.tsx'
import styles from './messageList.module.css'
import { openVote } from './openVote.ts'
import type { Roster } from './roster.ts'
import type { Earlier } from './useEarlier.ts'
import { useInSight } from './useInSight.ts'
import { useRowWindow } from './useRowWindow.ts'
import { useUnseen } from './useUnseen.ts'

export interface MessageListHandle {
  toNewest(): void
  toMessage(messageId: string): void
  /** Focuses the newest open bubble; returns false when there is none. */
  toDecision(): boolean
}

interface MessageListProps {
  readonly earlier: Earlier
  readonly me: string | null
  readonly roster: Roster
  readonly online: boolean
  readonly onVote: (messageId: string, action: 'yes' | 'continue') => void
  readonly handle: { current: MessageListHandle | null }
  /** The decision whose visibility is reported; null for none. */
  readonly watched: string | null
  /** Must be the same function on every render. */
  readonly onWatched: (isInSight: boolean) => void
}

/** The conversation. Only visible rows are rendered, however long it gets. [WM1] */
export const MessageList = memo(function MessageList(props: MessageListProps) {
  const { earlier, me, roster, online, onVote, handle, watched, onWatched } = props
  const { messages } = earlier
  const unseen = useUnseen(messages, me)
  const made = useRef<readonly ChatRow[]>([])
  const rows = useMemo(() => {
    made.current = chatRows(messages, unseen.first, made.current)
    return made.current
  }, [messages, unseen.first])
  const keys = useMemo(() => rows.map(({ key }) => key), [rows])
  const guess = useCallback((row: number) => guessedHeight(made.current[row]), [])
  const list = useRowWindow(keys, guess)
  const { first, end, above, below } = list.draw()
  const { atEnd } = list
  useEffect(() => unseen.reading(atEnd), [unseen, atEnd])
  useListHandle(handle, list, earlier)
  useInSight(watched, `${first} ${end} ${rows.length}`, onWatched)

  return (
    <div className={styles.frame}>
      <div
        ref={list.boxRef}
        className={styles.scroll}
        role="log"
        aria-live="off"
        aria-label={t.meeting.chat.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the focus
        tabIndex={0}
        onKeyDown={byKeys}
      >
        {earlier.isMore && (
          <Button look="quiet" size="s" wide busy={earlier.isLoading} onClick={earlier.load}>
            {earlier.isLoading ? t.talk.loadingEarlier : t.talk.earlier}
          </Button>
        )}
        {messages.length === 0 && <p className={styles.empty}>{t.meeting.chat.empty}</p>}
        <div style={{ height: above }} />
        {rows.slice(first, end).map((row) => (
          <div key={row.key} ref={list.rowRef(row.key)} className={styles.row} data-row={row.key}>
            {row.kind === 'divider' && <p className={styles.divider}>{t.meeting.chat.newMessages}</p>}
            {row.kind === 'before' && <Before notices={row.notices} />}
            {row.kind === 'message' && <Row row={row} me={me} roster={roster} online={online} onVote={onVote} />}
          </div>
        ))}
        <div style={{ height: below }} />
      </div>
      {!atEnd && (
        <button type="button" className={styles.newest} onClick={() => list.toEnd()}>
          <span aria-hidden="true">↓</span>
          {unseen.count > 0 ? t.meeting.chat.newestCount(unseen.count) : t.meeting.chat.newest}
        </button>
      )}
    </div>
  )
})

/** What happened while the meeting was prepared, folded. [WM64] */
function Before({ notices }: { readonly notices: readonly Message[] }) {
  return (
    <details className={styles.before}>
      <summary>{t.talk.before(notices.length)}</summary>
      {notices.map((message) => (
        <MessageLine key={message.id} message={message} leads mine={false} colours={null} />
      ))}
    </details>
  )
}

interface RowProps {
  readonly row: Extract<ChatRow, { kind: 'message' }>
  readonly me: string | null
  readonly roster: Roster
  readonly online: boolean
  readonly onVote: (messageId: string, action: 'yes' | 'continue') => void
}

function Row({ row: { message, leads }, me, roster, online, onVote }: RowProps) {
  if (message.type === 'inject') {
    const target = message.targetParticipant ?? null
    const nameOfTarget = target === null ? null : (roster.nameOf(target) ?? '')
    return (
      <Bubble
        message={message}
        me={me}
        present={roster.present}
        nameOfTarget={nameOfTarget}
        online={online}
        onVote={onVote}
      />
    )
  }
  const colours = message.senderId === undefined ? null : roster.coloursOf(message.senderId)
  return <MessageLine message={message} leads={leads} mine={me !== null && message.senderId === me} colours={colours} />
}

function useListHandle(
  handle: MessageListProps['handle'],
  list: ReturnType<typeof useRowWindow>,
  { messages, isMore, load }: Earlier,
) {
  const sought = useRef<string | null>(null)
  const has = (messageId: string) => messages.some(({ id }) => id === messageId)
  // Keys reach what is on the screen from the moment it is there.
  useLayoutEffect(() => {
    if (sought.current !== null && has(sought.current)) {
      focusRow(list, sought.current)
      sought.current = null
    }
    handle.current = {
      toNewest: () => list.toEnd(),
      toMessage(messageId) {
        if (!isMore || has(messageId)) return focusRow(list, messageId)
        sought.current = messageId
        load()
      },
      toDecision() {
        const open = openVote(messages)
        if (open === null) return false
        focusRow(list, open.id)
        return true
      },
    }
  })
}

/** Focuses a row as soon as it has been rendered. */
function focusRow(list: ReturnType<typeof useRowWindow>, key: string): void {
  list.toKey(key)
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)
    const target = row?.querySelector<HTMLElement>('button:not(:disabled)') ?? row
    if (target === row) row?.setAttribute('tabindex', '-1')
    target?.focus({ preventScroll: true })
    row?.setAttribute('data-shown', '')
    setTimeout(() => row?.removeAttribute('data-shown'), SHOWN_MS)
  })
}

/** How long a row stays highlighted after a jump to it. */
const SHOWN_MS = 1_600
const LINE_PX = 60

/** Scrolls the log by keys while it has the focus. */
function byKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.target !== event.currentTarget) return
  const step = { ArrowUp: -LINE_PX, ArrowDown: LINE_PX }[event.key]
  if (step === undefined) return
  event.currentTarget.scrollBy({ top: step })
  event.preventDefault()
}
