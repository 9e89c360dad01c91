import { isRefusal } from '#engine/refusal.ts'
import { TRASH_MS } from '#engine/space/limits.ts'
import type { SpaceState } from '#engine/space/state.ts'
import { SYSTEM } from '#engine/stream.ts'
import type { EventLog } from '#stores/events/port.ts'
import type { FileStore } from '#stores/files/port.ts'
import type { Clock } from '../clock.ts'
import type { Contacts } from './contacts.ts'
import type { SpaceShelf } from './shelf.ts'
import type { Spaces } from './spaces.ts'
import { streamOf } from './stream.ts'

export interface PurgeServices {
  readonly log: EventLog
  readonly clock: Clock
  readonly spaces: Spaces
  readonly shelf: SpaceShelf
  readonly contacts: Contacts
  /** Files, recordings and covers, by id of the space. */
  readonly files: Pick<FileStore, 'dropRoom'>
  readonly fault: (error: unknown, where: string) => void
}

/**
 * Deletes spaces for ever 30 days after they went to trash: their files, the keys of their people's addresses, and their events
 * but the last, which states the purge. Each step can be repeated, so a purge that was interrupted is finished later. [TB4] [TB5]
 */
export class SpacePurge {
  readonly #services: PurgeServices
  /** False while events of a purged space may be left. */
  #isClean = false

  constructor(services: PurgeServices) {
    this.#services = services
  }

  /** Purges the spaces whose time is over. */
  async run(signal: AbortSignal): Promise<void> {
    const { shelf, clock } = this.#services
    if (!this.#isClean) await this.#cleanUp(signal)
    for await (const { slug, card } of shelf.inTrash()) {
      if (signal.aborted) return
      if (card.trashedAt !== null && clock.now() >= card.trashedAt + TRASH_MS) await this.#attempt(slug)
    }
  }

  /** A space that cannot be purged holds up no other. */
  async #attempt(slug: string): Promise<void> {
    try {
      await this.#purge(slug)
    } catch (error) {
      this.#isClean = false
      this.#services.fault(error, 'space purge')
    }
  }

  async #purge(slug: string): Promise<void> {
    const { spaces, contacts, files } = this.#services
    const space = await spaces.find(slug)
    if (!space) return
    using _ = space.hold()
    await files.dropRoom(space.state.id)
    await contacts.destroy(contactsOf(space.state))
    const done = await space.ask(SYSTEM, { type: 'purge' })
    if (!isRefusal(done)) await this.#forget(slug, space.state.seq)
  }

  /** Forgets the events of the spaces that were purged before, where that has not been done. */
  async #cleanUp(signal: AbortSignal): Promise<void> {
    const { shelf, log } = this.#services
    for await (const slug of shelf.purged()) {
      if (signal.aborted) return
      for await (const last of log.readStream(streamOf(slug), { backwards: true, limit: 1 })) {
        await this.#forget(slug, last.seq)
      }
    }
    this.#isClean = true
  }

  async #forget(slug: string, before: number): Promise<void> {
    await this.#services.log.truncate(streamOf(slug), before)
  }
}

/** Everybody whose address is sealed in the space. */
function contactsOf({ members, calls }: SpaceState): string[] {
  const attendees = Object.values(calls).flatMap((call) => call.attendees.map(({ contactId }) => contactId))
  return [...Object.keys(members), ...attendees]
}
