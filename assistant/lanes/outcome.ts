import { type Lane, type Model, ModelError } from '../model/port.ts'

/** Work whose outcome is reported: a lane, a remark, which takes the lane of the answers, or what is written for outreach or the social network. */
export type LaneTask = Exclude<Lane, 'write'> | 'remark' | 'outreach' | 'social'

/**
 * Outcome of a lane's work: `model` answered and passed the checks, `offline` there is none, `unneeded` none was asked, else why
 * it was not used.
 */
export type LaneOutcome = 'model' | 'offline' | 'unneeded' | 'down' | 'timeout' | 'failed' | 'cancelled' | 'busy'

/** Called once for each piece of work, with its duration in milliseconds. Returns at once and never throws. */
export type ReportOutcome = (task: LaneTask, outcome: LaneOutcome, ms: number) => void

/** Starts a stopwatch: the returned function tells the whole milliseconds since. */
export function stopwatch(): () => number {
  const startedAt = performance.now()
  return () => Math.round(performance.now() - startedAt)
}

/** Why a model takes no call: it is busy, or there is none. */
export function unasked(model: Model): LaneOutcome {
  return model.status().available ? 'busy' : 'offline'
}

/** Why no model was asked although it might take a call: nothing is left for it to write, or there is none. */
export function needless(model: Model): LaneOutcome {
  return model.status().available ? 'unneeded' : 'offline'
}

/** Why a call failed. */
export function failureOf(error: unknown): LaneOutcome {
  return error instanceof ModelError ? error.code : 'failed'
}
