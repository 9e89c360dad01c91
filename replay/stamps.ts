import { ENTROPY_DIGITS, type Entropy } from '#engine/ids.ts'
import type { RoomEvent } from '#engine/room/events.ts'

/** Ids as the engine makes them: prefix, ten digits of time, the command's entropy, two digits of a counter. */
const MADE = /^[a-z]+_[0-9A-HJKMNP-TV-Z]{10}([0-9A-HJKMNP-TV-Z]{20})[0-9A-HJKMNP-TV-Z]{2}$/

/** For commands that make no id. */
export const NO_ENTROPY: Entropy = '0'.repeat(ENTROPY_DIGITS)

/** The randomness that an id was made from; null for one that was not made by the engine. */
export function entropyOf(id: string): Entropy | null {
  return MADE.exec(id)?.[1] ?? null
}

/** A command is followed by this many of its own events at most, so far as ids are looked for in them. */
const LOOKAHEAD = 8

/** Entropy of the line that a command ended with, among the events from `place` on that share its instant. */
export function entropyOfLine(events: readonly RoomEvent[], place: number, triggers: readonly string[]): Entropy {
  const at = events[place]?.at
  for (const event of events.slice(place, place + LOOKAHEAD)) {
    if (event.at !== at) break
    if (event.type !== 'messaged' || event.data.type === 'user') continue
    if (triggers.includes(event.data.trigger ?? 'system')) return entropyOf(event.data.messageId) ?? NO_ENTROPY
  }
  return NO_ENTROPY
}
