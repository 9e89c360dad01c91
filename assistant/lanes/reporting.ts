import { ModelError } from '../model/port.ts'
import { report } from '../prompts/report/report.ts'
import { failureOf } from './outcome.ts'
import type { LaneServices } from './services.ts'

/** Facts of an ended meeting, with its deterministic report, as the archive derives them. */
export type Minutes = Parameters<typeof report>[1]

/** Asks a model to write the report of an ended meeting; otherwise the deterministic report remains. [RP4] */
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
