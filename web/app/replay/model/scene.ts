import type { Annotation, RoomState } from '@parley/client'
import { annotationView } from '#projections/views/annotations.ts'
import { intelView } from '#projections/views/intel.ts'
import { roomView } from '#projections/views/roomView.ts'
import type { Moment } from './recording.ts'

/** Maximum messages shown in a scene, the newest ones. */
export const SHOWN_MESSAGES_MAX = 16

/** The views that participants had at a moment. */
export interface Scene {
  readonly state: RoomState
  readonly intel: ReturnType<typeof intelView>
  /** Annotations that stand, oldest first. */
  readonly annotations: readonly Annotation[]
  /** Total messages so far, including those not shown. */
  readonly messageCount: number
}

/** Builds the views of a moment as the service sends them; null when that fails. [WA10] [WA11] */
export function sceneOf({ room, place }: Moment): Scene | null {
  if (place === 0) return null
  try {
    const state = roomView(room, { now: room.at, llm: { available: false, model: null } })
    return {
      state,
      intel: intelView(room),
      annotations: room.annotations.filter(({ deleted }) => deleted === null).map((one) => annotationView(room, one)),
      messageCount: room.messageCount,
    }
  } catch {
    return null
  }
}
