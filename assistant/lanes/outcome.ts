import { type Model, ModelError } from '../model/port.ts'

/** Outcome of a lane's work: `model` answered and passed the checks, `offline` there is none, else why it was not used. */
export type LaneOutcome = 'model' | 'offline' | 'down' | 'timeout' | 'failed' | 'cancelled' | 'busy'

/** Why a model takes no call: it is busy, or there is none. */
export function unasked(model: Model): LaneOutcome {
  return model.status().available ? 'busy' : 'offline'
}

/** Why a call failed. */
export function failureOf(error: unknown): LaneOutcome {
  return error instanceof ModelError ? error.code : 'failed'
}
