import { apply } from '#engine/room/evolve.ts'
import { emptyRoom, type RoomState } from '#engine/room/state.ts'
import type { ExportedEvent } from '#projections/capture.ts'

/** Events between two keyframes: the most that a jump folds. */
export const KEYFRAME_EVENTS = 256
/** Maximum events in a replay; of a longer stream only the first are shown, with a notice. */
export const EVENTS_MAX = 200_000

/** The room just after the event at a position; position 0 is before the first. */
export interface Moment {
  readonly place: number
  /** Null at position 0. */
  readonly event: ExportedEvent | null
  readonly room: RoomState
  /** Number of events so far that could not be applied; 0 for an intact stream. */
  readonly faults: number
}

type Keyframe = Pick<Moment, 'room' | 'faults'>

/**
 * A stream with random access to the state at every position. The engine's reducer folds it, and every 256th state is a keyframe,
 * so that any position is a short fold away. Reads have no side effects and never throw. [WA10] [WA11]
 */
export class Recording {
  readonly events: readonly ExportedEvent[]
  readonly #keyframes: readonly Keyframe[]
  #last: Moment

  private constructor(events: readonly ExportedEvent[], keyframes: readonly Keyframe[]) {
    this.events = events
    this.#keyframes = keyframes
    this.#last = this.#from(0, 0)
  }

  /** Folds the whole stream once, pausing between keyframes; `onProgress` receives the share done, 0 to 1. */
  static async read(
    events: readonly ExportedEvent[],
    { pause, onProgress }: { readonly pause: () => Promise<void>; readonly onProgress?: (share: number) => void },
  ): Promise<Recording> {
    const taken = events.slice(0, EVENTS_MAX)
    let state: Keyframe = { room: emptyRoom(), faults: 0 }
    const keyframes = [state]
    for (let place = 0; place < taken.length; place += KEYFRAME_EVENTS) {
      state = folded(state, taken.slice(place, place + KEYFRAME_EVENTS))
      keyframes.push(state)
      onProgress?.(Math.min(1, (place + KEYFRAME_EVENTS) / taken.length))
      await pause()
    }
    return new Recording(taken, keyframes)
  }

  /** Returns the moment at a position, clamped to the stream. */
  at(wanted: number): Moment {
    const place = Math.max(0, Math.min(this.events.length, Math.trunc(wanted) || 0))
    if (place === this.#last.place) return this.#last
    this.#last = this.#from(Math.floor(place / KEYFRAME_EVENTS), place)
    return this.#last
  }

  /** Picks the nearest start for a fold: a keyframe or the last moment. */
  #from(frame: number, place: number): Moment {
    const keyframe = this.#keyframes[frame]!
    const last = this.#last as Moment | undefined
    const near = last !== undefined && last.place <= place && last.place > frame * KEYFRAME_EVENTS
    const first = near ? last.place : frame * KEYFRAME_EVENTS
    const { room, faults } = folded(near ? last : keyframe, this.events.slice(first, place))
    return { place, event: place === 0 ? null : this.events[place - 1]!, room, faults }
  }
}

/** Folds further events into a new state. The given state is not changed. */
function folded(start: Keyframe, events: readonly ExportedEvent[]): Keyframe {
  let { faults } = start
  const room = copied(start.room)
  for (const event of events) {
    try {
      apply(room, event)
    } catch {
      faults += 1
    }
  }
  return { room, faults }
}

/** Copies a state; messages, annotations and their lists are shared, since the reducer freezes them. */
function copied(room: RoomState): RoomState {
  const { messages, newest, annotations, ...rest } = room
  return { ...structuredClone(rest), messages, newest: [...newest], annotations }
}
