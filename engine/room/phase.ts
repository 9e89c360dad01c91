import { type Refusal, refuse } from '../refusal.ts'
import type { RoomState } from './state.ts'

/** Why something that needs a running meeting is refused; null while one runs. [PH10] */
export function outsideChat(room: RoomState): Refusal | null {
  if (room.phase === 'chat') return null
  return refuse(room.phase === 'ended' ? 'room-ended' : 'not-chat')
}
