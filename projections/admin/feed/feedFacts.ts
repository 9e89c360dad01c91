import type { Actor } from '#engine/stream.ts'
import type { ActivityKind } from '#protocol/views/admin/activity.ts'
import { factFold } from '../factFold.ts'
import type { Runner } from '../toolFacts.ts'
import { lineOf } from './lines.ts'

/** Something that happened, as the feed keeps it: ids only. */
export interface FeedEntry {
  /** Id of the event. */
  readonly id: string
  readonly at: number
  readonly kind: ActivityKind
  /** A sentence; `{space}` stands for the space in whose stream it happened. */
  readonly text: string
  readonly actor: Actor
  readonly ref: { readonly kind: string; readonly id: string } | null
  /** Name of the stream; null for those of accounts and the like. */
  readonly stream: string | null
  /** Who ran the tool, of a run. */
  readonly runner?: Runner
}

/** Oldest first, equal instants by descending id: read backwards, it is the order of the feed. [AV1] */
export type FeedFacts = FeedEntry[]

/** What happened, one line each, for the feed of activity. */
export const FEED_FACTS = factFold<'user' | 'team' | 'room' | 'space' | 'waitlist' | 'tools', FeedFacts>({
  categories: ['user', 'team', 'room', 'space', 'waitlist', 'tools'],
  initial: () => [],
  step(entries, logged) {
    const line = lineOf(logged)
    if (line === null) return
    const { category, id: streamId, event } = logged
    const hasPlace = category === 'room' || category === 'team' || category === 'space'
    const stream = hasPlace ? `${category}-${streamId}` : null
    insert(entries, { id: event.id, at: event.at, actor: event.actor, stream, ...line })
  },
})

/** The log is nearly in the order of time, so that few steps lead to the place. */
function insert(entries: FeedEntry[], entry: FeedEntry): void {
  let place = entries.length
  for (let before = entries[place - 1]; before && isLater(before, entry); before = entries[place - 1]) place -= 1
  entries.splice(place, 0, entry)
}

function isLater(one: FeedEntry, other: FeedEntry): boolean {
  return one.at > other.at || (one.at === other.at && one.id < other.id)
}
