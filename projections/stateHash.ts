import { canonicalJson } from '#engine/canonicalJson.ts'
import type { Json } from '#engine/json.ts'
import type { Digest } from '#engine/stream.ts'
import type { RoomView } from '#protocol/views/room.ts'

/** SHA-256 of the room state without parts that are not in the stream: clock, model, presence, bot. [HC11] */
export function stateHash(view: RoomView, digest: Digest): string {
  const { remainingMs: _r, llm: _l, participants, voice, ...rest } = view
  const { botReady: _b, speaking: _s, ...lasting } = voice
  const people = participants.map(({ connected: _c, ...person }) => person)
  return digest(canonicalJson({ ...rest, participants: people, voice: lasting } as unknown as Json))
}
