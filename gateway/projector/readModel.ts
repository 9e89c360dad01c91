import { setTimeout as pause } from 'node:timers/promises'
import type { Projection } from '#projections/projection.ts'
import type { EventLog, Position } from '#stores/events/port.ts'
import { isWithin } from '#stores/events/position.ts'
import type { View } from '#stores/readModels/port.ts'
import type { Clock } from '../clock.ts'
import { foldKeys } from './foldKeys.ts'
import { foldStreams } from './foldStreams.ts'
import type { Changes, Placed } from './placed.ts'
import { Progress } from './progress.ts'

/** How far was read is noted this often while no document changes: a restart looks at that much again. */
const NOTE_MS = 2_000
/** Between two looks at a position that another process saves; they grow longer. */
const POLL_MS = 20
const POLL_MS_MAX = 200
/** Looks at the head of a log before documents are taken for those of another one. */
const HEAD_LOOKS = 4

export interface ReadModelServices {
  readonly log: EventLog
  readonly clock: Clock
  readonly fault: (error: unknown, where: string) => void
}

/** The documents of one projection and the position up to which they are folded, saved together. */
export class ReadModel {
  readonly #projection: Projection
  readonly #view: View
  readonly #services: ReadModelServices
  readonly progress = new Progress()
  #position: Position = ''
  #notedAt = 0

  constructor(projection: Projection, view: View, services: ReadModelServices) {
    this.#projection = projection
    this.#view = view
    this.#services = services
  }

  get name(): string {
    return this.#projection.name
  }

  get categories(): readonly string[] {
    return this.#projection.categories
  }

  /** As saved, as far as is known. */
  get position(): Position {
    return this.#position
  }

  /** Reads the saved position; documents ahead of the log are of another one, or it was restored from before, and go. [VW3] */
  async locate(): Promise<Position> {
    this.#position = await this.#view.position()
    if (!(await this.#isOfLog())) {
      await this.#view.clear()
      this.#position = ''
      this.progress.restart()
    }
    this.progress.advance(this.#position)
    return this.#position
  }

  /** Folds the events that are beyond the saved position and its own; again after a failure, and they count once. [VW2] */
  async take(batch: readonly Placed[]): Promise<void> {
    const categories: readonly string[] = this.categories
    const own = batch.filter(
      ({ stored, logged }) => stored.position > this.#position && categories.includes(logged.category),
    )
    if (own.length === 0) return
    const { log, fault } = this.#services
    const report = (error: unknown) => fault(error, `projector ${this.name}`)
    const projection = this.#projection
    const changes =
      'keys' in projection
        ? foldKeys(projection, this.#view, own, report)
        : foldStreams(projection, { view: this.#view, log, fault: report }, own)
    for await (const change of changes) await this.#write(change)
  }

  /** A server of the event store that is just behind the others must not cost all documents. */
  async #isOfLog(): Promise<boolean> {
    for (let looks = 1; ; looks++) {
      const head = await this.#services.log.head()
      if (isWithin(this.#position, head)) return true
      if (looks === HEAD_LOOKS || head.length !== this.#position.length) return false
      await pause(POLL_MS_MAX)
    }
  }

  /** Resolves to true once whoever keeps it up has saved a position, to false after `ms`. [MN68] */
  async shows(position: Position, ms: number): Promise<boolean> {
    const until = performance.now() + ms
    for (let wait = POLL_MS; ; wait = Math.min(2 * wait, POLL_MS_MAX)) {
      if ((await this.#view.position()) >= position) return true
      if (performance.now() + wait > until) return false
      await pause(wait)
    }
  }

  async reached(position: Position): Promise<void> {
    this.progress.advance(position)
    const waited = Math.abs(this.#services.clock.now() - this.#notedAt)
    if (waited >= NOTE_MS) await this.note(position)
  }

  /** Saves that there is nothing to fold up to the position. */
  async note(position: Position): Promise<void> {
    if (position > this.#position) await this.#write({ documents: [], removed: [], position })
  }

  async #write(changes: Changes): Promise<void> {
    await this.#view.write({ ...changes, after: this.#position })
    this.#position = changes.position
    this.#notedAt = this.#services.clock.now()
  }
}
