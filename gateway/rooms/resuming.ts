import { setImmediate as turn } from 'node:timers/promises'
import type { RoomEvent } from '#engine/room/events.ts'
import { apply } from '#engine/room/evolve.ts'
import { emptyRoom, type RoomState } from '#engine/room/state.ts'
import { intelView } from '#projections/views/intel.ts'
import { progressView } from '#projections/views/progress.ts'
import type { EventLog } from '#stores/events/port.ts'
import { slicesOf } from '#stores/events/slices.ts'
import { eventPacket } from '../connections/frames.ts'
import { streamed } from '../connections/listeners.ts'
import { emissionsIn } from './emissions.ts'
import type { Room } from './room.ts'
import { roomPages } from './stream.ts'

/** Maximum events that are told again. Who missed more begins with the state. */
export const MISSED_MAX = 10_000
/** Maximum streams that wait to be read. */
const WAITING_MAX = 64
/** Events folded in one slice of a few milliseconds. */
const SLICE_EVENTS = 500
/** Reads in a row that end behind the room. */
const READS_MAX = 50

/** What shows all of something: only the newest is told. */
const WHOLE: ReadonlySet<string> = new Set(['goal:progress', 'intel:update'])

/** Tells what somebody missed of a room, from its stream, one at a time and in slices. [HP14] */
export class Resuming {
  readonly #log: EventLog
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(log: EventLog) {
    this.#log = log
  }

  /** True when too many are waiting. */
  get busy(): boolean {
    return this.#waiting >= WAITING_MAX
  }

  /**
   * Calls `begin` with what to send first: what was missed after an event, then the state, which follows nothing else the room
   * sends. An `after` of null, ahead of the stream or too far behind it begins with the state.
   */
  async begin(room: Room, after: number | null, begin: (text: string) => void): Promise<void> {
    const { seq } = room.state
    if (after === null || after >= seq || seq - after > MISSED_MAX) return begin(stateOf(room))
    this.#waiting += 1
    const done = this.#last.then(() => this.#resume(room, after, begin))
    this.#last = done
      .catch(() => {})
      .then(() => turn())
      .finally(() => {
        this.#waiting -= 1
      })
    return done
  }

  async #resume(room: Room, after: number, begin: (text: string) => void): Promise<void> {
    const missed = new Missed(after)
    for (let reads = 0; missed.seq < room.state.seq && reads < READS_MAX; reads++) {
      const pages = roomPages(this.#log, room.code, { from: missed.seq + 1 })
      for await (const slice of slicesOf(pages, SLICE_EVENTS)) for (const event of slice) missed.take(event)
    }
    begin(missed.seq >= room.state.seq ? missed.text() + stateOf(room) : stateOf(room))
  }
}

function stateOf(room: Room): string {
  return streamed(eventPacket('room:update', room.view()), room.state.seq)
}

/** Events of a stream as they were shown, after one of them. */
class Missed {
  readonly #after: number
  readonly #room: RoomState = emptyRoom()
  readonly #told: string[] = []
  /** Whether progress and the ledger may have changed since. */
  readonly #stale = new Set<string>()

  constructor(after: number) {
    this.#after = after
  }

  get seq(): number {
    return this.#room.seq
  }

  take(event: RoomEvent): void {
    apply(this.#room, event)
    if (event.seq < this.#after) return
    for (const emission of emissionsIn([event], this.#room)) {
      if (emission.to !== 'room') continue
      // Of the event named last the whole views may not have arrived.
      if (emission.event === 'room:update') continue
      if (WHOLE.has(emission.event)) this.#stale.add(emission.event)
      else if (event.seq > this.#after)
        this.#told.push(streamed(eventPacket(emission.event, emission.payload), event.seq))
    }
  }

  text(): string {
    const { seq } = this.#room
    if (this.#stale.has('goal:progress'))
      this.#told.push(streamed(eventPacket('goal:progress', progressView(this.#room)), seq))
    if (this.#stale.has('intel:update'))
      this.#told.push(streamed(eventPacket('intel:update', intelView(this.#room)), seq))
    return this.#told.join('')
  }
}
