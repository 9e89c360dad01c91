import { entryOf } from '../../entries.ts'
import type { Bubble, Confirmation } from '../discussion.ts'
import type { RoomState } from '../state.ts'
import type { Apply } from './apply.ts'
import { post } from './messages.ts'
import { runAgain, stand } from './timing.ts'

/** Messages required after a `continue` before agreement opens the next bubble. [BU8] */
export const COOLING_MESSAGES = 3

export const review: Apply<'started' | 'moved' | 'opened' | 'voted' | 'resolved' | 'confirmed' | 'modeSet' | 'ended'> =
  {
    started(room, { scope }, { at }) {
      room.phase = 'chat'
      room.startedAt = at
      countAssisted(room, at)
      room.scope = [...scope]
      for (const sectionId of scope) stand(room, sectionId)
    },

    moved(room, { sectionId, reason }) {
      room.current = sectionId
      if (reason !== 'talk') room.movedLast = { to: sectionId, after: room.userMessageCount }
      const standing = entryOf(room.standings, sectionId)
      if (standing.status === 'pending') standing.status = 'discussing'
      standing.agreed = []
    },

    opened(room, { messageId, sectionId, text, targetParticipant }, { at }) {
      post(room, { id: messageId, at, type: 'inject', text, sectionId, targetParticipant })
      room.bubbles[messageId] = { messageId, sectionId, targetParticipant, votes: {}, resolved: null, connected: 0 }
      room.openBubbles[sectionId] = messageId
    },

    voted(room, { messageId, participantId, action }, { at }) {
      const byName = entryOf(room.seats, participantId).name
      entryOf(room.bubbles, messageId).votes[participantId] = { by: participantId, byName, action, at }
    },

    resolved(room, { messageId, action, by, electorate }, { at }) {
      const bubble = entryOf(room.bubbles, messageId)
      bubble.resolved = { by, byName: entryOf(room.seats, by).name, action, at }
      bubble.connected = electorate.length
      delete room.openBubbles[bubble.sectionId]
      const standing = entryOf(room.standings, bubble.sectionId)
      standing.agreed = []
      if (action === 'continue') standing.cooling = COOLING_MESSAGES
    },

    confirmed(room, { sectionId, messageId }, { at }) {
      const standing = entryOf(room.standings, sectionId)
      standing.status = 'confirmed'
      const { resolved, votes, connected } = entryOf(room.bubbles, messageId)
      standing.confirmed = { messageId, by: resolved!.by, at, voters: votersOf(votes), connected }
      if (room.current === sectionId) room.current = null
    },

    modeSet(room, { mode }, { at }) {
      room.aiMode = mode
      countAssisted(room, at)
    },

    ended(room, { reason }, { seq, at }) {
      room.phase = 'ended'
      countAssisted(room, at)
      room.endedSeq = seq
      room.endedReason = reason
      room.endedAt = at
      runAgain(room, at)
      room.hands = []
      room.asks = []
      room.speaking = null
      room.botReady = false
      room.botConnection = null
      if (room.quarantined) room.concluded = true
    },
  }

function votersOf(votes: Bubble['votes']): Confirmation['voters'] {
  const yes = Object.values(votes).filter(({ action }) => action === 'yes')
  return yes.sort((a, b) => a.at - b.at).map(({ by, byName }) => ({ id: by, name: byName }))
}

/** Counts the time up to now, and from now on if the assistant takes part. [SN10] */
function countAssisted({ assisted, phase, aiMode }: RoomState, at: number): void {
  if (assisted.since !== null) assisted.ms += at - assisted.since
  assisted.since = phase === 'chat' && aiMode !== 'silent' ? at : null
}
