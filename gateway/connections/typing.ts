import { refuse } from '#engine/refusal.ts'
import { outsideChat } from '#engine/room/phase.ts'
import type { PayloadOf } from '#protocol/clientEvents.ts'
import type { Connection } from './connection.ts'
import type { Ack } from './states.ts'

/** Handles a sign of life that is no command: nothing of it is stored, and it waits for nothing. [TI25] */
export function typing({ seat }: Connection, { reading }: PayloadOf<'room:typing'>, ack: Ack): void {
  if (!seat) return ack({ error: refuse('no-seat').error })
  const { room, participantId } = seat
  const outside = outsideChat(room.state)
  if (outside) return ack({ error: outside.error })
  room.typing.sign(participantId, reading)
  ack({ ok: true })
}
