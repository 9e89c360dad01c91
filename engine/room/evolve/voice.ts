import type { Apply } from './apply.ts'

export const voice: Apply<'handSet' | 'voiceMuted' | 'botAttached' | 'floorTaken' | 'floorLeft'> = {
  handSet(room, { participantId, raised }) {
    room.hands = room.hands.filter((id) => id !== participantId)
    if (raised) room.hands.push(participantId)
  },

  voiceMuted(room, { muted }) {
    room.voiceMuted = muted
  },

  botAttached(room, { ready, connectionId }) {
    room.botReady = ready
    room.botConnection = ready ? (connectionId ?? null) : null
    if (!ready) room.speaking = null
  },

  floorTaken(room, { utteranceId, text }, { at }) {
    room.speaking = {
      ...(utteranceId === undefined ? {} : { utteranceId }),
      ...(text === undefined ? {} : { text }),
      at,
    }
    room.interrupted = false
  },

  floorLeft(room, { interrupted }) {
    room.speaking = null
    room.interrupted = interrupted === true
  },
}
