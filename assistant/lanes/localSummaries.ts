import { summarise } from '../prompts/summarise.ts'
import { failureOf, stopwatch, unasked } from './outcome.ts'
import type { LaneServices } from './services.ts'
import type { SummaryWriter } from './summaryWriter.ts'

/** Writes the summaries of one room here: with the model, or without it when it is slow or fails. [SU4] */
export function localSummaries({ analysis, model, outcome }: LaneServices, code: string): SummaryWriter {
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
