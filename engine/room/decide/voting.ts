import { entryOf, ownEntry } from '../../entries.ts'
import { type IdPrefix, idMaker } from '../../ids.ts'
import { refuse } from '../../refusal.ts'
import { SYSTEM } from '../../stream.ts'
import { connectedIds, moderates } from '../clock.ts'
import { type Decide, decided, nothing } from '../decision.ts'
import type { RoomFact } from '../events.ts'
import { fact, guest, moderatorLine } from '../facts.ts'
import { decisionIds } from '../ledger/ledger.ts'
import { bubbleLine, completeLine, progressLine } from '../moderator/lines.ts'
import { outsideChat } from '../phase.ts'
import { seatOf } from '../seats.ts'
import type { RoomState } from '../state.ts'

export const voting: Decide<'vote' | 'completeReview' | 'rule'> = {
  vote(room, { at, entropy, by, messageId, action }) {
    if (!seatOf(room, by)) return refuse('not-participant')
    const outside = outsideChat(room)
    if (outside) return outside
    const bubble = ownEntry(room.bubbles, messageId)
    if (!bubble) return refuse('unknown-message')
    if (action !== 'yes' && action !== 'continue') return refuse('unknown-action')
    if (bubble.targetParticipant !== null && bubble.targetParticipant !== by) return refuse('not-addressed')
    if (bubble.resolved) return refuse('already-resolved')
    return decided(castVote(room, { messageId, sectionId: bubble.sectionId, by, action, id: idMaker(at, entropy) }))
  },

  completeReview(room, { at, entropy, by }) {
    if (!seatOf(room, by)) return refuse('not-participant')
    const outside = outsideChat(room)
    if (outside) return outside
    const sectionId = room.current
    if (sectionId === null) return refuse('no-section')
    const id = idMaker(at, entropy)
    const open = room.openBubbles[sectionId]
    if (open !== undefined) {
      const voted = entryOf(room.bubbles, open).votes[by] !== undefined
      return decided(voted ? [] : castVote(room, { messageId: open, sectionId, by, action: 'yes', id }), { sectionId })
    }
    const messageId = id('m')
    const opened = openBubble(room, messageId, sectionId)
    return decided([opened, ...castVote(room, { messageId, sectionId, by, action: 'yes', id })], { sectionId })
  },

  rule(room, { by, item, itemId, status }) {
    if (!seatOf(room, by)) return refuse('not-participant')
    if (room.phase === 'setup') return refuse('not-chat')
    if (item === 'action' && !room.ledger.actions.some(({ id }) => id === itemId))
      return refuse('unknown-ledger-action')
    if (item === 'decision' && !decisionIds(room).includes(itemId)) return refuse('unknown-decision')
    if (room.rulings[itemId] === status) return nothing
    return decided([fact('ruled', guest(room, by), { item, itemId, status, participantId: by })])
  },
}

export function openBubble(room: RoomState, messageId: string, sectionId: string): RoomFact {
  return fact('opened', SYSTEM, { messageId, sectionId, text: bubbleLine(room, sectionId), targetParticipant: null })
}

interface Ballot {
  readonly messageId: string
  readonly sectionId: string
  readonly by: string
  readonly id: (prefix: IdPrefix) => string
}

/** Records a vote and its outcome: `continue` settles at once, `yes` when every connected member has voted it. [BU9] [BU10] */
function castVote(room: RoomState, ballot: Ballot & { readonly action: 'yes' | 'continue' }): RoomFact[] {
  const { messageId, by, action } = ballot
  const voter = guest(room, by)
  const electorate = connectedIds(room)
  const votes = room.bubbles[messageId]?.votes ?? {}
  const cast = fact('voted', voter, { messageId, participantId: by, action })
  if (action === 'continue') return [cast, fact('resolved', voter, { messageId, action, by, electorate })]
  const unanimous = electorate.length > 0 && electorate.every((id) => id === by || votes[id]?.action === 'yes')
  return unanimous ? [cast, ...settle(room, ballot)] : [cast]
}

/** Settles a unanimous yes: resolves the bubble, confirms the section, and opens the next one or reaches the goal. [PG5] [PH7] */
export function settle(room: RoomState, { messageId, sectionId, by, id }: Ballot): RoomFact[] {
  const resolved = fact('resolved', guest(room, by), {
    messageId,
    action: 'yes',
    by,
    electorate: connectedIds(room),
  })
  const confirmed = fact('confirmed', SYSTEM, { sectionId, messageId })
  const open = room.scope.find((other) => other !== sectionId && entryOf(room.standings, other).status !== 'confirmed')
  if (open === undefined) {
    const line = moderatorLine(id('m'), 'complete', completeLine(room))
    return [resolved, confirmed, line, fact('ended', SYSTEM, { reason: 'goal' })]
  }
  const stays = room.current !== null && room.current !== sectionId
  const next = stays ? null : open
  const facts: RoomFact[] = [resolved, confirmed]
  if (moderates(room.aiMode)) facts.push(moderatorLine(id('m'), 'progress', progressLine(room, sectionId, next)))
  if (next !== null) facts.push(fact('moved', SYSTEM, { sectionId: next }))
  return facts
}
