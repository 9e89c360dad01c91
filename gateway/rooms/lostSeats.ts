import type { Room } from './room.ts'

/** Disconnects seats and bots that the stream still shows as connected, since no connection outlives the process. [DU3] [VO4] */
export async function dropLostSeats(room: Room): Promise<void> {
  const unseated = Object.values(room.state.seats).flatMap(({ id: participantId, connectionId }) =>
    connectionId === null ? [] : room.ask({ type: 'unseat', participantId, connectionId, reason: 'restart' }),
  )
  await Promise.all(unseated)
  if (room.state.botReady) await room.ask({ type: 'detachBot' })
}
