import type { RoomEvent } from '#engine/room/events.ts'
import { evolve } from '#engine/room/evolve.ts'
import { emptyRoom } from '#engine/room/state.ts'
import type { Breach, Invariant, Moment } from './invariant.ts'
import { PEOPLE_INVARIANTS } from './people.ts'
import { REVIEW_INVARIANTS } from './review.ts'

/** Every invariant that must hold at every event of every meeting. */
export const INVARIANTS: readonly Invariant[] = [...REVIEW_INVARIANTS, ...PEOPLE_INVARIANTS]

/** Returns the first invariant that an event breaks, or null. */
export function breachAt(moment: Moment, invariants: readonly Invariant[] = INVARIANTS): Breach | null {
  for (const { name, rules, broken } of invariants) {
    const what = broken(moment)
    if (what !== null) return { invariant: name, rules, seq: moment.event.seq, what }
  }
  return null
}

/** Folds a stream and checks the invariants at every event. Returns the first breach, or null. */
export function breachIn(events: readonly RoomEvent[], invariants: readonly Invariant[] = INVARIANTS): Breach | null {
  let before = emptyRoom()
  for (const event of events) {
    const room = evolve(before, event)
    const breach = breachAt({ before, event, room }, invariants)
    if (breach) return breach
    before = room
  }
  return null
}

/** Returns an invariant by name. Throws when there is none. */
export function invariantNamed(name: string): Invariant {
  const found = INVARIANTS.find((one) => one.name === name)
  if (!found) throw new Error(`There is no invariant called “${name}”.`)
  return found
}
