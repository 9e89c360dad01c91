import type { ReadMaterial } from '#assistant/analysis/analysisThread.ts'
import { type AnalysisOptions, AnalysisWorker } from '#assistant/analysis/analysisWorker.ts'
import { Assistant } from '#assistant/assistant.ts'
import { agentRun } from '#assistant/lanes/agentRun.ts'
import type { Allowance } from '#assistant/lanes/allowance.ts'
import { ResidentReach } from '#assistant/lanes/residentReach.ts'
import type { LaneServices } from '#assistant/lanes/services.ts'
import type { Model } from '#assistant/model/port.ts'
import { TimeShare } from '#assistant/timeShare.ts'
import { sha256 } from '#gateway/digest.ts'
import type { AiRuns } from '#gateway/journals/aiRuns.ts'
import type { Metrics } from '#gateway/metrics.ts'
import type { Plane } from '#gateway/plane/plane.ts'
import { roomPages } from '#gateway/rooms/stream.ts'
import { deterministicReport } from '#projections/views/report/report.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import type { EventLog } from '#stores/events/port.ts'

export interface AssistantServices extends Pick<LaneServices, 'clock' | 'fault' | 'find'> {
  /** The whole meeting as its stream now stands; null when there is no such room. */
  readonly session: (code: string) => Promise<SessionDetail | null>
  readonly log: EventLog
  readonly metrics: Metrics
  /** Records the assistant's attempts for the administration. */
  readonly aiRuns: AiRuns
  readonly model: Model
  /** Where documents and summary texts live in the enterprise tier; null in the standard tier. */
  readonly plane: Plane | null
  /** Limits of the plans behind meetings. */
  readonly allowance: Allowance
  /** Material of meetings from outside their streams. */
  readonly material: ReadMaterial
  /** Another thread to read meetings on, or other deadlines for it. */
  readonly analysis?: Pick<AnalysisOptions, 'thread' | 'patience'> | undefined
}

/** The assistant beside the rooms, with the thread on which it reads meetings. */
export function openAssistant({
  log,
  metrics,
  aiRuns,
  session,
  analysis,
  material,
  plane,
  ...rest
}: AssistantServices): Assistant {
  const read = (code: string, from: number) => roomPages(log, code, { from })
  const minutes = async (code: string) => {
    const detail = await session(code)
    return detail === null ? null : { session: detail, draft: deterministicReport(detail) }
  }
  const outcome: LaneServices['outcome'] = (task, became, ms) => {
    metrics.lane(task, became)
    const run = agentRun(task, became, ms)
    if (run !== null) aiRuns.note(run)
  }
  const worker = new AnalysisWorker(read, {
    material,
    ...analysis,
    ...guard({ metrics, ...rest }),
  })
  const reach = plane === null ? null : new ResidentReach(plane.resident, rest.clock)
  return new Assistant({ ...rest, resident: reach, analysis: worker, share: new TimeShare(), outcome }, minutes)
}

/** What keeps a room that ends the reading thread from doing so for ever, and tells the operator. [LN11] */
function guard({ find, fault, metrics }: Pick<AssistantServices, 'find' | 'fault' | 'metrics'>): AnalysisOptions {
  return {
    barred: async (code) => (await find(code))?.state.quarantined === true,
    async bar(code, why) {
      const outcome = await (await find(code))?.ask({ type: 'quarantine', why })
      if (outcome?.error !== undefined) throw new Error(outcome.error)
      metrics.quarantined()
      fault(new Error(`room ${nameless(code)} ended the reading of meetings twice and is read no more`), 'quarantine')
    },
    ended(code, why) {
      metrics.readingEnded(why)
      fault(new Error(`the thread that reads meetings ${ENDINGS[why]} over room ${nameless(code)}`), 'reading')
    },
  }
}

/** Tells rooms apart in a log without giving their codes away. */
const nameless = (code: string) => sha256(code).slice(0, 12)
const ENDINGS = { late: 'was late and was ended', died: 'died' } as const
