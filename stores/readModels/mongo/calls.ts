import type { Mongo } from '../../mongo/connection.ts'
import { isUnreachable, within } from '../../mongo/failure.ts'
import { closedError } from '../admission.ts'
import { ViewError } from '../port.ts'

/** The calls of one store: bounded in time, refused once it is closed, and whether they get through. */
export class Calls {
  readonly #mongo: Mongo
  #failingSince: number | null = null
  #isClosed = false

  constructor(mongo: Mongo) {
    this.#mongo = mongo
  }

  /** Since when calls do not get through. */
  get failingSince(): number | null {
    return this.#mongo.awaySince ?? this.#failingSince
  }

  /** True while nobody needs to try. */
  get isAway(): boolean {
    return this.#mongo.awaySince !== null
  }

  /** Throws `unavailable` when there is no answer in time. [MN15] */
  async run<T>(ms: number, work: () => Promise<T>): Promise<T> {
    this.checkOpen()
    try {
      const answer = await within(ms, work())
      this.#failingSince = null
      return answer
    } catch (error) {
      if (!isUnreachable(error)) throw error
      this.checkOpen()
      this.#failingSince ??= Date.now()
      throw new ViewError('unavailable', 'the database of the read models cannot be reached')
    }
  }

  checkOpen(): void {
    if (this.#isClosed) throw closedError()
  }

  close(): void {
    this.#isClosed = true
  }
}
