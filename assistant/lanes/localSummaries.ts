import type { RoomState } from '#engine/room/state.ts'
import { intelView } from '#projections/views/intel.ts'
import { recordedInWords } from '#projections/views/recordedInWords.ts'
import type { Recorded } from '../offline/summarise.ts'
import { summarise } from '../prompts/summarise.ts'
import { failureOf, stopwatch, unasked } from './outcome.ts'
import type { LaneServices } from './services.ts'
import type { SummaryWriter } from './summaryWriter.ts'

/** Writes the summaries of one room here: with the model, or without it when it is slow or fails. [SU4] */
export function localSummaries({ analysis, find, model, outcome }: LaneServices, code: string): SummaryWriter {
  return {
    owes: false,
    async write({ sectionId, messageCount }, signal) {
      const room = await find(code)
      if (room === null) return null
      const topic = await analysis.ask(code, 'topic', { sectionId, ...recordedOf(room.state, sectionId) })
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

/** What is recorded of a section, in words. */
export function recordedOf(room: RoomState, id: string): Recorded {
  const { decisions, actions, questions } = intelView(room)
  const items = {
    decisions: decisions.filter(({ sectionId }) => sectionId === id),
    actions: actions.filter(({ sectionId }) => sectionId === id),
    questions: questions.filter(({ sectionId }) => sectionId === id),
  }
  const { decided, rest } = recordedInWords(items, room.lang)
  return { recorded: [...decided, ...rest], language: room.lang }
}
