import { TRASH_MS } from '#engine/space/limits.ts'
import {
  cardOfListed,
  codeTag,
  type ListedSpace,
  PURGED_TAG,
  personTag,
  SPACE_LIST,
  TRASH_TAG,
} from '#projections/spaces.ts'
import type { SpaceCard } from '#projections/views/spaces/space.ts'
import { type EventLog, LogError, type Position } from '#stores/events/port.ts'
import { NEWEST_MAX } from '#stores/readModels/limits.ts'
import type { ViewDocument, ViewReader } from '#stores/readModels/port.ts'
import type { Clock } from '../clock.ts'
import type { Spaces } from './spaces.ts'

/** A list is answered without what was written just now if the read model takes longer. [SQ2] */
const LIST_MS = 2_000
/** Whoever must not miss a space waits this long for the read model. */
const SURE_MS = 10_000

/** A space of a list. */
export interface Shelved {
  readonly slug: string
  readonly card: SpaceCard
}

export interface ShelfServices {
  readonly view: ViewReader<ListedSpace>
  /** Resolves to true once a read model shows the log up to a position, to false after `ms`. */
  readonly reached: (name: string, position: Position, ms: number) => Promise<boolean>
  readonly spaces: Pick<Spaces, 'listen'>
  readonly log: EventLog
  readonly clock: Clock
}

/** What is asked across spaces, from their read model. */
export class SpaceShelf {
  readonly #services: ShelfServices
  /** Position of the newest event of a space that this process knows of. */
  #known: Position = ''

  constructor(services: ShelfServices) {
    this.#services = services
    services.spaces.listen((_slug, _event, _state, position) => {
      if (position > this.#known) this.#known = position
    })
  }

  /** Returns the spaces that a user is a member of, the last active first. [SQ2] */
  async of(userId: string): Promise<Shelved[]> {
    const found = await this.#ofPerson(userId)
    return found
      .filter(({ card }) => card.trashedAt === null && card.roles[userId] !== undefined)
      .sort(byNewest(({ activeAt }) => activeAt))
  }

  /** Returns the spaces that a user owns and can restore, the last deleted first. [SQ3] */
  async trashOf(userId: string): Promise<Shelved[]> {
    const since = this.#services.clock.now() - TRASH_MS
    const found = await this.#ofPerson(userId)
    return found
      .filter(({ card }) => card.roles[userId] === 'owner' && card.trashedAt !== null && card.trashedAt > since)
      .sort(byNewest(({ trashedAt }) => trashedAt ?? 0))
  }

  /** Returns the space of a review meeting, also of one that has ended; null without one. */
  async byCode(code: string): Promise<Shelved | null> {
    const { view, reached } = this.#services
    await reached(SPACE_LIST.name, this.#known, LIST_MS)
    const [document] = await view.newest({ limit: 1, tag: codeTag(code) })
    return document ? shelved(document) : null
  }

  /** Returns the slugs of all spaces that name a user or contacts. Rejects if the read model is behind the log. */
  async slugsOf(userId: string, contactIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { log, reached } = this.#services
    if (!(await reached(SPACE_LIST.name, await log.head(), SURE_MS))) {
      throw new LogError('unavailable', 'the list of spaces is behind the log')
    }
    const tags = [personTag(userId, ''), ...contactIds.map((contactId) => personTag(null, contactId))]
    const slugs = new Set<string>()
    for (const tag of tags) for await (const { _id } of this.#tagged(tag)) slugs.add(_id)
    return slugs
  }

  /** All spaces that were not purged, as they stand while one walks. */
  async *all(): AsyncGenerator<Shelved> {
    for await (const document of this.#services.view.all()) if (!document.value.purged) yield shelved(document)
  }

  /** All spaces in trash, the last active first. */
  async *inTrash(): AsyncGenerator<Shelved> {
    for await (const document of this.#tagged(TRASH_TAG)) yield shelved(document)
  }

  /** Slugs of all spaces that were purged. */
  async *purged(): AsyncGenerator<string> {
    for await (const { _id } of this.#tagged(PURGED_TAG)) yield _id
  }

  async #ofPerson(userId: string): Promise<Shelved[]> {
    await this.#services.reached(SPACE_LIST.name, this.#known, LIST_MS)
    const found: Shelved[] = []
    for await (const document of this.#tagged(personTag(userId, ''))) found.push(shelved(document))
    return found
  }

  async *#tagged(tag: string): AsyncGenerator<ViewDocument<ListedSpace>> {
    let after: ViewDocument | null = null
    for (;;) {
      const page: ViewDocument<ListedSpace>[] = await this.#services.view.newest({
        limit: NEWEST_MAX,
        tag,
        ...(after && { after }),
      })
      yield* page
      if (page.length < NEWEST_MAX) return
      after = page.at(-1) ?? null
    }
  }
}

function shelved({ _id, value }: ViewDocument<ListedSpace>): Shelved {
  return { slug: _id, card: cardOfListed(value) }
}

/** The highest instant first, then by id. [SQ2] */
function byNewest(at: (card: SpaceCard) => number) {
  return (a: Shelved, b: Shelved) => at(b.card) - at(a.card) || (a.card.id < b.card.id ? -1 : 1)
}
