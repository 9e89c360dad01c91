import { type Refusal, refuse } from '../refusal.ts'
import type { RoomState } from './state.ts'

/** Refusal of a command that needs a running meeting; null while it runs. [PH10] */
export function outsideChat(room: RoomState): Refusal | null {
  if (room.phase === 'chat') return null
  return refuse(room.phase === 'ended' ? 'room-ended' : 'not-chat')
}
