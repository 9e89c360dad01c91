import { useEffect, useRef, useState } from 'react'
import { DOCUMENT_KINDS } from '#engine/room/documentKinds.ts'
import { useRoom, useRoomClient } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { ErrorBoundary } from '../ui/errorBoundary.tsx'
import { IconButton } from '../ui/iconButton.tsx'
import { useMedia, WIDE } from '../ui/useMedia.ts'
import visually from '../ui/visuallyHidden.module.css'
import { DocumentChoice } from './documentChoice.tsx'
import type { Focus, PaneRoom } from './paneRoom.ts'
import { PdfPane } from './pdf/pdfPane.tsx'
import styles from './sidecar.module.css'
import { TextPane } from './text/textPane.tsx'
import { ToolsPlace } from './tools.tsx'
import { Unavailable } from './unavailable.tsx'
import { useDocument } from './useDocument.ts'
import { documentOf, isOffered, usePaneRoom } from './usePaneRoom.ts'
import { WhereItLives } from './whereItLives.tsx'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  /** Navigation target; a new object navigates again. */
  readonly focus?: Focus | null
  /** Where each document was read, for the next time the sidecar opens. */
  readonly reading?: Reading
}

/** The document last chosen, and the page last read of each. */
export interface Reading {
  chosen: string | null
  readonly pages: Map<string, { current: number }>
}

/** The document sidecar: the room's documents with summaries and annotations, beside the conversation. Shown only when there is a document. */
export function Sidecar({ open, onClose, focus = null, reading }: Props) {
  const offered = useRoom(isOffered)
  const docs = useRoom(({ state }) => state?.docs ?? [], isSameList)
  const focused = useRoom((room) => documentOf(room, focus))
  const own = useRef<Reading>({ chosen: null, pages: new Map() })
  const read = reading ?? own.current
  const [chosen, setChosen] = useState<string | null>(read.chosen)
  const isWide = useMedia(WIDE)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (focus && focused !== null) setChosen(focused)
  }, [focus, focused])
  const doc = docs.find(({ id }) => id === chosen) ?? docs[0]
  if (!open || !offered || !doc) return null
  read.chosen = doc.id
  const lastPage = read.pages.get(doc.id) ?? { current: 1 }
  read.pages.set(doc.id, lastPage)
  // A text document has few tools, so they share the title's row.
  const hasRow = !isWide || DOCUMENT_KINDS[doc.kind].shownAs !== 'pages'
  const head = (
    <header key="head" className={styles.header}>
      <DocumentChoice docs={docs} doc={doc} isSmall={!isWide} onChoose={setChosen} />
      {hasRow && <div ref={setPlace} className={styles.place} />}
      {isWide && <IconButton icon="close" label={t.sidecar.close} onClick={onClose} />}
    </header>
  )
  const pane = <Pane key={doc.id} docId={doc.id} focus={focus} lastPage={lastPage} />
  return (
    <aside
      className={styles.sidecar}
      aria-label={t.sidecar.label}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !document.querySelector(':popover-open')) onClose()
      }}
    >
      {!isWide && <h2 className={visually.hidden}>{doc.title}</h2>}
      {/* On a small screen the one row of tools is below the document, where the thumb is. */}
      <ToolsPlace value={hasRow ? place : null}>{isWide ? [head, pane] : [pane, head]}</ToolsPlace>
    </aside>
  )
}

interface PaneProps {
  readonly docId: string
  readonly focus: Focus | null
  readonly lastPage: { current: number }
}

function Pane({ docId, focus, lastPage }: PaneProps) {
  const room = usePaneRoom(docId)
  const code = useRoom(({ code: own }) => own)
  if (!room || code === null) return null
  return (
    <ErrorBoundary fallback={<Unavailable room={room} />}>
      <Document code={code} room={room} focus={focus} lastPage={lastPage} />
    </ErrorBoundary>
  )
}

function Document({ code, room, focus, lastPage }: Omit<PaneProps, 'docId'> & { code: string; room: PaneRoom }) {
  const client = useRoomClient()
  const [attempt, setAttempt] = useState(0)
  const opened = useDocument(code, room.doc, attempt)
  const isAway = opened.status === 'absent' && opened.why === 'away'
  useReturn(() => isAway && setAttempt(attempt + 1))
  const retry = () => {
    if (isAway) client.askResident()
    setAttempt(attempt + 1)
  }
  return (
    <>
      {opened.status === 'pages' && <PdfPane pdf={opened.pdf} room={room} focus={focus} lastPage={lastPage} />}
      {opened.status === 'text' && <TextPane text={opened.text} room={room} focus={focus} />}
      {opened.status === 'absent' && <Unavailable room={room} why={opened.why} onRetry={retry} />}
      {opened.status === 'loading' && (
        <p className={styles.quiet} role="status">
          {t.sidecar.loading}
        </p>
      )}
      <WhereItLives isShown={opened.status === 'pages' || opened.status === 'text'} />
    </>
  )
}

/** Calls back when the resident service, which was away, answers again. */
function useReturn(returned: () => void): void {
  const isAway = useRoom(({ resident }) => resident?.isAway ?? false)
  const was = useRef(isAway)
  const latest = useRef(returned)
  useEffect(() => {
    latest.current = returned
  })
  useEffect(() => {
    if (was.current && !isAway) latest.current()
    was.current = isAway
  }, [isAway])
}

function isSameList<T extends { readonly id: string; readonly title: string }>(
  a: readonly T[],
  b: readonly T[],
): boolean {
  return a.length === b.length && a.every(({ id, title }, i) => id === b[i]!.id && title === b[i]!.title)
}
