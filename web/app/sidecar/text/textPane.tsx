import type { EmailDocument } from '@parley/client'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../strings/en.ts'
import { IconButton } from '../../ui/iconButton.tsx'
import { NoteList } from '../notes/noteList.tsx'
import { NotesButton } from '../notes/notesButton.tsx'
import { useSelected } from '../notes/useSelected.ts'
import { Writing } from '../notes/writing.tsx'
import type { Focus, PaneRoom, Selected } from '../paneRoom.ts'
import sidecar from '../sidecar.module.css'
import { Tools } from '../tools.tsx'
import { useAnnotating } from '../useAnnotating.ts'
import { placeInThread, sectionOfMessage } from './places.ts'
import { type Thread, ThreadView } from './textView.tsx'

interface Props {
  readonly email: EmailDocument
  readonly room: PaneRoom
  readonly focus: Focus | null
}

/** An e-mail thread with its tools: notes, and ways to add to it. */
export function ThreadPane({ email, room, focus }: Props) {
  const thread = useRef<Thread | null>(null)
  const pane = useRef<HTMLDivElement>(null)
  const [isListed, setListed] = useState(false)
  const [currentId, setCurrentId] = useState<string | null>(null)
  const sectionOf = async ({ messageIndex }: Pick<Selected, 'messageIndex'>) =>
    messageIndex === null ? null : (sectionOfMessage(messageIndex, room.sections)?.id ?? null)
  const annotating = useAnnotating(room, sectionOf)
  const selected = useSelected(pane, room.canAnnotate && annotating.draft === null)
  const choose = (id: string) => {
    setCurrentId(id)
    const note = room.annotations.find((each) => each.id === id)
    if (note) thread.current?.goTo({ ...placeInThread(note, room.sections, email.messages), annotationId: id })
  }
  const done = useRef<Focus | null>(null)
  useEffect(() => {
    if (!focus || done.current === focus) return
    const { annotationId, sectionId } = focus
    if (annotationId !== undefined && !room.annotations.some(({ id }) => id === annotationId)) return
    done.current = focus
    if (annotationId !== undefined) return choose(annotationId)
    const messageIndex = room.sections.find(({ id }) => id === sectionId)?.messageIndex
    if (messageIndex !== undefined) thread.current?.goTo({ messageIndex })
  })
  return (
    <div ref={pane} className={sidecar.pane}>
      <Tools>
        <span className={sidecar.space} />
        {room.canAnnotate && (
          <IconButton size="s" icon="pen" label={t.sidecar.commentHere} onClick={annotating.commentOnSection} />
        )}
        <NotesButton count={room.annotations.length} isOn={isListed} onClick={() => setListed(!isListed)} />
      </Tools>
      <div className={sidecar.content}>
        {isListed && (
          <div className={sidecar.drawer} data-kind="notes">
            <NoteList notes={room.annotations} currentId={currentId} onChoose={choose} />
          </div>
        )}
        <ThreadView email={email} room={room} currentId={currentId} thread={thread} />
      </div>
      <Writing
        {...{ annotating, room, selected, pane }}
        sectionId={room.currentSectionId}
        host={() => thread.current?.host}
      />
    </div>
  )
}
