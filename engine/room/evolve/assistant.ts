import { SUMMARIES_MAX } from '../state.ts'
import type { Apply } from './apply.ts'

export const assistant: Apply<'summarised' | 'reported' | 'quarantined'> = {
  summarised(room, { sectionId, text, messageCount }, { at }) {
    room.summaryCount += 1
    const summary = { seq: room.summaryCount, text, at }
    room.summaries[sectionId] = { ...summary, messageCount }
    room.summaryList.push({ sectionId, ...summary })
    if (room.summaryList.length >= 2 * SUMMARIES_MAX) room.summaryList = room.summaryList.slice(-SUMMARIES_MAX)
  },

  reported(room, _, { at }) {
    room.reportedAt = at
  },

  quarantined(room) {
    room.quarantined = true
    if (room.phase === 'ended') room.concluded = true
  },
}
