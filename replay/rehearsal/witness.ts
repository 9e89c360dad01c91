import type { Player } from '../player/player.ts'

/** Looks at a meeting beside its participants. */
export interface Witness {
  /** The meeting has begun; `host` is in it. */
  started(host: Player): void
  /** A section was talked about and is about to be confirmed; the votes wait for this. */
  talked(host: Player): Promise<void>
  /** The meeting is over; nobody has left yet. */
  ended(host: Player): Promise<void>
}
