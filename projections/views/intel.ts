import { isSuggested, voteDecisionId } from '#engine/room/ledger/ledger.ts'
import { MATURE_MESSAGES, type RoomState } from '#engine/room/state.ts'
import { linesIn } from '#engine/words/catalogue.ts'
import type { Intel } from '#protocol/views/intel.ts'
import { recordedInWords } from './recordedInWords.ts'
import { scopeSections } from './scope.ts'
import { voteInWords } from './voteInWords.ts'

/** Weight of a section's status in the coverage. [IN3] */
const COVERED = { confirmed: 1, mature: 0.6, mentioned: 0.3, untouched: 0 } as const
/** Weights of coverage, confirmation and participation in the review-quality score. [IN3] */
const SCORE_SHARES = { coverage: 0.5, confirmed: 0.3, participation: 0.2 } as const

/** Intel ledger: decisions by vote, findings of analyses and entries of people. [IN1] [IN6] [IN24] [LE9] */
export function intelView(room: RoomState): Intel {
  const decisions = [...voteDecisions(room), ...listedDecisions(room)]
  const risks = room.ledger.risks.map(({ found: _, explicit, ...risk }) => ({
    ...risk,
    ...titled(room, risk.sectionId),
    source: sourceOf(room, risk.id),
    ...keptBy(room, { id: risk.id, explicit }),
  }))
  const actions = room.ledger.actions.map(({ found: _, explicit, dueAt = null, ...action }) => ({
    ...action,
    dueAt,
    ...titled(room, action.sectionId),
    status: statusOf(room, action.id, action.status),
    source: sourceOf(room, action.id),
    ...keptBy(room, { id: action.id, explicit }),
  }))
  const questions = room.ledger.questions.map(({ found: _, explicit, askedBy, ...question }) => ({
    ...question,
    ...titled(room, question.sectionId),
    ...(askedBy === undefined ? {} : { askedBy: { id: askedBy, name: room.seats[askedBy]?.name ?? '' } }),
    status: statusOf(room, question.id, question.status),
    source: sourceOf(room, question.id),
    ...keptBy(room, { id: question.id, explicit }),
  }))
  return {
    seq: room.seq,
    updatedAt: room.at,
    coverage: coverage(room),
    score: score(room),
    summary: summaryIn(room, { decisions, actions, questions }),
    decisions,
    risks,
    actions,
    questions,
  }
}

const sourceOf = ({ ledger }: RoomState, id: string): 'ai' | 'person' => (ledger.touched[id]?.noted ? 'person' : 'ai')

/** The status that a person set, or else the one that was found. The engine accepts only statuses of the item's kind. */
function statusOf<S extends string>({ rulings }: RoomState, id: string, found: S): S {
  return (rulings[id] ?? found) as S
}

/** Whether the item is suggested, and who touched it last. [LE5] */
function keptBy(room: RoomState, item: { readonly id: string; readonly explicit: true | undefined }) {
  const touch = room.ledger.touched[item.id]
  const edited = touch === undefined ? {} : { editedBy: { id: touch.by, name: touch.byName }, editedAt: touch.at }
  return { suggested: isSuggested(room, item), ...edited }
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

function voteDecisions(room: RoomState): Intel['decisions'] {
  return scopeSections(room).flatMap(({ section: { id: sectionId, title }, standing: { confirmed } }) => {
    if (confirmed === null) return []
    const id = voteDecisionId(confirmed.messageId)
    const { voters, connected } = confirmed
    return [
      {
        id,
        text: linesIn(room.lang).reviewed(title),
        status: statusOf<'approved' | 'rejected' | 'pending'>(room, id, 'approved'),
        rationale: voteInWords(confirmed, room.lang),
        sectionId,
        sectionTitle: title,
        evidence: [],
        messageIds: [confirmed.messageId],
        by: confirmed.by,
        votedBy: voters,
        connected,
        at: confirmed.at,
        source: 'vote' as const,
        ...keptBy(room, { id, explicit: true }),
      },
    ]
  })
}

/** Returns decisions found by analyses and added by people. A suggestion stays pending: only a person or a vote approves or rejects it. */
function listedDecisions(room: RoomState) {
  return room.ledger.decisions.map(({ found: _, explicit, ...decision }) => {
    const kept = keptBy(room, { id: decision.id, explicit })
    return {
      ...decision,
      status: statusOf(room, decision.id, kept.suggested ? 'pending' : decision.status),
      ...titled(room, decision.sectionId),
      source: sourceOf(room, decision.id),
      ...kept,
    }
  })
}

function titled(room: RoomState, sectionId: string | undefined): { sectionTitle?: string } {
  const title = room.sections.find(({ id }) => id === sectionId)?.title
  return title === undefined ? {} : { sectionTitle: title }
}

/** Maximum confirmed sections that the summary names. */
const TITLES_MAX = 5

/** What came out so far, of recorded items only, in the language of the room. [IN41] */
function summaryIn(room: RoomState, items: Pick<Intel, 'decisions' | 'actions' | 'questions'>): string {
  const { summary: words, standing: done, noScope, quoted } = linesIn(room.lang)
  if (room.startedAt === null) return words.notStarted
  const titles = scopeSections(room).flatMap(({ section: { title }, standing: { status } }) => {
    return status === 'confirmed' ? [quoted(title)] : []
  })
  const left = titles.length - TITLES_MAX
  const named = left > 0 ? [...titles.slice(0, TITLES_MAX), words.others(left)] : titles
  const { decided, rest } = recordedInWords(items, room.lang)
  return [
    room.scope.length === 0 ? noScope : done(titles.length, room.scope.length),
    ...(titles.length === 0 ? [] : [words.confirmed(named)]),
    ...(titles.length === 0 && decided.length === 0 ? [words.nothing] : decided),
    ...rest,
    room.ledger.summary,
  ]
    .join(' ')
    .trim()
}
