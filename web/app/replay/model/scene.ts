import type { Annotation, RoomState } from '@parley/client'
import { intelView } from '#projections/views/intel.ts'
import { roomView } from '#projections/views/roomView.ts'
import type { Moment } from './recording.ts'

/** Messages of the room that a scene shows at most, the newest. */
export const SHOWN_MESSAGES_MAX = 16

/** What people had before them at a moment. */
export interface Scene {
  readonly state: RoomState
  readonly intel: ReturnType<typeof intelView>
  readonly annotations: readonly Annotation[]
  /** Messages so far, those that are not shown too. */
  readonly messageCount: number
}

/** The views of a moment, as the service makes them for the wire; null where they cannot be made. [WA10] [WA11] */
export function sceneOf({ room, annotations, place }: Moment): Scene | null {
  if (place === 0) return null
  try {
    const state = roomView(room, { now: room.at, llm: { available: false, model: null } })
    return { state, intel: intelView(room), annotations, messageCount: room.messageCount }
  } catch {
    return null
  }
}
