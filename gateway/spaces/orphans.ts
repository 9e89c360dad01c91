import type { FileStore } from '#stores/files/port.ts'
import type { Clock } from '../clock.ts'
import type { FileKeeper } from '../uploads/fileKeeper.ts'
import type { Shelved, SpaceShelf } from './shelf.ts'
import type { Spaces } from './spaces.ts'
import { spaceHolder } from './spaceUploads.ts'

/** Bytes that nothing names are left alone this long: another process may just be having them named. */
const AGE_MIN_MS = 3_600_000
const ROUND_MS = 6 * 3_600_000
/** Spaces of one run. */
const SLICE = 20

export interface OrphanServices {
  readonly files: Pick<FileStore, 'names'>
  readonly keeper: FileKeeper
  readonly spaces: Pick<Spaces, 'find'>
  readonly shelf: Pick<SpaceShelf, 'all'>
  readonly clock: Pick<Clock, 'now'>
  readonly fault: (error: unknown, where: string) => void
}

/** Drops bytes that a crash left stored under a space, although nothing in it names them. [SF13] */
export class Orphans {
  readonly #services: OrphanServices
  #round: AsyncGenerator<Shelved> | null = null
  #nextAt = Number.NEGATIVE_INFINITY

  constructor(services: OrphanServices) {
    this.#services = services
  }

  /** Looks at a slice of the spaces. After the last one there is a rest. */
  async run(signal: AbortSignal): Promise<void> {
    const { clock, shelf } = this.#services
    if (clock.now() < this.#nextAt) return
    this.#round ??= shelf.all()
    for (let looked = 0; looked < SLICE && !signal.aborted; looked++) {
      const next = await this.#next(this.#round)
      if (!next) return
      await this.#attempt(next)
    }
  }

  /** Ends the round with the last space, and also when the list fails. */
  async #next(round: AsyncGenerator<Shelved>): Promise<Shelved | null> {
    let next: Shelved | null = null
    try {
      const { value, done } = await round.next()
      next = done ? null : value
    } finally {
      if (!next) {
        this.#round = null
        this.#nextAt = this.#services.clock.now() + ROUND_MS
      }
    }
    return next
  }

  /** A space whose files cannot be looked at holds up no other. */
  async #attempt(shelved: Shelved): Promise<void> {
    try {
      await this.#sweep(shelved)
    } catch (error) {
      this.#services.fault(error, 'space orphans')
    }
  }

  async #sweep({ slug, card }: Shelved): Promise<void> {
    const { files, keeper, spaces } = this.#services
    const old = (await files.names(card.id)).filter(({ ageMs }) => ageMs >= AGE_MIN_MS)
    const space = old.length === 0 ? null : await spaces.find(slug)
    if (!space) return
    using _ = space.hold()
    for (const { name } of old) await keeper.release(spaceHolder(space), name)
  }
}
