import { decode, type EventTypes } from '#engine/eventTypes.ts'
import { type Category, EVENTS, type Logged } from '#projections/projection.ts'
import type { Position, StoredEvent } from '#stores/events/port.ts'
import type { ViewDocument } from '#stores/readModels/port.ts'

/** An event as projections read it, and its place in the log. */
export interface Placed {
  readonly logged: Logged
  readonly stored: StoredEvent
}

/** What a stretch of the log makes of a read model. */
export interface Changes {
  readonly documents: readonly ViewDocument[]
  /** Ids. */
  readonly removed: readonly string[]
  /** Everything up to and with this position is in the documents. */
  readonly position: Position
}

/** Throws UnreadableEvent. */
export function placed(stored: StoredEvent): Placed {
  const dash = stored.stream.indexOf('-')
  const [category, id] = [stored.stream.slice(0, dash), stored.stream.slice(dash + 1)]
  if (!isCategory(category)) throw new Error(`no projection can read the stream ${stored.stream}`)
  const types: EventTypes = EVENTS[category]
  // TypeScript cannot correlate a category with the type of its events.
  const logged = { category, id, event: decode(types, stored) } as Logged
  return { logged, stored }
}

const isCategory = (name: string): name is Category => Object.hasOwn(EVENTS, name)
