import type { Annotation } from '@parley/client'
import { apply } from '#engine/room/evolve.ts'
import { emptyRoom, type RoomState } from '#engine/room/state.ts'
import type { ExportedEvent } from '#projections/capture.ts'
import { annotationView } from '#projections/views/annotations.ts'

/** Events between two states that are kept: what a jump folds at most. */
export const KEYFRAME_EVENTS = 256
/** A longer stream is not taken in: its first events are shown, and that it goes on is said. */
export const EVENTS_MAX = 200_000

/** The room just after the event at a place; place 0 is before the first. */
export interface Moment {
  readonly place: number
  /** Null at place 0. */
  readonly event: ExportedEvent | null
  readonly room: RoomState
  /** Annotations made so far, oldest first. */
  readonly annotations: readonly Annotation[]
  /** Places up to here whose event could not be applied; a whole stream has none. */
  readonly faults: number
}

interface Keyframe {
  readonly room: RoomState
  readonly annotations: number
  readonly faults: number
}

/**
 * A stream that can be looked at from every place. The engine's own reducer folds it; every 256th state is kept, so that any
 * place is a short fold away. Nothing in it changes by looking, and nothing throws. [WA10] [WA11]
 */
export class Recording {
  readonly events: readonly ExportedEvent[]
  readonly #keyframes: readonly Keyframe[]
  readonly #annotations: readonly Annotation[]
  #last: Moment

  private constructor(
    events: readonly ExportedEvent[],
    keyframes: readonly Keyframe[],
    annotations: readonly Annotation[],
  ) {
    this.events = events
    this.#keyframes = keyframes
    this.#annotations = annotations
    this.#last = this.#from(0, 0)
  }

  /** Folds the whole stream once, letting others in between; `tell` hears the share that is done, 0 to 1. */
  static async read(
    events: readonly ExportedEvent[],
    { pause, tell }: { readonly pause: () => Promise<void>; readonly tell?: (share: number) => void },
  ): Promise<Recording> {
    const taken = events.slice(0, EVENTS_MAX)
    const annotations: Annotation[] = []
    let state: Keyframe = { room: emptyRoom(), annotations: 0, faults: 0 }
    const keyframes = [state]
    for (let place = 0; place < taken.length; place += KEYFRAME_EVENTS) {
      state = folded(state, taken.slice(place, place + KEYFRAME_EVENTS), annotations)
      keyframes.push(state)
      tell?.(Math.min(1, (place + KEYFRAME_EVENTS) / taken.length))
      await pause()
    }
    return new Recording(taken, keyframes, annotations)
  }

  /** The moment at a place; beyond the ends the nearest there is. */
  at(wanted: number): Moment {
    const place = Math.max(0, Math.min(this.events.length, Math.trunc(wanted) || 0))
    if (place === this.#last.place) return this.#last
    this.#last = this.#from(Math.floor(place / KEYFRAME_EVENTS), place)
    return this.#last
  }

  /** From a keyframe, or from the last moment where that is nearer. */
  #from(frame: number, place: number): Moment {
    const keyframe = this.#keyframes[frame]!
    const last = this.#last as Moment | undefined
    const near = last !== undefined && last.place <= place && last.place > frame * KEYFRAME_EVENTS
    const start = near ? { ...last, annotations: last.annotations.length } : keyframe
    const first = near ? last.place : frame * KEYFRAME_EVENTS
    const made = this.#annotations.slice(0, start.annotations)
    const { room, annotations, faults } = folded(start, this.events.slice(first, place), made)
    const event = place === 0 ? null : this.events[place - 1]!
    return { place, event, room, annotations: made.slice(0, annotations), faults }
  }
}

/** The state after some more events; their annotations go to the end of `made`. The state before them stays as it is. */
function folded(start: Keyframe, events: readonly ExportedEvent[], made: Annotation[]): Keyframe {
  let { faults } = start
  const room = copied(start.room)
  for (const event of events) {
    try {
      apply(room, event)
      if (event.type === 'annotated') made.push(annotationView(room, event))
    } catch {
      faults += 1
    }
  }
  return { room, annotations: made.length, faults }
}

/** Messages are frozen by the reducer and so is the long list of them: both are shared. */
function copied(room: RoomState): RoomState {
  const { messages, newest, ...rest } = room
  return { ...structuredClone(rest), messages, newest: [...newest] }
}
