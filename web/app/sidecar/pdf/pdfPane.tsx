import { useCallback, useRef, useState } from 'react'
import { t } from '../../strings/t.ts'
import { NoteList } from '../notes/noteList.tsx'
import { usePlaced } from '../notes/placedNotes.ts'
import { useSelected } from '../notes/useSelected.ts'
import { Writing } from '../notes/writing.tsx'
import type { Focus, PaneRoom, Selected } from '../paneRoom.ts'
import { sectionAt } from '../place/sectionAt.ts'
import sidecar from '../sidecar.module.css'
import { useAnnotating } from '../useAnnotating.ts'
import type { OpenPdf } from './openPdf.ts'
import { type PageSize, type Zoom, zoomed } from './pageRows.ts'
import { type Drawer, PdfToolbar } from './pdfToolbar.tsx'
import { type Pages, PdfView } from './pdfView.tsx'
import { Thumbnails } from './thumbnails.tsx'
import { useCurrentRange } from './useCurrentRange.ts'
import { useFocus } from './useFocus.ts'
import { usePageSizes } from './usePageSizes.ts'

interface Props {
  readonly pdf: OpenPdf
  readonly room: PaneRoom
  readonly focus: Focus | null
  /** Where the reader was when the panel was closed. */
  readonly lastPage: { current: number }
}

/** Pixels of a pane; in a narrower one the list of notes covers the pages, as the style sheet says too. */
const DRAWER_COVERS_BELOW = 544

/** A PDF with its tools, once the size of its pages is known. */
export function PdfPane(props: Props) {
  const sizes = usePageSizes(props.pdf)
  if (sizes) return <SizedPane {...props} sizes={sizes} />
  return <p className={sidecar.quiet}>{t.sidecar.loading}</p>
}

function SizedPane({ pdf, room, focus, lastPage, sizes }: Props & { readonly sizes: readonly PageSize[] }) {
  const pages = useRef<Pages | null>(null)
  const pane = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState<Zoom>('fit')
  const { page, scale, onPage } = useReading(lastPage)
  const [drawer, setDrawer] = useState<Drawer>(null)
  const [currentId, setCurrentId] = useState<string | null>(null)
  const { notes, summaries } = usePlaced(room, pdf)
  const range = useCurrentRange(room, pdf)
  const annotating = useAnnotating(room, async ({ anchor }: Pick<Selected, 'anchor'>) =>
    anchor ? ((await sectionAt(anchor, room.sections, pdf))?.id ?? null) : null,
  )
  const selected = useSelected(pane, room.canAnnotate && annotating.draft === null)
  const goTo = useCallback((place: { page: number; yPct?: number }) => pages.current?.goTo(place), [])
  const jumps = useRef(0)
  const goToPage = (number: number) => {
    jumps.current += 1
    goTo({ page: number })
  }
  const choose = (id: string) => {
    setCurrentId(id)
    if (pane.current && pane.current.clientWidth < DRAWER_COVERS_BELOW) setDrawer(null)
    const placed = notes.find(({ note }) => note.id === id)
    if (placed) goTo(placed.placement)
  }
  useFocus({ pdf, room, focus, notes, choose, goTo, jumps, lastPage })
  const keys = (event: React.KeyboardEvent) => {
    if (event.key === 'Escape' && annotating.isPlacing) {
      event.stopPropagation()
      annotating.place(false)
    }
    if (event.target === pages.current?.host) setZoom(zoomByKey(event, zoom, scale))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears keys of what is inside
    <div ref={pane} className={sidecar.pane} onKeyDown={keys}>
      <PdfToolbar
        room={room}
        annotating={annotating}
        drawer={drawer}
        onDrawer={setDrawer}
        pages={{ page, count: pdf.count, scale, zoom, onPage: goToPage, onZoom: setZoom }}
      />
      {annotating.isPlacing && <p className={sidecar.hint}>{t.sidecar.placing}</p>}
      <div className={sidecar.content}>
        {drawer === 'pages' && (
          <div className={sidecar.drawer} data-kind="pages">
            <Thumbnails pdf={pdf} sizes={sizes} page={page} onChoose={goToPage} />
          </div>
        )}
        {drawer === 'notes' && (
          <div className={sidecar.drawer} data-kind="notes">
            <NoteList notes={room.annotations} currentId={currentId} onChoose={choose} />
          </div>
        )}
        <PdfView
          {...{ pdf, sizes, zoom, notes, summaries, range, currentId, onPage, pages }}
          onChoose={setCurrentId}
          onPlace={annotating.isPlacing ? annotating.pin : null}
        />
      </div>
      <Writing
        {...{ annotating, room, selected, pane }}
        sectionId={sectionOnPage(room, page)}
        host={() => pages.current?.host}
      />
    </div>
  )
}

/** The page that is read and its scale; the page is kept for the next time the panel opens. */
function useReading(lastPage: Props['lastPage']) {
  const [reading, setReading] = useState({ page: 1, scale: 1 })
  const onPage = useCallback(
    (page: number, scale: number) => {
      setReading({ page, scale })
      lastPage.current = page
    },
    [lastPage],
  )
  return { ...reading, onPage }
}

function zoomByKey(event: React.KeyboardEvent, zoom: Zoom, scale: number): Zoom {
  if (event.ctrlKey || event.metaKey || event.altKey) return zoom
  if (event.key === '+' || event.key === '=') return zoomed(scale, 1)
  if (event.key === '-') return zoomed(scale, -1)
  return event.key === '0' ? 'fit' : zoom
}

/** The section that a reader of a page most likely means: the one under discussion, else the last that begins there or before. */
function sectionOnPage({ sections, currentSectionId }: PaneRoom, page: number): string | null {
  const here = sections.findLast((section) => (section.page ?? 1) <= page)
  return currentSectionId ?? here?.id ?? null
}
