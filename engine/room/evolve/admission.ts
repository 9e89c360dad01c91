import { entryOf } from '../../entries.ts'
import { DEFAULT_LANGUAGE } from '../../words/languages.ts'
import { DEFAULT_ZONE } from '../state.ts'
import type { Apply } from './apply.ts'

export const admission: Apply<'created' | 'joined' | 'seated' | 'unseated' | 'readied' | 'hostMoved'> = {
  created(room, data, { at }) {
    room.code = data.code
    room.template = data.template
    room.durationMs = data.durationMs
    room.maxParticipants = data.maxParticipants
    room.dials = { ...data.dials }
    room.aiMode = data.aiMode
    room.voiceRoom = data.voiceRoom
    room.hostId = data.hostId
    room.space = data.space ?? null
    room.tz = data.tz ?? DEFAULT_ZONE
    room.lang = data.lang ?? DEFAULT_LANGUAGE
    room.createdAt = at
  },

  joined(room, { participantId, name, connectionId, cookieHash }, { at }) {
    room.seats[participantId] = {
      id: participantId,
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
    room.picks[participantId] = []
  },

  seated(room, { participantId, connectionId }) {
    const seat = entryOf(room.seats, participantId)
    seat.connectionId = connectionId
    seat.lostAt = null
  },

  unseated(room, { participantId }, { at }) {
    const seat = entryOf(room.seats, participantId)
    seat.connectionId = null
    seat.lostAt = at
  },

  readied(room, { participantId, ready }) {
    entryOf(room.seats, participantId).ready = ready
  },

  hostMoved(room, { participantId }) {
    room.hostId = participantId
  },
}
