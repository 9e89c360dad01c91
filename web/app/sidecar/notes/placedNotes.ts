import type { Annotation, TopicSummary } from '@parley/client'
import { useEffect, useState } from 'react'
import type { PaneRoom } from '../paneRoom.ts'
import { type Placement, placeAnnotation, placeAtHeading, type TextPages } from '../place/placement.ts'

export interface PlacedNote {
  readonly note: Annotation
  readonly placement: Placement
}

export interface PlacedSummary {
  readonly summary: TopicSummary
  readonly placement: Placement
}

interface Placed {
  readonly notes: readonly PlacedNote[]
  readonly summaries: readonly PlacedSummary[]
}

const NONE: Placed = { notes: [], summaries: [] }

/** Every annotation and every topic summary at its place; what is new appears once it is placed. */
export function usePlaced({ annotations, summaries, sections }: PaneRoom, pages: TextPages): Placed {
  const [placed, setPlaced] = useState(NONE)
  useEffect(() => {
    let isOld = false
    const toPlace = async () => {
      const notes: PlacedNote[] = []
      for (const note of annotations) notes.push({ note, placement: await placeAnnotation(note, sections, pages) })
      const bubbles: PlacedSummary[] = []
      for (const summary of summaries) {
        const section = sections.find(({ id }) => id === summary.sectionId)
        bubbles.push({ summary, placement: await placeAtHeading(section, pages) })
      }
      if (!isOld) setPlaced({ notes, summaries: bubbles })
    }
    void toPlace()
    return () => {
      isOld = true
    }
  }, [annotations, summaries, sections, pages])
  return placed
}
