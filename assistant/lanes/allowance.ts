import type { RoomState } from '#engine/room/state.ts'
import { type Model, ModelError } from '../model/port.ts'

/** What the plan behind a meeting leaves to the assistant; a meeting without a space has no limits. */
export interface Allowance {
  /** False when the assistant minutes of the month are used up. [SN11] */
  minutesLeft(room: RoomState): boolean
  /** False when a report by a model would exceed the recaps of the month. [SN8] */
  recapLeft(room: RoomState): boolean
  /** Counts the report by a model, once per meeting; false when there are no recaps left. [SN8] */
  takeRecap(room: RoomState): Promise<boolean>
  /** Called when the report of an ended meeting is written, or will not be. */
  reported(code: string): void
}

export const UNLIMITED: Allowance = {
  minutesLeft: () => true,
  recapLeft: () => true,
  takeRecap: async () => true,
  reported: () => {},
}

/** Returns a model that takes no calls while `isOpen` is false. */
export function gated(model: Model, isOpen: () => boolean): Model {
  return {
    status: () => (isOpen() ? model.status() : { available: false, model: null }),
    takes: (lane) => isOpen() && model.takes(lane),
    async complete(request) {
      if (!isOpen()) throw new ModelError('down', 'the plan allows no more calls')
      return model.complete(request)
    },
    close: () => model.close(),
  }
}
