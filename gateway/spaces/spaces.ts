import type { Refusal } from '#engine/refusal.ts'
import type { SpaceCommand } from '#engine/space/commands.ts'
import type { SpaceEvent, SpaceFact } from '#engine/space/events.ts'
import { SPACES } from '#engine/space/space.ts'
import type { SpaceState } from '#engine/space/state.ts'
import type { Actor } from '#engine/stream.ts'
import type { EventLog, Position } from '#stores/events/port.ts'
import { freshSlug } from '../accounts/freshId.ts'
import type { Clock } from '../clock.ts'
import { type LoadedStream, LoadedStreams } from '../streams/loadedStreams.ts'

/** Slugs are 22 letters and digits; nothing else is looked up. [SP1] */
const SLUG = /^[A-Za-z0-9]{22}$/

/** Characters of the spaces in memory that nobody holds. One space can have more than ten million. */
const CHARACTERS_MAX = 100_000_000

/** A space in memory; its id is the slug. */
export type LoadedSpace = LoadedStream<SpaceState, SpaceCommand, SpaceFact>

/** Called with every event of a loaded space, in the order of its stream, after it is durable and folded. Returns at once. */
export type SpaceListener = (slug: string, event: SpaceEvent, state: SpaceState, position: Position) => void

/** Called with every space that was read from the log. Returns at once. */
export type LoadListener = (slug: string, state: SpaceState) => void

export interface SpacesOptions {
  readonly log: EventLog
  readonly clock: Clock
  readonly fault: (error: unknown, where: string) => void
  /** As of StreamServices. */
  readonly before?: (() => Promise<void>) | undefined
  readonly loadedMax?: number
  readonly restMs?: number
}

/** The one door to the spaces: loaded when asked for, and evicted after a rest. [SP3] */
export class Spaces {
  readonly #streams: LoadedStreams<SpaceState, SpaceCommand, SpaceFact>
  readonly #listeners = new Set<SpaceListener>()
  readonly #loadListeners = new Set<LoadListener>()

  constructor(options: SpacesOptions) {
    const { fault } = options
    this.#streams = new LoadedStreams(SPACES, {
      ...options,
      weigh: charactersOf,
      weightMax: CHARACTERS_MAX,
      folded: (...folded) => told(this.#listeners, folded, fault),
      loaded: (...loaded) => told(this.#loadListeners, loaded, fault),
    })
  }

  start(): Promise<void> {
    return this.#streams.start()
  }

  stop(): Promise<void> {
    return this.#streams.stop()
  }

  /** Returns the space of a slug; null for a malformed or unknown slug and after the purge. A failed read rejects. */
  async find(slug: string): Promise<LoadedSpace | null> {
    const space = SLUG.test(slug) ? await this.#streams.find(slug) : null
    return space && !space.state.purged ? space : null
  }

  /** Creates a space under a fresh slug. */
  create(actor: Actor, command: SpaceCommand & { readonly type: 'create' }): Promise<LoadedSpace | Refusal> {
    return this.#streams.create(freshSlug(), actor, command)
  }

  /** Returns the function that ends the subscription. */
  listen(listener: SpaceListener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** For what a stopped process may have left undone in a space. */
  onLoad(listener: LoadListener): void {
    this.#loadListeners.add(listener)
  }
}

/** A listener that throws keeps the news from no other. */
function told<A extends unknown[]>(
  listeners: ReadonlySet<(...news: A) => void>,
  news: A,
  fault: SpacesOptions['fault'],
): void {
  for (const listener of listeners) {
    try {
      listener(...news)
    } catch (error) {
      fault(error, 'space listener')
    }
  }
}

/** Returns the characters of all texts that people wrote into a space, which make up most of its size. */
function charactersOf({ board, context, notes }: SpaceState): number {
  const texts = [...Object.values(board.items), ...context, ...Object.values(notes)]
  return texts.reduce((sum, { text }) => sum + text.length, 0)
}
