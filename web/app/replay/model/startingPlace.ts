import type { ExportedEvent } from '#projections/capture.ts'

/** The target of a replay link: an event by its number, or a message by its id. */
export interface Wanted {
  readonly event: string | null
  readonly message: string | null
}

/** Returns the position of a link's target; null when it is not in this stream. [WA15] */
export function placeOf(events: readonly ExportedEvent[], { event, message }: Wanted): number | null {
  // The first event that refers to a message is the one that posted it.
  const made = message === null ? -1 : events.findIndex(({ data }) => messageIn(data) === message)
  if (made >= 0) return made + 1
  if (event === null || !/^\d{1,9}$/.test(event)) return null
  return Number(event) <= events.length ? Number(event) : null
}

function messageIn(data: unknown): unknown {
  return (data as { readonly messageId?: unknown } | null)?.messageId
}
