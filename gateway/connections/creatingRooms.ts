import type { PayloadOf } from '#protocol/clientEvents.ts'
import type { Nodes } from '#stores/nodes/port.ts'
import type { Failure } from '../rooms/outcome.ts'
import type { Room } from '../rooms/room.ts'
import type { Rooms } from '../rooms/rooms.ts'
import type { OpenFor } from '../spaces/sessions/opening.ts'
import { creation } from './admission.ts'
import { freshConnectionId } from './connectionIds.ts'

export interface CreatingServices {
  readonly rooms: Rooms
  readonly nodes: Nodes
  readonly openFor: OpenFor
}

/** Who creates a room without a socket. */
export interface Creator {
  readonly address: string
  /** SHA-256 of the seat cookie; null without one. */
  readonly cookieHash: string | null
  readonly userId: string | null
}

interface Created {
  readonly room: Room
  readonly participantId: string
}

/** Why no room was created: too many of them, a refusal, or a log that takes nothing just now. */
export interface NotCreated {
  readonly error: string
  readonly why: 'limit' | 'refused' | 'failed'
}

const whyOf = ({ refused }: Failure) => (refused === 'failed' || refused === 'busy' ? 'failed' : 'refused')

/** Creates a room whose host has no connection yet: the seat is taken with `room:rejoin`. [HP1] [HP3] */
export async function createRoom(
  { rooms, nodes, openFor, video }: CreatingServices & { readonly video: boolean },
  by: Creator,
  payload: PayloadOf<'room:create'>,
): Promise<Created | NotCreated> {
  const place = rooms.places.take(by.address)
  if (typeof place === 'string') return { error: place, why: 'limit' }
  const opening = payload.space === undefined ? null : await openFor(by, payload.space)
  if (opening !== null && 'error' in opening) {
    place.done()
    return { error: opening.error, why: 'refused' }
  }
  const connectionId = freshConnectionId(nodes)
  const attempt: { made: Created | NotCreated } = { made: { error: '', why: 'refused' } }
  try {
    const code = await rooms.unusedCode()
    const refused = await opening?.begin(code)
    if (refused) return { error: refused.error, why: 'refused' }
    await rooms.create(
      () => creation({ video }, { id: connectionId, cookieHash: by.cookieHash }, payload, { code, opening }),
      (room, outcome) => {
        if (outcome.error !== undefined) {
          attempt.made = { error: outcome.error, why: whyOf(outcome) }
          return
        }
        place.hold(room.code)
        attempt.made = { room, participantId: String(outcome.reply.participantId) }
      },
      null,
      code,
    )
  } finally {
    place.done()
    if ('error' in attempt.made) await opening?.undo()
  }
  const { made } = attempt
  if ('error' in made) return made
  const { room, participantId } = made
  await room.ask({ type: 'unseat', participantId, connectionId, reason: 'disconnected' })
  return made
}
