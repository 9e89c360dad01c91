import { t } from '../../strings/t.ts'
import { IconButton } from '../../ui/iconButton.tsx'
import { useMedia, WIDE } from '../../ui/useMedia.ts'
import { NotesButton } from '../notes/notesButton.tsx'
import type { PaneRoom } from '../paneRoom.ts'
import sidecar from '../sidecar.module.css'
import { Tools } from '../tools.tsx'
import type { Annotating } from '../useAnnotating.ts'
import { PageField } from './pageField.tsx'
import type { Zoom } from './pageRows.ts'
import { ViewMenu } from './viewMenu.tsx'
import { ZoomTools } from './zoomTools.tsx'

/** What stands beside the pages; null for nothing. */
export type Drawer = 'pages' | 'notes' | null

interface Props {
  readonly room: PaneRoom
  readonly annotating: Annotating
  readonly drawer: Drawer
  readonly onDrawer: (drawer: Drawer) => void
  readonly pages: {
    readonly page: number
    readonly count: number
    readonly scale: number
    readonly zoom: Zoom
    readonly onPage: (page: number) => void
    readonly onZoom: (zoom: Zoom) => void
  }
}

export function PdfToolbar({ room, annotating, drawer, onDrawer, pages }: Props) {
  const isWide = useMedia(WIDE)
  const toggle = (which: Drawer) => onDrawer(drawer === which ? null : which)
  const { isPlacing } = annotating
  const pictures = (
    <IconButton
      size="s"
      icon="sidebar"
      label={t.sidecar.thumbnails}
      aria-pressed={drawer === 'pages'}
      onClick={() => toggle('pages')}
    />
  )
  return (
    <Tools>
      {isWide ? (
        pictures
      ) : (
        <ViewMenu>
          {pictures}
          <ZoomTools {...pages} />
        </ViewMenu>
      )}
      <PageField {...pages} />
      {isWide && <ZoomTools {...pages} />}
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
    </Tools>
  )
}
