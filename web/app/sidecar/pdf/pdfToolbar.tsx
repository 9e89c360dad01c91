import type { ComponentProps } from 'react'
import { t } from '../../strings/en.ts'
import { IconButton } from '../../ui/iconButton.tsx'
import { NotesButton } from '../notes/notesButton.tsx'
import type { PaneRoom } from '../paneRoom.ts'
import sidecar from '../sidecar.module.css'
import type { Annotating } from '../useAnnotating.ts'
import { PageTools } from './pageTools.tsx'

/** What stands beside the pages; null for nothing. */
export type Drawer = 'pages' | 'notes' | null

interface Props {
  readonly room: PaneRoom
  readonly annotating: Annotating
  readonly drawer: Drawer
  readonly onDrawer: (drawer: Drawer) => void
  readonly pages: ComponentProps<typeof PageTools>
}

export function PdfToolbar({ room, annotating, drawer, onDrawer, pages }: Props) {
  const toggle = (which: Drawer) => onDrawer(drawer === which ? null : which)
  const { isPlacing } = annotating
  return (
    <div className={sidecar.tools} role="toolbar" aria-label={t.sidecar.tools}>
      <IconButton
        size="s"
        icon="sidebar"
        label={t.sidecar.thumbnails}
        aria-pressed={drawer === 'pages'}
        onClick={() => toggle('pages')}
      />
      <PageTools {...pages} />
      <span className={sidecar.space} />
      {room.canAnnotate && (
        <>
          <IconButton
            size="s"
            icon="pin"
            label={t.sidecar.placePin}
            aria-pressed={isPlacing}
            onClick={() => annotating.place(!isPlacing)}
          />
          <IconButton size="s" icon="pen" label={t.sidecar.commentHere} onClick={annotating.commentOnSection} />
        </>
      )}
      <NotesButton count={room.annotations.length} isOn={drawer === 'notes'} onClick={() => toggle('notes')} />
    </div>
  )
}
