import { type Model, ModelError } from '../model/port.ts'

/** What became of a lane's work: `model` it answered and passed the gates; `offline` there is none; else why it was not used. */
export type LaneOutcome = 'model' | 'offline' | 'down' | 'timeout' | 'failed' | 'cancelled' | 'busy'

/** Why no model is asked that takes no call: it has too much to do, or there is none. */
export function unasked(model: Model): LaneOutcome {
  return model.status().available ? 'busy' : 'offline'
}

/** Why a call came to nothing. */
export function failureOf(error: unknown): LaneOutcome {
  return error instanceof ModelError ? error.code : 'failed'
}
