/** An item with a height and a preferred top `y`, in pixels. */
export interface Wanting {
  readonly y: number
  readonly height: number
}

/**
 * Returns the tops of items in one column without overlaps, in the order of their preferred tops: each as near to it as the items
 * before allow, and all pushed up together when they exceed `room`, the column's height.
 */
export function stacked(wanting: readonly Wanting[], gap: number, room = Number.POSITIVE_INFINITY): number[] {
  const order = wanting.map((_, i) => i).sort((a, b) => wanting[a]!.y - wanting[b]!.y || a - b)
  const places = wanting.map(({ y }) => Math.max(0, y))
  let free = 0
  for (const i of order) {
    places[i] = Math.max(places[i]!, free)
    free = places[i]! + wanting[i]!.height + gap
  }
  let end = room
  for (const i of order.toReversed()) {
    places[i] = Math.min(places[i]!, end - wanting[i]!.height)
    end = places[i]! - gap
  }
  // Too many for the column: start at the top and overflow at the end.
  free = 0
  for (const i of order) {
    places[i] = Math.max(places[i]!, free)
    free = places[i]! + wanting[i]!.height + gap
  }
  return places
}
