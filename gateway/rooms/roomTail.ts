import type { EventLog, Position, StoredEvent } from '#stores/events/port.ts'
import { LogFollower } from '../logFollower.ts'
import { codeIn } from './stream.ts'

const BATCH_EVENTS = 500

export interface RoomTailOptions {
  readonly log: EventLog
  readonly fault: (error: unknown, where: string) => void
  /** Position of the last event that is known already. */
  readonly from: Position
  /** True for a room that is in memory or being read. */
  readonly follows: (code: string) => boolean
  /** True for events that matter wherever their room is. */
  readonly minds: (code: string, type: string) => boolean
  /** Called with those, one by one, before the rooms get theirs. */
  readonly minded: (event: StoredEvent) => void
  /** Called with a room's events of a batch. */
  readonly events: (code: string, events: readonly StoredEvent[]) => void
  readonly reached: (position: Position) => void
  /** Called when the subscription goes on after a failure. */
  readonly resumed: () => void
}

/** Follows the streams of all rooms by one subscription, for those that this node has in memory. [MN45] */
export class RoomTail {
  readonly #follower: LogFollower

  constructor({ log, fault, from, follows, minds, minded, events, reached, resumed }: RoomTailOptions) {
    let position = from
    this.#follower = new LogFollower({
      log,
      fault,
      categories: ['room'],
      batch: BATCH_EVENTS,
      where: 'rooms',
      wants: (stream, type) => follows(codeIn(stream)) || minds(codeIn(stream), type),
      from: async () => this.#follower.position || position,
      resumed,
      events: (batch) => {
        for (const event of batch) if (minds(codeIn(event.stream), event.type)) minded(event)
        for (const [code, own] of Map.groupBy(batch, ({ stream }) => codeIn(stream)))
          if (follows(code)) events(code, own)
        position = batch.at(-1)?.position ?? position
      },
      reached,
    })
  }

  start(): Promise<void> {
    return this.#follower.start()
  }

  stop(): Promise<void> {
    return this.#follower.stop()
  }
}
