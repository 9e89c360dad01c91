/** Maximum pause between events during playback. */
export const GAP_MS_MAX = 2_000
export const SPEEDS = [1, 4, 16, 64] as const
export type Speed = (typeof SPEEDS)[number]

export interface Playhead {
  readonly place: number
  /** Meeting time already elapsed towards the next event. */
  readonly waitedMs: number
}

/** Returns the playhead after `passedMs` of meeting time, at most at the last event. [WA12] */
export function advanced(
  events: readonly { readonly at: number }[],
  { place, waitedMs }: Playhead,
  passedMs: number,
): Playhead {
  let next = place
  let waited = waitedMs + passedMs
  while (next < events.length) {
    const gap = gapBefore(events, next)
    if (gap > waited) break
    waited -= gap
    next += 1
  }
  return { place: next, waitedMs: next < events.length ? waited : 0 }
}

/** Returns the shortened pause between the event at `next` and the one after it. */
function gapBefore(events: readonly { readonly at: number }[], next: number): number {
  if (next === 0) return 0
  return Math.max(0, Math.min(GAP_MS_MAX, events[next]!.at - events[next - 1]!.at))
}
