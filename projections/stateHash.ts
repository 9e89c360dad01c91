import { canonicalJson } from '#engine/canonicalJson.ts'
import type { Json } from '#engine/json.ts'
import type { Digest } from '#engine/stream.ts'
import type { RoomView } from '#protocol/views/room.ts'

/** SHA-256 of the room state without parts that are not in the stream: clock, model, presence, bot. [HC11] */
export function stateHash(view: RoomView, digest: Digest): string {
  return digest(canonicalJson(lastingState(view) as Json))
}

/**
 * Removes the parts of a room state that are not in the stream. A room without a space has the form that it had before rooms
 * could have one, so that older captures keep their hash. [HC11] [SN1]
 */
export function lastingState(view: RoomView): unknown {
  const { remainingMs: _r, llm: _l, participants, voice, space, ...rest } = view
  const { botReady: _b, speaking: _s, ...lasting } = voice
  const people = participants.map(({ connected: _c, ...person }) => person)
  return { ...rest, ...((space ?? null) === null ? {} : { space }), participants: people, voice: lasting }
}
