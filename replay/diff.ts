import type { RoomEvent } from '#engine/room/events.ts'
import { differencesOf } from '#projections/capture/difference.ts'
import type { CaptureFixture } from '#projections/capture.ts'
import { EventDescriber } from './eventDescriber.ts'
import { type Change, changesBetween, outcomeOf } from './outcome.ts'

export interface CaptureDiff {
  /** Number of identical events at the start. */
  readonly shared: number
  /** The first event of each side where they diverge; null for a side that has ended. */
  readonly parting: { readonly a: string | null; readonly b: string | null } | null
  /** Number of events after that point that only one side has, by type. */
  readonly only: { readonly a: Readonly<Record<string, number>>; readonly b: Readonly<Record<string, number>> }
  readonly changes: readonly Change[]
  /** Paths of the final state that differ, at most 50. */
  readonly state: readonly string[]
}

const PLACES_MAX = 50

/** Finds where two captures diverge and which results only one of them has. */
export function diffCaptures(a: CaptureFixture, b: CaptureFixture): CaptureDiff {
  const shared = sharedLength(a.events, b.events)
  const told = ({ events }: CaptureFixture) => {
    const event = events[shared]
    return event === undefined ? null : `${event.seq} ${new EventDescriber(events).describe(event)}`
  }
  const parts = shared < Math.max(a.events.length, b.events.length)
  const state = [...differencesOf(a.final.state, b.final.state)].slice(0, PLACES_MAX)
  return {
    shared,
    parting: parts ? { a: told(a), b: told(b) } : null,
    only: { a: typesOf(a.events.slice(shared)), b: typesOf(b.events.slice(shared)) },
    changes: changesBetween(
      { events: a.events, outcome: outcomeOf(a.events) },
      { events: b.events, outcome: outcomeOf(b.events) },
    ),
    state: state.map(({ path }) => path.join('.')),
  }
}

function sharedLength(a: readonly RoomEvent[], b: readonly RoomEvent[]): number {
  const parted = a.findIndex(({ hash }, i) => b[i]?.hash !== hash)
  return parted < 0 ? a.length : parted
}

function typesOf(events: readonly RoomEvent[]): Record<string, number> {
  const groups = [...Map.groupBy(events, ({ type }) => type)].map(([type, of]) => [type, of.length] as const)
  return Object.fromEntries(groups.sort(([, x], [, y]) => y - x))
}
