import type { Position, StoredEvent } from '#stores/events/port.ts'

import { isOnItsOwn } from './events.ts'

const keyOf = ({ stream, seq }: StoredEvent) => `${stream} ${seq}`

/**
 * Translates positions of one log into those of another that holds the same events. Streams on their own do not count, for
 * their events may have changed places with others. [MN83]
 */
export class PlaceBook {
  /** Positions that are asked for, in order. */
  readonly #wanted: readonly Position[]
  /** By position: the last event up to there. */
  readonly #eventAt = new Map<Position, string>()
  readonly #positionOf = new Map<string, Position>()
  #next = 0
  #last: string | null = null

  constructor(wanted: readonly Position[]) {
    this.#wanted = [...new Set(wanted)].sort()
  }

  /** Called with every event of the first log, in order. */
  seen(event: StoredEvent): void {
    this.#passed((wanted) => wanted < event.position)
    if (!isOnItsOwn(event.stream)) this.#last = keyOf(event)
  }

  /** Called with every event of the other log. */
  arrived(event: StoredEvent): void {
    if (this.#positionOf.size === 0) this.#note()
    const key = keyOf(event)
    if (this.#positionOf.has(key)) this.#positionOf.set(key, event.position)
  }

  /** The position behind the same events; the beginning where there are none. */
  translate(position: Position): Position {
    const event = this.#eventAt.get(position)
    return event === undefined ? '' : (this.#positionOf.get(event) ?? '')
  }

  #passed(isPassed: (wanted: Position) => boolean): void {
    for (
      let wanted = this.#wanted[this.#next];
      wanted !== undefined && isPassed(wanted);
      wanted = this.#wanted[this.#next]
    ) {
      if (this.#last !== null) this.#eventAt.set(wanted, this.#last)
      this.#next += 1
    }
  }

  /** The first log is at its end: what is wanted beyond is there. */
  #note(): void {
    this.#passed(() => true)
    for (const key of this.#eventAt.values()) this.#positionOf.set(key, '')
  }
}
