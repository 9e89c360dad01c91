import { useCallback, useState } from 'react'
import type { PlacedSummary } from '../notes/placedNotes.ts'
import { TopicBubble } from '../notes/topicBubble.tsx'
import { stacked } from '../place/stacked.ts'
import type { Layout } from './layout.ts'

const GAP = 8
/** Of a bubble that was not measured yet. */
const HEIGHT = 32

interface Props {
  readonly summaries: readonly PlacedSummary[]
  readonly layout: Layout
}

/** The topic bubbles, each beside its heading and none over another: in the margin, or at the pages' edge where there is none. */
export function BubbleColumn({ summaries, layout }: Props) {
  const [heights, setHeights] = useState<Readonly<Record<string, number>>>({})
  const measured = useCallback((sectionId: string, height: number) => {
    setHeights((before) => (before[sectionId] === height ? before : { ...before, [sectionId]: height }))
  }, [])
  const wanting = summaries.map(({ summary, placement }) => {
    const box = layout.boxes[placement.page - 1]
    const height = heights[summary.sectionId] ?? HEIGHT
    const y = box ? box.top + (box.height * placement.yPct) / 100 - (placement.yPct > 0 ? HEIGHT / 2 : 0) : 0
    return { y, height }
  })
  const tops = stacked(wanting, GAP, layout.rows.height)
  const { isNarrow, margin } = layout
  return summaries.map(({ summary, placement }, i) => {
    const place = isNarrow ? { right: 4 } : { left: margin.left, width: margin.width - 8 }
    return (
      <TopicBubble
        key={summary.sectionId}
        summary={summary}
        isApproximate={!placement.isExact}
        isNarrow={isNarrow}
        onHeight={measured}
        style={{ top: tops[i]!, ...place }}
      />
    )
  })
}
