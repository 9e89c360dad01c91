import { useEffect, useMemo, useRef } from 'react'
import { t } from '../../strings/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { VisuallyHidden } from '../../ui/visuallyHidden.tsx'
import { FILE_BYTES_MAX, type SendFile, Uploads } from '../material/uploads.ts'
import { Observable } from '../observable.ts'
import { useObservable } from '../useObservable.ts'
import styles from './board.module.css'
import type { BoardSource } from './boardSource.ts'
import type { FileData } from './boardTypes.ts'
import { Column } from './column.tsx'
import { Conflicts } from './conflicts.tsx'
import { Desk } from './desk.ts'
import {
  BoardContext,
  type BoardPerson,
  type BoardTools,
  useBoardTools,
  useChildren,
  useDesk,
  useIsEmpty,
  useSections,
  useWaiting,
} from './deskContext.ts'
import { EmptyBoard } from './emptyBoard.tsx'
import { usePaste } from './paste.ts'
import { watchPointer } from './pointerMove.ts'
import { Toolbar } from './toolbar.tsx'
import { useStepKeys } from './useSteps.ts'

interface BoardRegionProps {
  readonly source: BoardSource
  /** Other people who have the board open, with what they edit. */
  readonly people: readonly BoardPerson[]
  /** Tells the others what this person edits; null for nothing. */
  readonly onEdit: (itemId: string | null) => void
  readonly upload: SendFile<FileData>
  readonly fileUrl: (fileId: string) => string
  readonly canEdit: boolean
  readonly isOnline: boolean
}

/** The board of a space: sections with notes, texts, checklists, links, files and pictures. */
export function BoardRegion({ source, people, onEdit, upload, fileUrl, canEdit, isOnline }: BoardRegionProps) {
  const desk = useMemo(() => new Desk(source), [source])
  const others = useRef<Observable<readonly BoardPerson[]>>(null)
  others.current ??= new Observable(people)
  const observed = others.current
  useEffect(() => observed.set(people), [observed, people])
  const send = useRef(upload)
  send.current = upload
  const url = useRef(fileUrl)
  url.current = fileUrl
  const tools = useMemo<BoardTools>(
    () => ({
      desk,
      uploads: new Uploads({
        send: (...sent) => send.current(...sent),
        bytesMax: FILE_BYTES_MAX,
        tooLarge: t.material.tooLarge,
        onDone: (file, place) => desk.addFile(file, place),
      }),
      people: observed,
      canEdit,
      fileUrl: (fileId) => url.current(fileId),
    }),
    [desk, observed, canEdit],
  )
  useEdited(desk, onEdit)
  useEffect(() => desk.watch(), [desk])
  return (
    <BoardContext value={tools}>
      <BoardFrame isOnline={isOnline} />
    </BoardContext>
  )
}

function BoardFrame({ isOnline }: { readonly isOnline: boolean }) {
  const { desk, canEdit } = useBoardTools()
  const root = useRef<HTMLElement>(null)
  const isEmpty = useIsEmpty()
  useStepKeys()
  const paste = usePaste()
  useEffect(() => {
    if (!canEdit || !root.current) return
    return watchPointer(root.current, desk, { shade: styles.shade ?? '', line: styles.dropLine ?? '' })
  }, [desk, canEdit])
  return (
    <section
      ref={root}
      className={styles.board}
      data-editable={canEdit ? '' : undefined}
      aria-label={t.board.label}
      onPaste={canEdit ? paste : undefined}
    >
      <div className={styles.area}>
        {canEdit && !isEmpty && <Toolbar />}
        <Waiting isOnline={isOnline} />
        <Conflicts />
        {isEmpty ? <EmptyBoard /> : <Columns />}
        <p id="board-move-hint" hidden>
          {t.board.moveHint}
        </p>
        <Announcements />
      </div>
    </section>
  )
}

function Columns() {
  const sections = useSections()
  const loose = useChildren(null)
  return (
    <div className={styles.columns} data-columns="">
      {(loose.length > 0 || sections.length === 0) && <Column id={null} />}
      {sections.map((id) => (
        <Column key={id} id={id} />
      ))}
    </div>
  )
}

/** Says how many changes wait while there is no connection. */
function Waiting({ isOnline }: { readonly isOnline: boolean }) {
  const waiting = useWaiting()
  if (isOnline || waiting === 0) return null
  return (
    <Banner tone="warn" icon="offline">
      {t.board.waiting(waiting)}
    </Banner>
  )
}

function Announcements() {
  const said = useObservable(useDesk().said)
  return (
    <div aria-live="assertive">
      <VisuallyHidden>{said}</VisuallyHidden>
    </div>
  )
}

/** Tells the others which item has its editor open here. */
function useEdited(desk: Desk, onEdit: (itemId: string | null) => void): void {
  const newest = useRef(onEdit)
  newest.current = onEdit
  useEffect(() => {
    const stop = desk.editing.subscribe(() => newest.current(desk.editing.get()))
    return () => {
      stop()
      if (desk.editing.get() !== null) newest.current(null)
    }
  }, [desk])
}
