/** Something of a height that wants to begin at `y`; both in pixels. */
export interface Wanting {
  readonly y: number
  readonly height: number
}

/**
 * Where things that stand in one column begin when none may cover another, in their order of `y`: each as near to where it
 * wants to be as those before it allow, and all pushed up together as far as `room` (the column's height) asks.
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
  // More than the room holds: it begins at the top and runs over the end.
  free = 0
  for (const i of order) {
    places[i] = Math.max(places[i]!, free)
    free = places[i]! + wanting[i]!.height + gap
  }
  return places
}
