import type { RoomEvent } from '#engine/room/events.ts'
import { emptyRoom, type RoomState } from '#engine/room/state.ts'

/**
 * The baseline of the fold: one loop, one switch, everything in place, no handlers and no types to satisfy. It knows only
 * what the long meeting holds, and must come to the same state.
 */
export function foldByHand(events: readonly RoomEvent[]): RoomState {
  const room = emptyRoom()
  for (const { type, data: d, at, seq } of events as readonly { type: string; data: Wild; at: number; seq: number }[]) {
    room.seq = seq
    room.at = at
    switch (type) {
      case 'messaged': {
        const m: Wild = { id: d.messageId, at, type: d.type, text: d.text }
        if (d.senderId !== undefined) m.senderId = d.senderId
        if (d.senderName !== undefined) m.senderName = d.senderName
        if (d.trigger !== undefined) m.trigger = d.trigger
        if (d.sectionId !== undefined) m.sectionId = d.sectionId
        if (d.unsure !== undefined) m.unsure = d.unsure
        push(room, m)
        if (d.type === 'user') {
          room.userMessageCount++
          room.lastUserMessageAt = at
          room.idleSaid = false
          if (d.sectionId !== undefined) room.lastDiscussed = d.sectionId
          const s = room.standings[d.sectionId]
          if (s) {
            s.messageCount++
            if (s.status === 'pending') s.status = 'discussing'
            if (s.cooling > 0) s.cooling--
            if (d.agrees && !s.agreed.includes(d.senderId)) s.agreed.push(d.senderId)
          }
          room.seats[d.senderId]!.spoke = true
        }
        break
      }
      case 'voted':
        room.bubbles[d.messageId]!.votes[d.participantId] = {
          by: d.participantId,
          byName: room.seats[d.participantId]!.name,
          action: d.action,
          at,
        }
        break
      case 'opened':
        push(room, {
          id: d.messageId,
          at,
          type: 'inject',
          text: d.text,
          sectionId: d.sectionId,
          targetParticipant: null,
        })
        room.bubbles[d.messageId] = {
          messageId: d.messageId,
          sectionId: d.sectionId,
          targetParticipant: null,
          votes: {},
          resolved: null,
          connected: 0,
        }
        room.openBubbles[d.sectionId] = d.messageId
        break
      case 'resolved': {
        const b = room.bubbles[d.messageId]!
        b.resolved = { by: d.by, byName: room.seats[d.by]!.name, action: d.action, at }
        b.connected = d.electorate.length
        delete room.openBubbles[b.sectionId]
        const s = room.standings[b.sectionId]!
        s.agreed = []
        if (d.action === 'continue') s.cooling = 3
        break
      }
      case 'confirmed': {
        const s = room.standings[d.sectionId]!
        s.status = 'confirmed'
        const { resolved, votes, connected } = room.bubbles[d.messageId]!
        const voters = Object.values(votes)
          .filter(({ action }) => action === 'yes')
          .sort((one, other) => one.at - other.at)
          .map(({ by, byName }) => ({ id: by, name: byName }))
        s.confirmed = { messageId: d.messageId, by: resolved!.by, at, voters, connected }
        if (room.current === d.sectionId) room.current = null
        break
      }
      case 'moved': {
        room.current = d.sectionId
        if (d.reason !== 'talk') room.movedLast = { to: d.sectionId, after: room.userMessageCount }
        const s = room.standings[d.sectionId]!
        if (s.status === 'pending') s.status = 'discussing'
        s.agreed = []
        break
      }
      case 'annotated':
        room.annotationCount++
        room.meter.activeAt = at
        room.annotations = [...room.annotations, newAnnotation(room, d, at)].slice(-2_000)
        break
      case 'handSet':
        room.hands = room.hands.filter((id) => id !== d.participantId)
        if (d.raised) room.hands.push(d.participantId)
        break
      case 'seated':
        room.seats[d.participantId]!.connectionId = d.connectionId
        room.seats[d.participantId]!.lostAt = null
        break
      case 'unseated':
        room.seats[d.participantId]!.connectionId = null
        room.seats[d.participantId]!.lostAt = at
        break
      case 'modeSet':
        room.aiMode = d.mode
        countAssisted(room, at)
        break
      default:
        seldom(room, type, d, at)
    }
  }
  return room
}

function newAnnotation(room: RoomState, d: Wild, at: number): Wild {
  const { annotationId: id, participantId: by, kind, text, sectionId, anchor, evidence, quote = null } = d
  const sectionTitle = room.sections.find((section) => section.id === sectionId)?.title ?? ''
  const seq = room.annotationCount
  const made = { id, at, seq, kind, text, sectionId, sectionTitle, by, anchor, evidence, quote }
  return { ...made, replies: [], resolved: null, editedAt: null, version: 1, deleted: null }
}

function countAssisted(room: Wild, at: number): void {
  const { assisted, phase, aiMode } = room
  if (assisted.since !== null) assisted.ms += at - assisted.since
  assisted.since = phase === 'chat' && aiMode !== 'silent' ? at : null
}

// biome-ignore lint/suspicious/noExplicitAny: the baseline is what one writes without types
type Wild = any

function push(room: RoomState, m: Wild): void {
  if (room.newest.length >= 64) {
    room.messages = room.messages.concat(room.newest).slice(-500)
    let shown = 0
    for (const { type } of room.messages) if (type === 'inject') shown++
    const ids = Object.keys(room.bubbles)
    for (let i = 0; i < ids.length - shown; i++) {
      const b = room.bubbles[ids[i]!]!
      if (b.resolved && b.resolved.at < room.at) delete room.bubbles[ids[i]!]
    }
    room.newest = []
  }
  room.newest.push(m)
  room.messageCount++
}

function seldom(room: RoomState, type: string, d: Wild, at: number): void {
  if (type === 'created') {
    const { goalType: _, ...rest } = d
    Object.assign(room, rest, { createdAt: at })
  } else if (type === 'joined') {
    const { participantId: id, name, connectionId, cookieHash } = d
    room.seats[id] = {
      id,
      name,
      ready: false,
      connectionId,
      joinedAt: at,
      lostAt: null,
      cookieHash,
      spoke: false,
      keys: [],
      boardKeys: [],
    }
    room.picks[id] = []
  } else if (type === 'uploaded') {
    const { docId: id, kind, title, sha256, source, pages, emails, pending, sections } = d
    room.docs.push({ id, kind, title, sha256, source, pages, emails, pending, at })
    for (const { text: _, ...section } of sections) room.sections.push({ ...section, docId: id })
    room.numbered.sec += sections.length
  } else if (type === 'picked') room.picks[d.participantId] = [...d.sectionIds]
  else if (type === 'started') {
    Object.assign(room, { phase: 'chat', startedAt: at, scope: [...d.scope] })
    countAssisted(room, at)
    for (const id of d.scope) {
      room.standings[id] = {
        status: 'pending',
        messageCount: 0,
        agreed: [],
        cooling: 0,
        remarked: false,
        confirmed: null,
      }
    }
  } else throw new Error(`the long meeting holds an event that the baseline does not know: ${type}`)
}
