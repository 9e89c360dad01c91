import { setTimeout as pause } from 'node:timers/promises'
import type { Projection } from '#projections/projection.ts'
import type { EventLog, Position, StoredEvent } from '#stores/events/port.ts'
import type { ViewStore } from '#stores/readModels/port.ts'
import type { Clock } from '../clock.ts'
import { LogFollower } from '../logFollower.ts'
import { type Placed, placed } from './placed.ts'
import { ReadModel } from './readModel.ts'

const BATCH = 256
/** Events gather for this long before they are looked at, so that a busy log costs few reads. */
const GATHER_MS = 50

export interface ProjectorOptions {
  readonly log: EventLog
  readonly views: Pick<ViewStore, 'open'>
  readonly clock: Clock
  readonly fault: (error: unknown, where: string) => void
  readonly retryMs?: number
}

/** Read models that stand at about the same place of the log, and what reads it for them. */
interface Group {
  readonly models: readonly ReadModel[]
  readonly follower: LogFollower
  /** The instant of the newest event that was looked at; null before the first. */
  lookedAt: number | null
}

/**
 * Keeps read models up with the log, whatever their projections: each from the position that its documents were saved with, from the
 * first event when its version is new, and again after every failure. [VW4] [VW6]
 */
export class Projector {
  readonly #options: ProjectorOptions
  readonly #projections: readonly Projection[]
  readonly #models = new Map<string, ReadModel>()
  #groups: readonly Group[] = []
  #stopped = false

  constructor(options: ProjectorOptions, projections: readonly Projection[]) {
    this.#options = options
    this.#projections = projections
  }

  /** Opens the read models, which another process may keep up with the log. */
  async open(): Promise<void> {
    for (const projection of this.#projections) {
      if (this.#models.has(projection.name)) continue
      const view = await this.#options.views.open(projection)
      this.#models.set(projection.name, new ReadModel(projection, view, this.#options))
    }
  }

  /**
   * Keeps them up from now on. One reading of the log serves all, but for those that begin at its first event: they hold up no
   * other. May be called again after a stop.
   */
  async start(): Promise<void> {
    await this.open()
    this.#stopped = false
    const models = [...this.#models.values()]
    // Whoever follows the log for it asks again, and reports what stands in the way.
    for (const model of models) await model.locate().catch(() => {})
    const parted = Map.groupBy(models, ({ position }) => position === '')
    this.#groups = [...parted.values()].map((models) => this.#group(models))
    await Promise.all(this.#groups.map(({ follower }) => follower.start()))
  }

  /** Resolves when what the log held at the start is folded; rejects when that was interrupted. */
  async caughtUp(): Promise<void> {
    await Promise.all(this.#groups.map(({ follower }) => follower.caughtUp()))
  }

  /** Folds what is under way to its end, and notes how far it came. */
  async stop(): Promise<void> {
    this.#stopped = true
    const { fault } = this.#options
    for (const { follower, models } of this.#groups) {
      await follower.stop()
      for (const model of models) await model.note(follower.position).catch((error) => fault(error, 'projector'))
    }
    this.#groups = []
  }

  /** By name, the age of the newest event that the documents know of: 0 when they know all of the log, null before the first. [VW7] */
  async lags(): Promise<ReadonlyMap<string, number | null>> {
    // A log that is away says nothing of how far the read models are behind it.
    const head = await this.#options.log.head().catch(() => null)
    const now = this.#options.clock.now()
    return new Map(
      this.#groups.flatMap(({ models, follower, lookedAt }) => {
        const behind = lookedAt === null ? null : Math.max(0, (now - lookedAt) / 1000)
        return models.map(({ name }) => [name, head !== null && follower.position >= head ? 0 : behind] as const)
      }),
    )
  }

  /** Resolves to true once a read model shows the log up to a position, to false after `ms`. [VW11] */
  async reached(name: string, position: Position, ms: number): Promise<boolean> {
    const model = this.#models.get(name)
    if (model === undefined) return false
    return this.#groups.length > 0 ? model.progress.until(position, ms) : model.shows(position, ms)
  }

  #group(models: readonly ReadModel[]): Group {
    const { log, fault, retryMs } = this.#options
    const follower = new LogFollower({
      log,
      categories: [...new Set(models.flatMap(({ categories }) => categories))],
      batch: BATCH,
      where: 'projector',
      fault,
      from: () => this.#from(models),
      events: (batch) => this.#take(group, batch),
      reached: async (position) => {
        for (const model of models) await model.reached(position)
      },
      ...(retryMs === undefined ? {} : { retryMs }),
    })
    const group: Group = { models, follower, lookedAt: null }
    return group
  }

  async #from(models: readonly ReadModel[]): Promise<Position> {
    const positions: Position[] = []
    for (const model of models) positions.push(await model.locate())
    return positions.sort()[0] ?? ''
  }

  async #take(group: Group, batch: readonly StoredEvent[]): Promise<void> {
    const events = batch.flatMap((stored) => this.#placed(stored))
    for (const model of group.models) {
      await model.take(events)
      // Also past events that change none of its documents.
      model.progress.advance(batch.at(-1)?.position ?? '')
    }
    group.lookedAt = batch.at(-1)?.at ?? group.lookedAt
    if (batch.length < BATCH && !this.#stopped) await pause(GATHER_MS)
  }

  /** An event that this version cannot read is reported and blocks no other. [VW6] */
  #placed(stored: StoredEvent): Placed[] {
    try {
      return [placed(stored)]
    } catch (error) {
      this.#options.fault(error, 'projector')
      return []
    }
  }
}
