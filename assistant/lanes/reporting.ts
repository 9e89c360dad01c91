import { ModelError } from '../model/port.ts'
import { report } from '../prompts/report/report.ts'
import { failureOf } from './outcome.ts'
import type { LaneServices } from './services.ts'

/** The facts of an ended meeting and its deterministic report, as the archive makes them. */
export type Minutes = Parameters<typeof report>[1]

/** Has a model write the report of a meeting that has ended; without one the deterministic report stands. [RP4] */
export async function writeReport(
  { model, find, outcome, fault }: LaneServices,
  code: string,
  minutes: (code: string) => Promise<Minutes | null>,
): Promise<void> {
  const { available, model: name } = model.status()
  if (!available) return outcome('report', 'offline')
  try {
    const taken = await minutes(code)
    if (taken === null) return
    const text = await report(model, taken)
    outcome('report', 'model')
    const room = await find(code)
    await room?.ask({ type: 'report', text, model: name ?? '' })
  } catch (error) {
    outcome('report', failureOf(error))
    if (!(error instanceof ModelError)) fault(error, 'report')
  }
}
