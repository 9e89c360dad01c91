import type { RoomEvent } from '#engine/room/events.ts'
import type { SessionDetail, SessionPerson, SessionSummary } from '#protocol/views/session.ts'
import { emptySession, type SessionFold, takeIn } from '../../session.ts'
import { authorColours } from '../annotations.ts'
import { boardView } from '../boardView.ts'
import { intelView } from '../intel.ts'
import { messageView } from '../messageView.ts'
import { progressView } from '../progress.ts'
import { authorName, fileView, roomView } from '../roomView.ts'
import { suggestedIn } from '../suggestions.ts'
import { sessionName } from './name.ts'

/**
 * Folds the whole stream of an ended or running meeting into its detail. Deterministic. Records of earlier generators have the
 * ledger in an earlier form. [AR2] [IN25]
 */
export function sessionDetail(events: Iterable<RoomEvent>, ledger = intelView): SessionDetail {
  const session = emptySession()
  for (const event of events) takeIn(session, event)
  return { ...detailOf(session), intel: ledger(session.room) }
}

/** Returns the detail of a session. Later events do not change the returned object. */
export function detailOf(session: SessionFold): SessionDetail {
  const { room } = session
  const { doc, docs, context } = roomView(room, { now: room.at, llm: { available: false, model: null } })
  const endedAt = room.endedAt ?? room.at
  const whole = { ...room, bubbles: copiedBubbles(session) }
  return {
    ...summaryOf(session),
    version: 1,
    goalType: 'docreview',
    aiMode: room.aiMode,
    tz: room.tz,
    lang: room.lang,
    durationMs: room.durationMs,
    elapsedMs: room.startedAt === null ? 0 : endedAt - room.startedAt,
    endedReason: room.endedReason,
    createdAt: room.createdAt,
    startedAt: room.startedAt,
    endedAt,
    hostId: room.hostId,
    people: peopleOf(session, endedAt),
    doc: { ...doc, picks: { ...doc.picks } },
    docs,
    messages: session.messages.map((message) => messageView(whole, message)),
    progress: progressView(room),
    intel: intelView(room),
    annotations: [...session.annotations],
    withdrawn: [...session.withdrawn],
    topicSummaries: [...session.topicSummaries],
    context,
    board: boardView(room.board, authorName).items,
    files: room.boardFiles.map((file) => fileView(room.code, file)),
    report: reportState(session),
    space: room.space,
    eventCount: room.seq,
    headHash: session.headHash,
  }
}

function copiedBubbles({ bubbles }: SessionFold): SessionFold['bubbles'] {
  const copies: SessionFold['bubbles'] = Object.create(null)
  for (const [id, bubble] of Object.entries(bubbles)) copies[id] = { ...bubble, votes: { ...bubble.votes } }
  return copies
}

/** Row of the history list. [AR1] */
export function summaryOf({ room }: SessionFold): SessionSummary {
  const ledger = intelView(room)
  const { score, coverage, decisions, risks, actions } = ledger
  const capturedAt = room.endedAt ?? room.at
  return {
    name: sessionName(room.code, capturedAt),
    code: room.code,
    title: room.docs[0]?.title ?? `Meeting ${room.code}`,
    template: room.template,
    score,
    coverage,
    decisions: decisions.length,
    risks: risks.length,
    actions: actions.length,
    suggested: suggestedIn(ledger),
    participants: Object.keys(room.seats).length,
    capturedAt,
  }
}

/** Returns the participants; those still connected were present up to the end. [AR5] */
function peopleOf({ room, lastSeen }: SessionFold, endedAt: number): SessionPerson[] {
  return Object.values(room.seats).map(({ id, name, joinedAt, connectionId }, place) => {
    const seen = lastSeen.get(id) ?? joinedAt
    return {
      id,
      name,
      isHost: id === room.hostId,
      joinedAt,
      lastSeenAt: connectionId === null ? seen : Math.max(seen, endedAt),
      colour: authorColours(place).colour,
    }
  })
}

function reportState({ room, reported }: SessionFold): SessionDetail['report'] {
  if (reported) return { available: true, generatedAt: reported.at, source: 'ai' }
  if (room.endedAt === null) return { available: false, generatedAt: null, source: null }
  return { available: true, generatedAt: room.endedAt, source: 'template' }
}
