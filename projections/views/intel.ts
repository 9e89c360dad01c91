import { isSuggested, voteDecisionId } from '#engine/room/ledger/ledger.ts'
import { MATURE_MESSAGES, type RoomState } from '#engine/room/state.ts'
import type { Intel } from '#protocol/views/intel.ts'
import { scopeSections } from './scope.ts'
import { itemsInWords } from './suggestions.ts'

/** Weight of a section's status in the coverage. [IN3] */
const COVERED = { confirmed: 1, mature: 0.6, mentioned: 0.3, untouched: 0 } as const
/** Weights of coverage, confirmation and participation in the review-quality score. [IN3] */
const SCORE_SHARES = { coverage: 0.5, confirmed: 0.3, participation: 0.2 } as const

/** Intel ledger: decisions by vote and findings of analyses, with the statuses that people set. [IN1] [IN6] [IN24] */
export function intelView(room: RoomState): Intel {
  const decisions = [...voteDecisions(room), ...foundDecisions(room)]
  const risks = room.ledger.risks.map(({ found: _, explicit, ...risk }) => ({
    ...risk,
    ...titled(room, risk.sectionId),
    suggested: isSuggested(room, { id: risk.id, explicit }),
  }))
  const actions = room.ledger.actions.map(({ found: _, explicit, ...action }) => ({
    ...action,
    status: (room.rulings[action.id] ?? action.status) as typeof action.status,
    suggested: isSuggested(room, { id: action.id, explicit }),
  }))
  return {
    seq: room.seq,
    updatedAt: room.at,
    coverage: coverage(room),
    score: score(room),
    summary: [summary(room), ...itemsInWords({ decisions, risks, actions })].join(' '),
    decisions,
    risks,
    actions,
  }
}

/** Ledger in the form before suggestions existed, for older captures and records. [IN25] */
export function formerIntelView(room: RoomState): Intel {
  const { decisions, risks, actions, ...rest } = intelView(room)
  const found = new Map(room.ledger.decisions.map(({ id, status }) => [id, status]))
  const plain = <T extends { readonly suggested: boolean }>({ suggested: _, ...item }: T) => item as T
  return {
    ...rest,
    summary: summary(room),
    decisions: decisions.map((item) =>
      plain(item.suggested ? { ...item, status: found.get(item.id) ?? item.status } : item),
    ),
    risks: risks.map(plain),
    actions: actions.map(plain),
  }
}

/** Percentage of the scope covered: confirmed counts 1, mature 0.6, mentioned 0.3. An empty scope has 0. */
export function coverage(room: RoomState): number {
  if (room.scope.length === 0) return 0
  let covered = 0
  for (const { status, messageCount } of Object.values(room.standings)) {
    if (status === 'confirmed') covered += COVERED.confirmed
    else if (messageCount >= MATURE_MESSAGES) covered += COVERED.mature
    else if (messageCount > 0) covered += COVERED.mentioned
  }
  return Math.round((100 * covered) / room.scope.length)
}

export function score(room: RoomState): number {
  if (room.scope.length === 0) return 0
  const standings = Object.values(room.standings)
  const confirmed = standings.filter(({ status }) => status === 'confirmed').length / standings.length
  const seats = Object.values(room.seats)
  const spoke = seats.length === 0 ? 0 : seats.filter((seat) => seat.spoke).length / seats.length
  return Math.round(
    SCORE_SHARES.coverage * coverage(room) +
      100 * (SCORE_SHARES.confirmed * confirmed + SCORE_SHARES.participation * spoke),
  )
}

function voteDecisions(room: RoomState) {
  return scopeSections(room).flatMap(({ section: { id: sectionId, title }, standing: { confirmed } }) => {
    if (confirmed === null) return []
    const id = voteDecisionId(confirmed.messageId)
    return [
      {
        id,
        text: `“${title}” is confirmed as reviewed.`,
        status: (room.rulings[id] ?? 'approved') as 'approved' | 'rejected' | 'pending',
        sectionId,
        sectionTitle: title,
        evidence: [],
        messageIds: [confirmed.messageId],
        by: confirmed.by,
        at: confirmed.at,
        source: 'vote' as const,
        suggested: false,
      },
    ]
  })
}

/** Returns decisions found by analyses. A suggestion stays pending: only a person or a vote approves or rejects it. */
function foundDecisions(room: RoomState) {
  return room.ledger.decisions.map(({ found: _, explicit, ...decision }) => {
    const suggested = isSuggested(room, { id: decision.id, explicit })
    return {
      ...decision,
      status: (room.rulings[decision.id] ?? (suggested ? 'pending' : decision.status)) as typeof decision.status,
      ...titled(room, decision.sectionId),
      source: 'ai' as const,
      suggested,
    }
  })
}

function titled(room: RoomState, sectionId: string | undefined): { sectionTitle?: string } {
  const title = room.sections.find(({ id }) => id === sectionId)?.title
  return title === undefined ? {} : { sectionTitle: title }
}

function summary(room: RoomState): string {
  if (room.startedAt === null) return 'The meeting has not started.'
  if (room.scope.length === 0) return ['No sections were in scope.', room.ledger.summary].join(' ').trim()
  const titles = scopeSections(room).flatMap(({ section, standing }) =>
    standing.status === 'confirmed' ? [`“${section.title}”`] : [],
  )
  const confirmed = titles.length === 0 ? 'None is confirmed' : `Confirmed: ${titles.join(', ')}`
  const found = room.ledger.summary === '' ? '' : ` ${room.ledger.summary}`
  return `${titles.length} of ${room.scope.length} sections in scope are confirmed. ${confirmed}.${found}`
}
