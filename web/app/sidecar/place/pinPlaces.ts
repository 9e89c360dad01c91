import type { Placement } from './placement.ts'
import { stacked } from './stacked.ts'

/** Side of a pin in pixels. */
export const PIN = 26
const GAP = 2

/** The middle of a pin, in pixels of its page; `isLeft` when its card opens to the left. */
export interface PinPlace {
  readonly x: number
  readonly y: number
  readonly isLeft: boolean
  readonly isAbove: boolean
}

/**
 * Where the pins of a page stand: those that were placed exactly there, those of words or headings in the margin on their
 * line, so that the words can be read and each pin can be reached.
 */
export function pinPlaces(
  placements: readonly Placement[],
  { width, height }: { readonly width: number; readonly height: number },
): PinPlace[] {
  const half = PIN / 2
  const inMargin = placements.filter(isInMargin)
  const wanting = inMargin.map((placement) => ({ y: (lineOf(placement) / 100) * height - half, height: PIN }))
  const tops = new Map(stacked(wanting, GAP, height).map((top, i) => [inMargin[i]!, top]))
  return placements.map((placement) => {
    const top = tops.get(placement)
    const x = top === undefined ? within((placement.xPct / 100) * width, half, width - half) : half + GAP
    const y = top === undefined ? within((placement.yPct / 100) * height, half, height - half) : top + half
    return { x, y, isLeft: x > width / 2, isAbove: y > height * 0.7 }
  })
}

function isInMargin({ by, areas }: Placement): boolean {
  return by !== 'pin' || areas.length > 0
}

function lineOf({ yPct, areas: [first] }: Placement): number {
  return first ? first.top + first.height / 2 : yPct
}

function within(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value))
}
