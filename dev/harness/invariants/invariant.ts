import type { RoomEvent } from '#engine/room/events.ts'
import type { RoomState } from '#engine/room/state.ts'

/** An event with the room just before and just after it. */
export interface Moment {
  readonly before: RoomState
  readonly event: RoomEvent
  readonly room: RoomState
}

/** A condition that holds at every event of every meeting, with the rules of `spec/` that it checks. */
export interface Invariant {
  readonly name: string
  readonly rules: readonly string[]
  /** Returns null while it holds, else one sentence that describes the breach. */
  readonly broken: (moment: Moment) => string | null
}

export interface Breach {
  readonly invariant: string
  readonly rules: readonly string[]
  readonly seq: number
  readonly what: string
}

export function invariant(name: string, rules: readonly string[], broken: Invariant['broken']): Invariant {
  return { name, rules, broken }
}

/** Compares by JSON, which is enough for states. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
