import { refuse } from '../../refusal.ts'
import type { Actor } from '../../stream.ts'
import { type Decide, decided, nothing } from '../decision.ts'
import { fact, guest } from '../facts.ts'
import { seatOf } from '../seats.ts'
import type { RoomState } from '../state.ts'

const BOT: Actor = { kind: 'bot', id: null, name: null }

/** True if voice commands have no effect: without a voice room, or after the end. [VO2] */
const inert = (room: RoomState): boolean => room.voiceRoom === null || room.phase === 'ended'

export const voice: Decide<'setHand' | 'muteVoice' | 'interrupt' | 'attachBot' | 'detachBot' | 'setFloor'> = {
  setHand(room, { by, raised }) {
    if (!seatOf(room, by)) return refuse('not-participant')
    if (inert(room) || room.hands.includes(by) === raised) return nothing
    return decided([fact('handSet', guest(room, by), { participantId: by, raised })])
  },

  muteVoice(room, { by, muted }) {
    if (!seatOf(room, by)) return refuse('not-participant')
    if (inert(room) || room.voiceMuted === muted) return nothing
    return decided([fact('voiceMuted', guest(room, by), { muted })])
  },

  interrupt(room, { by }) {
    if (!seatOf(room, by)) return refuse('not-participant')
    if (inert(room) || room.speaking === null) return nothing
    return decided([fact('floorLeft', guest(room, by), { ...utterance(room.speaking.utteranceId), interrupted: true })])
  },

  attachBot(room, { connectionId }) {
    if (room.phase === 'ended') return refuse('room-ended')
    const named = connectionId === undefined ? {} : { connectionId }
    return room.botReady ? nothing : decided([fact('botAttached', BOT, { ready: true, ...named })])
  },

  detachBot(room, { connectionId }) {
    if (!room.botReady || room.phase === 'ended') return nothing
    // The end of one process's bot must not detach that of another.
    if (connectionId !== undefined && room.botConnection !== connectionId) return nothing
    const speech = room.speaking === null ? [] : [fact('floorLeft', BOT, utterance(room.speaking.utteranceId))]
    return decided([...speech, fact('botAttached', BOT, { ready: false })])
  },

  setFloor(room, { speaking, utteranceId, text }) {
    if (inert(room)) return nothing
    if (speaking) {
      const same = room.speaking !== null && room.speaking.utteranceId === utteranceId && room.speaking.text === text
      if (same) return nothing
      return decided([fact('floorTaken', BOT, { ...utterance(utteranceId), ...(text === undefined ? {} : { text }) })])
    }
    // The end of an older utterance must not end the current one.
    const stale = utteranceId !== undefined && room.speaking?.utteranceId !== utteranceId
    return room.speaking === null || stale ? nothing : decided([fact('floorLeft', BOT, utterance(utteranceId))])
  },
}

function utterance(utteranceId: string | undefined): { utteranceId?: string } {
  return utteranceId === undefined ? {} : { utteranceId }
}
