import type { RoomState } from '#engine/room/state.ts'
import type { Clock } from '../clock.ts'
import type { Outgoing } from '../connections/channel.ts'
import type { Broadcast } from './emissions.ts'

/** People from which on a room is a crowd: each state then goes to many, and is large because of them. */
const CROWD_MIN = 30
/** States that show nothing but themselves are sent to a crowd this far apart. */
const APART_MS = 200

interface Parts {
  readonly clock: Clock
  /** Number of people who are there. */
  readonly present: () => number
  readonly state: () => RoomState
  readonly send: (update: Broadcast) => void
}

/**
 * Spaces out the states that a crowd is sent because people come and go: of those in between only the newest is sent. Whatever else a
 * drain shows comes after the state that waits. [OR10]
 */
export class CrowdUpdates {
  readonly #parts: Parts
  #held: Broadcast | null = null
  #sentAt = Number.NEGATIVE_INFINITY
  #cancel: (() => void) | null = null

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Returns what is sent of a drain now. */
  passed(outgoing: readonly Outgoing[]): readonly Outgoing[] {
    const { clock, present, state } = this.#parts
    const isState = outgoing.some(isDeferred)
    const isMore = outgoing.some((item) => item.to !== 'caller' && !isDeferred(item))
    if (!isState && !isMore) return outgoing
    if (isMore) {
      const held = this.#held
      this.drop()
      return held === null || isState ? outgoing : [held, ...outgoing]
    }
    const now = clock.now()
    if (present() < CROWD_MIN || now >= this.#sentAt + APART_MS) {
      this.drop()
      this.#sentAt = now
      return outgoing
    }
    const room = state()
    this.#held = { to: 'room', event: 'room:update', when: 'here', room, seq: room.seq }
    this.#cancel ??= clock.after(this.#sentAt + APART_MS - now, () => this.#release())
    return outgoing.filter((item) => !isDeferred(item))
  }

  /** Forgets the state that waits: a newer one is sent, or nobody is there any more. */
  drop(): void {
    this.#held = null
    this.#cancel?.()
    this.#cancel = null
  }

  #release(): void {
    const held = this.#held
    this.drop()
    this.#sentAt = this.#parts.clock.now()
    if (held) this.#parts.send(held)
  }
}

const isDeferred = (item: Outgoing): boolean =>
  item.to === 'room' && item.event === 'room:update' && item.when === 'last'
