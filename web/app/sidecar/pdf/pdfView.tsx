import { type RefObject, useCallback, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react'
import { t } from '../../strings/t.ts'
import type { PlacedNote, PlacedSummary } from '../notes/placedNotes.ts'
import type { NewNote } from '../paneRoom.ts'
import { BubbleColumn } from './bubbleColumn.tsx'
import { type Layout, layoutOf } from './layout.ts'
import type { OpenPdf } from './openPdf.ts'
import { type PageSize, rowAt, seenRows, type Zoom } from './pageRows.ts'
import { PageView } from './pageView.tsx'
import { coveredOf, type SectionRange } from './useCurrentRange.ts'
import { useScrolled } from './useScrolled.ts'
import styles from './viewer.module.css'

/** Pages before and after those in sight that are drawn. */
const NEIGHBOURS = 1
/** Pixels above what is jumped to. */
const LEAD = 56

/** What a toolbar may ask of the pages. */
export interface Pages {
  goTo(place: { readonly page: number; readonly yPct?: number }): void
  readonly host: HTMLElement | null
}

interface Props {
  readonly pdf: OpenPdf
  readonly sizes: readonly PageSize[]
  readonly zoom: Zoom
  readonly notes: readonly PlacedNote[]
  readonly summaries: readonly PlacedSummary[]
  /** The section under discussion. */
  readonly range: SectionRange | null
  readonly currentId: string | null
  readonly onChoose: (id: string | null) => void
  readonly onPlace: ((anchor: NonNullable<NewNote['anchor']>) => void) | null
  /** The page that is read, and the scale that it is shown at. */
  readonly onPage: (page: number, scale: number) => void
  readonly pages: RefObject<Pages | null>
}

/** The pages under each other, only those near the window drawn, with all that is pinned to them. */
export function PdfView(props: Props) {
  const { pdf, sizes, zoom, notes, summaries, range, currentId, onChoose, onPlace, onPage, pages } = props
  const host = useRef<HTMLElement>(null)
  const { top, width, height } = useScrolled(host)
  const layout = useMemo(() => layoutOf(sizes, width, zoom), [sizes, width, zoom])
  useHeldPlace(host, layout, top)
  const current = rowAt(layout.rows, top + height / 3)
  const scale = layout.scales[current] ?? 1
  useEffect(() => onPage(current + 1, scale), [current, scale, onPage])
  const goTo = useJump(host, layout, width)
  useImperativeHandle(pages, () => ({ host: host.current, goTo }), [goTo])
  const byPage = useMemo(() => Map.groupBy(notes, ({ placement }) => placement.page), [notes])
  const { first, last } = seenRows(layout.rows, top, top + height, NEIGHBOURS)
  const shown = width === 0 ? [] : Array.from({ length: last - first + 1 }, (_, i) => first + i)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section ref={host} className={styles.scroller} tabIndex={0} aria-label={t.sidecar.pages} data-reading>
      <div className={styles.all} style={{ height: layout.rows.height, width: layout.width }}>
        {shown.map((i) => (
          <PageView
            key={i}
            pdf={pdf}
            number={i + 1}
            box={layout.boxes[i]!}
            unitScale={layout.scales[i]! * sizes[i]!.unit}
            covered={range === null ? null : coveredOf(range, i + 1)}
            notes={byPage.get(i + 1) ?? NO_NOTES}
            currentId={currentId}
            onChoose={onChoose}
            onPlace={onPlace}
          />
        ))}
        {width > 0 && <BubbleColumn summaries={summaries} layout={layout} />}
      </div>
    </section>
  )
}

const NO_NOTES: readonly PlacedNote[] = []

type Place = Parameters<Pages['goTo']>[0]

/** Goes to a place at once, or as soon as the pane has a size. */
function useJump(host: RefObject<HTMLElement | null>, layout: Layout, width: number): (place: Place) => void {
  const waiting = useRef<Place | null>(null)
  const latest = useRef({ layout, width })
  const goTo = useCallback(
    (place: Place) => {
      waiting.current = latest.current.width === 0 ? place : null
      if (latest.current.width > 0) scrollTo(host.current, latest.current.layout, place)
    },
    [host],
  )
  useLayoutEffect(() => {
    latest.current = { layout, width }
    if (width > 0 && waiting.current) goTo(waiting.current)
  }, [layout, width, goTo])
  return goTo
}

function scrollTo(host: HTMLElement | null, { boxes }: Layout, { page, yPct = 0 }: Place): void {
  const box = boxes[page - 1]
  if (!host || !box) return
  const top = box.top + (box.height * yPct) / 100
  host.scrollTo({ top: yPct === 0 ? top - 8 : top - LEAD })
}

/** What is read stays where it is when pages change their size: after a zoom, or when sizes become known. */
function useHeldPlace(host: RefObject<HTMLElement | null>, layout: Layout, top: number): void {
  const former = useRef({ layout, top })
  useLayoutEffect(() => {
    const element = host.current
    const { layout: old, top: oldTop } = former.current
    former.current = { layout, top }
    if (!element || old === layout || old.boxes.length === 0) return
    // An element that was moved in the document lost its scroll position.
    if (element.scrollTop === 0) element.scrollTop = oldTop
    const row = rowAt(old.rows, element.scrollTop + 1)
    const [from, to] = [old.boxes[row], layout.boxes[row]]
    if (!from || !to) return
    const share = Math.max(0, (element.scrollTop - from.top) / from.height)
    if (element.scrollTop > from.top) element.scrollTop = to.top + share * to.height
  }, [host, layout, top])
}
