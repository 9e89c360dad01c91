import { ModelError } from '../model/port.ts'
import { report } from '../prompts/report/report.ts'
import { failureOf, stopwatch } from './outcome.ts'
import type { LaneServices } from './services.ts'

/** Facts of an ended meeting, with its deterministic report, as the archive derives them. */
export type Minutes = Parameters<typeof report>[1]

/** Asks a model to write the report of an ended meeting; otherwise the deterministic report remains. [RP4] */
export async function writeReport(
  services: LaneServices,
  code: string,
  minutes: (code: string) => Promise<Minutes | null>,
): Promise<void> {
  const { model, outcome, fault, allowance } = services
  const took = stopwatch()
  try {
    if (model.status().available) await writeByModel(services, code, minutes)
    else outcome('report', 'offline', took())
  } catch (error) {
    outcome('report', failureOf(error), took())
    if (!(error instanceof ModelError)) fault(error, 'report')
  } finally {
    allowance.reported(code)
  }
}

/** The report counts against the plan when it is written, so that a model's failure costs nothing. [SN8] */
async function writeByModel(
  { model, find, outcome, allowance }: LaneServices,
  code: string,
  minutes: (code: string) => Promise<Minutes | null>,
): Promise<void> {
  const took = stopwatch()
  const room = await find(code)
  if (!room) return
  if (!allowance.recapLeft(room.state)) return outcome('report', 'offline', took())
  const taken = await minutes(code)
  if (taken === null) return
  const { model: name } = model.status()
  const text = await report(model, taken)
  outcome('report', 'model', took())
  if (await allowance.takeRecap(room.state)) await (await find(code))?.ask({ type: 'report', text, model: name ?? '' })
}
