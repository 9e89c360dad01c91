import type { Clock } from '../clock.ts'
import type { Channel } from '../connections/channel.ts'
import { eventPacket } from '../connections/frames.ts'

/** Between two broadcasts for one participant; clients send every 3 s at most, and their timers are not exact. [TI26] */
const GAP_MS = 2_500
/** A broadcast leaves with the next write to the room, after this long at the latest. */
const HELD_MS = 150

export interface TypingServices {
  readonly channel: Channel
  readonly clock: Clock
  /** Tells the other nodes. */
  readonly spread: (participantId: string, reading: boolean) => void
}

/** Who is writing or reading just now. Nothing of it is stored. [TI25] [TI16] */
export class Typing {
  readonly #services: TypingServices
  /** Instant of the last sign by participant id; one entry a seat at most. */
  readonly #signs = new Map<string, number>()
  #leave: (() => void) | null = null
  #activeAt = 0

  constructor(services: TypingServices) {
    this.#services = services
  }

  /** Instant of the newest sign, in epoch milliseconds; 0 without one. */
  get activeAt(): number {
    return this.#activeAt
  }

  /** A sign from somebody here. Too many are dropped; one of reading keeps the moderator quiet, and is not shown. */
  sign(participantId: string, reading: boolean): void {
    const key = reading ? `${participantId} reads` : participantId
    const now = this.#services.clock.now()
    if (now < (this.#signs.get(key) ?? Number.NEGATIVE_INFINITY) + GAP_MS) return
    this.#signs.set(key, now)
    this.heard(participantId, reading)
    this.#services.spread(participantId, reading)
  }

  /** A sign from somebody on any node. */
  heard(participantId: string, reading: boolean): void {
    const { channel, clock } = this.#services
    this.#activeAt = clock.now()
    if (reading) return
    channel.hold([eventPacket('room:typing', { participantId })])
    this.#leave ??= clock.after(HELD_MS, () => {
      this.#leave = null
      channel.flush()
    })
  }

  close(): void {
    this.#leave?.()
  }
}
