import type { DocumentText } from '@parley/client'
import { useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../strings/t.ts'
import { IconButton } from '../../ui/iconButton.tsx'
import { NoteList } from '../notes/noteList.tsx'
import { NotesButton } from '../notes/notesButton.tsx'
import { useSelected } from '../notes/useSelected.ts'
import { Writing } from '../notes/writing.tsx'
import type { Focus, PaneRoom, Selected } from '../paneRoom.ts'
import sidecar from '../sidecar.module.css'
import { Tools } from '../tools.tsx'
import { useAnnotating } from '../useAnnotating.ts'
import { partsOf, placedSections } from './parts.ts'
import { partOf, placeInText, sectionOfPart } from './places.ts'
import { type ShownText, TextView } from './textView.tsx'

interface Props {
  readonly text: DocumentText
  readonly room: PaneRoom
  readonly focus: Focus | null
}

/** A document that is shown as text, with its tools: notes, and ways to add to it. */
export function TextPane({ text, room, focus }: Props) {
  const shown = useRef<ShownText | null>(null)
  const parts = useMemo(() => partsOf(text), [text])
  const sections = useMemo(() => placedSections(text, room.sections), [text, room.sections])
  const pane = useRef<HTMLDivElement>(null)
  const [isListed, setListed] = useState(false)
  const [currentId, setCurrentId] = useState<string | null>(null)
  const sectionOf = async ({ part }: Pick<Selected, 'part'>) => (part === null ? null : sectionOfPart(part, sections))
  const annotating = useAnnotating(room, sectionOf)
  const selected = useSelected(pane, room.canAnnotate && annotating.draft === null)
  const choose = (id: string) => {
    setCurrentId(id)
    const note = room.annotations.find((each) => each.id === id)
    if (note) shown.current?.goTo({ ...placeInText(note, sections, parts), annotationId: id })
  }
  const done = useRef<Focus | null>(null)
  useEffect(() => {
    if (!focus || done.current === focus) return
    const { annotationId, sectionId } = focus
    if (annotationId !== undefined && !room.annotations.some(({ id }) => id === annotationId)) return
    done.current = focus
    if (annotationId !== undefined) return choose(annotationId)
    const part = partOf(sectionId, sections)
    if (part !== null) shown.current?.goTo({ part })
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
        <TextView {...{ parts, sections, room, currentId, shown }} />
      </div>
      <Writing
        {...{ annotating, room, selected, pane }}
        sectionId={room.currentSectionId}
        host={() => shown.current?.host}
      />
    </div>
  )
}
