import { canonicalJson } from '#engine/canonicalJson.ts'
import type { Json } from '#engine/json.ts'
import type { Digest } from '#engine/stream.ts'
import type { RoomView } from '#protocol/views/room.ts'

/** SHA-256 of the room state without parts that are not in the stream: clock, model, presence, bot. [HC11] */
export function stateHash(view: RoomView, digest: Digest): string {
  return digest(canonicalJson(lastingState(view) as Json))
}

/** Fields that came later, with the value of rooms that do not use them. */
const LATER: Readonly<Record<string, unknown>> = { space: null, tz: 'UTC', lang: 'en', paused: false }

/**
 * Removes the parts of a room state that are not in the stream. A room that does not use what came later has the form that it
 * had before, so that older captures keep their hash. [HC11] [SN1] [TI3]
 */
export function lastingState(view: RoomView): unknown {
  const { remainingMs: _r, llm: _l, participants, voice, ...rest } = view
  const { botReady: _b, speaking: _s, ...lasting } = voice
  const people = participants.map(({ connected: _c, ...person }) => person)
  const used = Object.entries(rest).filter(([key, value]) => !Object.hasOwn(LATER, key) || value !== LATER[key])
  return { ...Object.fromEntries(used), participants: people, voice: lasting }
}
