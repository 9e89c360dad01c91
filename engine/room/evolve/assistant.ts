import { type Ledger, SUMMARIES_MAX } from '../state.ts'
import type { Apply } from './apply.ts'

export const assistant: Apply<'analysed' | 'summarised' | 'reported' | 'quarantined'> = {
  analysed(room, { upTo, summary, decisions, risks, actions, dropped }, { at }) {
    const { ledger } = room
    const gone = new Set(dropped)
    ledger.upTo = upTo
    if (room.endedSeq !== null && upTo >= room.endedSeq) room.concluded = true
    if (summary !== undefined) ledger.summary = summary
    const firstFound = new Map(ledger.decisions.map((item) => [item.id, item.at]))
    const dated = decisions.map((item) => ({ ...item, at: firstFound.get(item.id) ?? at }))
    ledger.decisions = merged(ledger.decisions, dated, gone)
    ledger.risks = merged(ledger.risks, risks, gone)
    ledger.actions = merged(ledger.actions, actions, gone)
  },

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

/** Merges changed items into their old places and appends new ones. */
function merged<T extends Ledger['risks'][number] | Ledger['actions'][number] | Ledger['decisions'][number]>(
  before: readonly T[],
  changed: readonly T[],
  gone: ReadonlySet<string>,
): T[] {
  const now = new Map(changed.map((item) => [item.id, item]))
  const kept = before.filter(({ id }) => !gone.has(id)).map((item) => now.get(item.id) ?? item)
  const known = new Set(before.map(({ id }) => id))
  return [...kept, ...changed.filter(({ id }) => !known.has(id))]
}
