import type { RoomEvent } from '#engine/room/events.ts'
import type { RoomState } from '#engine/room/state.ts'

/** An event, the room just before it and the room just after it. */
export interface Moment {
  readonly before: RoomState
  readonly event: RoomEvent
  readonly room: RoomState
}

/** Something that holds at every event of every meeting, and the rules of `spec/` that it keeps. */
export interface Invariant {
  readonly name: string
  readonly rules: readonly string[]
  /** Null while it holds, else one sentence that says what is wrong. */
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

/** Same JSON: enough for states, which hold nothing else. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
