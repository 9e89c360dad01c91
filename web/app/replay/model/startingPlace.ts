import type { ExportedEvent } from '#projections/capture.ts'

/** What an address names: an event by its number, or a message by its id. */
export interface Wanted {
  readonly event: string | null
  readonly message: string | null
}

/** The place that an address names; null when it names none of this stream. [WA15] */
export function placeOf(events: readonly ExportedEvent[], { event, message }: Wanted): number | null {
  // The first event that tells of a message is the one that made it.
  const made = message === null ? -1 : events.findIndex(({ data }) => messageIn(data) === message)
  if (made >= 0) return made + 1
  if (event === null || !/^\d{1,9}$/.test(event)) return null
  return Number(event) <= events.length ? Number(event) : null
}

function messageIn(data: unknown): unknown {
  return (data as { readonly messageId?: unknown } | null)?.messageId
}
