import { useEffect, useRef } from 'react'
import type { PlacedNote } from '../notes/placedNotes.ts'
import type { Focus, PaneRoom } from '../paneRoom.ts'
import { placeAtHeading } from '../place/placement.ts'
import type { OpenPdf } from './openPdf.ts'

interface Options {
  readonly pdf: OpenPdf
  readonly room: PaneRoom
  readonly focus: Focus | null
  readonly notes: readonly PlacedNote[]
  readonly choose: (annotationId: string) => void
  readonly goTo: (place: { readonly page: number; readonly yPct?: number }) => void
  /** Counts the reader's own jumps, after which one that is still on its way comes too late. */
  readonly jumps: { readonly current: number }
  /** Where to begin when nothing is asked for. */
  readonly lastPage: { readonly current: number }
}

/** Takes the reader to what is asked for, once for every time it is asked. */
export function useFocus({ pdf, room, focus, notes, choose, goTo, jumps, lastPage }: Options): void {
  const done = useRef<Focus | null>(null)
  const newest = useRef(focus)
  // Before the pages tell which of them is read.
  const first = useRef(lastPage.current)
  useEffect(() => {
    if (first.current > 1) goTo({ page: first.current })
  }, [goTo])
  useEffect(() => {
    newest.current = focus
    if (!focus || done.current === focus) return
    const { annotationId, sectionId, page } = focus
    if (annotationId !== undefined) {
      // It may still be on its way, or not be placed yet.
      if (!notes.some(({ note }) => note.id === annotationId)) return
      done.current = focus
      choose(annotationId)
      return
    }
    done.current = focus
    if (sectionId === undefined) return void (page !== undefined && goTo({ page }))
    const section = room.sections.find(({ id }) => id === sectionId)
    const begun = jumps.current
    void placeAtHeading(section, pdf).then((place) => {
      if (newest.current === focus && jumps.current === begun) goTo(place)
    })
  })
}
