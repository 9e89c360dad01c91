import type { DataOf } from '#engine/room/events.ts'
import { summarise } from '../prompts/summarise.ts'
import { failureOf, stopwatch, unasked } from './outcome.ts'
import { ResidentSummaries } from './residentSummaries.ts'
import type { LaneServices } from './services.ts'

/** What a room is told of a summary beside its section. */
export type WrittenSummary = Omit<DataOf<'summarised'>, 'sectionId'>

/** A section whose summary is due, and the number of messages attributed to it then. */
export interface DueSummary {
  readonly sectionId: string
  readonly messageCount: number
}

/** Writes the summaries of one room. */
export interface SummaryWriter {
  /** True if a section that is left behind while a summary is under way keeps its own. */
  readonly owes: boolean
  /** Resolves with null when there is nothing to write, or nobody to write it any more. */
  write(due: DueSummary, signal: AbortSignal): Promise<WrittenSummary | null>
}

/** Summaries are written by the resident if there is one, else here. */
export function summaryWriter(services: LaneServices, code: string): SummaryWriter {
  const { resident } = services
  return resident === null ? writtenHere(services, code) : new ResidentSummaries({ ...services, resident }, code)
}

function writtenHere({ analysis, model, outcome }: LaneServices, code: string): SummaryWriter {
  return {
    owes: false,
    async write({ sectionId, messageCount }, signal) {
      const topic = await analysis.ask(code, 'topic', { sectionId })
      if (topic === null || topic.messages.length === 0) return null
      const took = stopwatch()
      if (!model.takes('summarise')) {
        outcome('summarise', unasked(model), took())
        return { text: topic.summary, messageCount, by: 'offline' }
      }
      try {
        const text = await summarise(model, topic, signal)
        outcome('summarise', 'model', took())
        return { text, messageCount, by: 'model' }
      } catch (error) {
        outcome('summarise', failureOf(error), took())
        return { text: topic.summary, messageCount, by: 'offline' }
      }
    },
  }
}
