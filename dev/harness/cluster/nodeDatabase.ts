import type { Mongo } from '#stores/mongo/connection.ts'
import type { Filter, Update, Write } from './documents.ts'
import { MessageStream, type Watched } from './messageStream.ts'
import type { BusMessage, SimDatabase } from './simDatabase.ts'
import { Unreachable } from './unreachable.ts'
import type { Owner } from './virtualTime.ts'

/** A call that gets no answer is given up after this. */
const DEADLINE_MS = 2_000

/** The database as one process sees it: a slow wire that can be cut. */
export class DatabaseLink {
  /** As the registry, the leases and the bus of a node use it. */
  readonly mongo: Mongo
  readonly #database: SimDatabase
  readonly #owner: Owner
  #cutUntil = 0

  constructor(database: SimDatabase, owner: Owner) {
    this.#database = database
    this.#owner = owner
    const collection = (name: string) => (name === 'bus' ? this.#bus() : this.#collection(name))
    this.mongo = { db: { collection } } as unknown as Mongo
  }

  get #isCut(): boolean {
    const { time, healedAt } = this.#database
    return this.#cutUntil > time.now && time.now < healedAt
  }

  cut(ms: number): void {
    this.#cutUntil = this.#database.time.now + ms
  }

  #collection(name: string) {
    const documents = this.#database.collection(name)
    return {
      createIndex: () => this.#call(() => ''),
      find: (filter?: Filter) => ({ toArray: () => this.#call(() => documents.find(filter)) }),
      findOne: (filter: Filter) => this.#call(() => documents.find(filter)[0] ?? null),
      findOneAndUpdate: (filter: Filter, update: Update, { upsert }: { readonly upsert?: boolean }) =>
        this.#call(() => documents.update(filter, update, upsert)),
      updateOne: (filter: Filter, update: Update) =>
        this.#call(() => ({ modifiedCount: documents.update(filter, update) === null ? 0 : 1 })),
      bulkWrite: (writes: readonly Write[]) => this.#call(() => documents.bulkWrite(writes)),
      deleteOne: (filter: Filter) => this.#call(() => documents.delete(filter)),
      deleteMany: (filter: Filter) => this.#call(() => documents.delete(filter)),
    }
  }

  #bus() {
    return {
      createIndex: () => this.#call(() => ''),
      insertOne: (message: BusMessage) => this.#call(() => this.#database.leave(message)),
      watch: ([{ $match }]: readonly [Watched], { resumeAfter: from }: { readonly resumeAfter?: number }) => {
        const { $ne: self } = $match['fullDocument.from']
        return new MessageStream(this.#database, this.#owner, { self, from, isCut: () => this.#isCut })
      },
    }
  }

  /** A call of the database, which happens there in one go. Rejects with Unreachable. */
  #call<T>(run: () => T): Promise<T> {
    const { time, latency } = this.#database
    return new Promise((resolve, reject) => {
      const unanswered = time.after(DEADLINE_MS, this.#owner, () => reject(new Unreachable('no answer (harness)')))
      if (this.#isCut) return
      time.after(latency(0, 8), null, () => {
        if (this.#isCut) return
        const found = run()
        time.after(latency(0, 8), this.#owner, () => {
          if (this.#isCut) return
          unanswered()
          resolve(found)
        })
      })
    })
  }
}
