import type { RoomEvent } from '#engine/room/events.ts'
import { foldOpenRooms, OPEN_ROOMS_TYPES, type OpenRoom, type OpenRooms } from '#projections/openRooms.ts'
import type { EventLog, Position, StoredEvent } from '#stores/events/port.ts'
import type { CheckpointStore } from './checkpoint.ts'
import { codeIn, roomEvent } from './stream.ts'

export interface OpenBookServices {
  readonly log: EventLog
  readonly checkpoint: CheckpointStore
  readonly fault: (error: unknown, where: string) => void
  /** The next instant at which the clock of a room acts; null and undefined when there is none or nobody knows. */
  readonly dueOf: (code: string) => number | null | undefined
}

/** The rooms of the whole log that somebody must go on with, as of a position; saved so that a start need not read it all. [CK3] */
export class OpenBook {
  readonly #services: OpenBookServices
  readonly #open: Record<string, OpenRoom> = Object.create(null)
  #position: Position = ''
  #savedPosition: Position = ''

  constructor(services: OpenBookServices) {
    this.#services = services
  }

  get position(): Position {
    return this.#position
  }

  get(code: string): OpenRoom | undefined {
    return this.#open[code]
  }

  entries(): [code: string, room: OpenRoom][] {
    return Object.entries(this.#open)
  }

  /**
   * Catches up with the log from the saved position; returns the codes of the rooms that changed since. Without one it reads of
   * the whole log only what it minds: then nothing is known of any room that could have changed.
   */
  async recover(): Promise<ReadonlySet<string>> {
    const { log, checkpoint } = this.#services
    const { position, rooms } = await checkpoint.load()
    const head = await log.head()
    const known = position <= head ? position : ''
    if (known !== '') Object.assign(this.#open, rooms)
    this.#position = known
    const changed = new Set<string>()
    const types = known === '' ? { types: OPEN_ROOMS_TYPES } : {}
    for await (const event of log.readAll({ after: known, categories: ['room'], ...types })) {
      changed.add(codeIn(event.stream))
      this.take(event)
    }
    this.reached(head)
    return changed
  }

  /** What cannot be read is no reason for the other rooms to stay away. [DU7] */
  take(event: StoredEvent): void {
    try {
      this.fold(codeIn(event.stream), roomEvent(event))
    } catch (error) {
      this.#services.fault(error, 'recover')
    }
    this.reached(event.position)
  }

  fold(code: string, event: RoomEvent): void {
    foldOpenRooms(this.#open, code, event)
  }

  /** Everything up to a position is folded. */
  reached(position: Position): void {
    if (position > this.#position) this.#position = position
  }

  async save(): Promise<void> {
    if (this.#position === this.#savedPosition) return
    const position = this.#position
    try {
      await this.#services.checkpoint.save({ position, rooms: this.#withDues() })
      this.#savedPosition = position
    } catch (error) {
      this.#services.fault(error, 'checkpoint')
    }
  }

  /** A restart need not read a room to know when its time comes. */
  #withDues(): OpenRooms {
    return Object.fromEntries(
      this.entries().map(([code, { due: _, ...open }]) => {
        const due = open.running ? this.#services.dueOf(code) : null
        return [code, due === null || due === undefined ? open : { ...open, due }]
      }),
    )
  }
}
