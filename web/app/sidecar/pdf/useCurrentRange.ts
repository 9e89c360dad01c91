import { useEffect, useState } from 'react'
import type { PaneRoom } from '../paneRoom.ts'
import { type Placement, placeAtHeading } from '../place/placement.ts'
import type { OpenPdf } from './openPdf.ts'

/** Where a section begins and where the next one does, in percent of the pages' heights; `to` is null at the document's end. */
export interface SectionRange {
  readonly from: Pick<Placement, 'page' | 'yPct'>
  readonly to: Pick<Placement, 'page' | 'yPct'> | null
}

/** The range of the section under discussion [WM61]; null without one, or until it is found. */
export function useCurrentRange({ sections, currentSectionId }: PaneRoom, pdf: OpenPdf): SectionRange | null {
  const [range, setRange] = useState<SectionRange | null>(null)
  useEffect(() => {
    let isOld = false
    const at = sections.findIndex(({ id }) => id === currentSectionId)
    const read = async () => {
      if (at < 0) return setRange(null)
      const next = sections[at + 1]
      const from = startOf(await placeAtHeading(sections[at], pdf))
      const to = next === undefined ? null : startOf(await placeAtHeading(next, pdf))
      if (!isOld) setRange({ from, to: to !== null && isAfter(to, from) ? to : null })
    }
    void read()
    return () => {
      isOld = true
    }
  }, [sections, currentSectionId, pdf])
  return range
}

/** Percent above a heading that belong to its section. */
const ABOVE = 0.8

function startOf({ page, areas, yPct }: Placement): SectionRange['from'] {
  return { page, yPct: Math.max(0, (areas[0]?.top ?? yPct) - ABOVE) }
}

const isAfter = (a: SectionRange['from'], b: SectionRange['from']) =>
  a.page > b.page || (a.page === b.page && a.yPct > b.yPct)

/** The part of a page that a range covers, in percent from its top; null for none. A range without an end is marked on its first page only. */
export function coveredOf({ from, to }: SectionRange, page: number): readonly [number, number] | null {
  if (page < from.page || page > (to?.page ?? from.page)) return null
  const top = page === from.page ? from.yPct : 0
  const bottom = page === to?.page ? to.yPct : 100
  return bottom > top ? [top, bottom] : null
}
