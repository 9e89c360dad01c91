import type { Room } from './room.ts'

/** No connection outlives the process: whoever the stream still shows connected, a bot too, is not. [DU3] [VO4] */
export async function dropLostSeats(room: Room): Promise<void> {
  const unseated = Object.values(room.state.seats).flatMap(({ id: participantId, connectionId }) =>
    connectionId === null ? [] : room.ask({ type: 'unseat', participantId, connectionId, reason: 'restart' }),
  )
  await Promise.all(unseated)
  if (room.state.botReady) await room.ask({ type: 'detachBot' })
}
