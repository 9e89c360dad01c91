import { entryOf } from '../../entries.ts'
import { answerId, idMaker } from '../../ids.ts'
import { ASSISTANT, SYSTEM } from '../../stream.ts'
import { cutWhole } from '../../text.ts'
import { anchoredIn, attribute } from '../attribution/attribution.ts'
import { type Decide, decided, nothing } from '../decision.ts'
import type { RoomFact } from '../events.ts'
import { findMessage } from '../evolve/messages.ts'
import { fact, guest, moderatorLine, systemLine } from '../facts.ts'
import { reconcile } from '../ledger/reconcile.ts'
import { minutesSpentLine, quarantineLine } from '../moderator/lines.ts'
import { remarksDue } from '../moderator/remarksDue.ts'
import { inScope } from '../scope.ts'
import { MATURE_MESSAGES } from '../state.ts'

/** Minimum time between two summaries of a section. [SU3] */
export const SUMMARY_COOLDOWN_MS = 8_000
/** Maximum length of an assistant's line. [MO1] */
export const LINE_CHARACTERS_MAX = 4_000

const UNCHANGED = { decisions: [], risks: [], actions: [], dropped: [] }

/** Results of the assistant's lanes, checked against the room's current state: outdated ones change nothing. */
export const assistant: Decide<
  'analyse' | 'summarise' | 'report' | 'quarantine' | 'answer' | 'remark' | 'refine' | 'sayMinutesSpent'
> = {
  analyse(room, { at, entropy, upTo, draft }) {
    if (room.startedAt === null || room.quarantined || draft === null) return nothing
    const analysed = reconcile(room, draft, idMaker(at, entropy))
    // The first analysis after the end is always recorded: it makes the ledger final.
    const concludes = room.endedSeq !== null && !room.concluded && upTo >= room.endedSeq
    if (analysed === null && !concludes) return nothing
    return decided([fact('analysed', ASSISTANT, { upTo, ...(analysed ?? UNCHANGED) })])
  },

  summarise(room, { at, entropy: _, type: __, ...summary }) {
    if (!room.scope.includes(summary.sectionId) || (summary.text === '') !== (summary.by === 'resident')) return nothing
    if (entryOf(room.standings, summary.sectionId).messageCount < MATURE_MESSAGES) return nothing
    const last = room.summaries[summary.sectionId]
    if (last && at < last.at + SUMMARY_COOLDOWN_MS) return nothing
    return decided([fact('summarised', ASSISTANT, summary)])
  },

  report(room, { text, model }) {
    if (room.phase !== 'ended' || room.startedAt === null || room.reportedAt !== null) return nothing
    return decided([fact('reported', ASSISTANT, { text, model })])
  },

  quarantine(room, { at, entropy, why }) {
    if (room.quarantined) return nothing
    const facts: RoomFact[] = [fact('quarantined', SYSTEM, { why })]
    if (room.phase !== 'ended') facts.push(systemLine(idMaker(at, entropy)('m'), quarantineLine(room)))
    return decided(facts)
  },

  sayMinutesSpent(room, { at, entropy }) {
    if (room.phase !== 'chat' || room.minutesSpentSaid) return nothing
    const messageId = idMaker(at, entropy)('m')
    const line = { messageId, type: 'system', text: minutesSpentLine(room), notice: 'minutes-spent' } as const
    return decided([fact('messaged', SYSTEM, line)])
  },

  answer(room, { at, entropy, request, text, sectionId, annotation }) {
    const ask = room.asks.find(({ messageId }) => messageId === request)
    if (!ask || room.phase !== 'chat') return nothing
    const known = annotation && room.sections.some(({ id }) => id === annotation.sectionId)
    const facts: RoomFact[] = []
    if (annotation && known) {
      const annotationId = idMaker(at, entropy)('ann')
      const placed = { ...annotation, evidence: [...annotation.evidence], anchor: null }
      facts.push(fact('annotated', guest(room, ask.by), { annotationId, ...placed, participantId: ask.by }))
    }
    facts.push(
      fact('messaged', ASSISTANT, {
        messageId: answerId(request),
        type: 'moderator',
        trigger: ask.route === 'annotate' ? 'annotate' : 'answer',
        text: cutWhole(text, LINE_CHARACTERS_MAX),
        ...(sectionId === undefined || !room.scope.includes(sectionId) ? {} : { sectionId }),
        answers: request,
      }),
    )
    return decided(facts)
  },

  remark(room, { at, entropy, sectionId, text }) {
    if (!remarksDue(room).includes(sectionId) || text === '') return nothing
    return decided([moderatorLine(idMaker(at, entropy)('m'), 'answer', cutWhole(text, LINE_CHARACTERS_MAX), sectionId)])
  },

  refine(room, { messageId, sectionId }) {
    const message = findMessage(room, messageId)
    if (room.phase !== 'chat' || message?.type !== 'user' || message.sectionId === sectionId) return nothing
    // A comment that is raised says where its message belongs. [TD7]
    if (message.annotationId !== undefined) return nothing
    const sections = inScope(room)
    const section = sections.find(({ id }) => id === sectionId)
    const from = message.sectionId ?? null
    const clear = attribute(message.text, sections, from).how !== 'discussion'
    if (!section || clear || !anchoredIn(message.text, section)) return nothing
    return decided([fact('attributed', ASSISTANT, { messageId, from, sectionId })], { refined: true })
  },
}
