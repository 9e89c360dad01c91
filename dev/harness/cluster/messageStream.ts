import type { BusMessage, SimDatabase } from './simDatabase.ts'
import { Unreachable } from './unreachable.ts'
import type { Owner } from './virtualTime.ts'

/** A stream that was cut for so long ends with an error; before, it goes on where it was. */
const PATIENCE_MS = 3_000

/** Messages are those of others than `$ne`. */
export interface Watched {
  readonly $match: { readonly 'fullDocument.from': { readonly $ne: string } }
}

interface Change {
  readonly operationType: 'insert'
  readonly fullDocument: BusMessage
}

export interface StreamOptions {
  /** Who sends what is passed over. */
  readonly self: string
  /** Number of the first message; those that follow by default. */
  readonly from: number | undefined
  readonly isCut: () => boolean
}

/** The messages of the bus as one process is sent them: a change stream that is late, and ends where the wire is cut for long. */
export class MessageStream {
  readonly #database: SimDatabase
  readonly #owner: Owner
  readonly #self: string
  readonly #isCut: () => boolean
  #next: number
  #isClosed = false

  constructor(database: SimDatabase, owner: Owner, { self, from, isCut }: StreamOptions) {
    this.#database = database
    this.#owner = owner
    this.#self = self
    this.#isCut = isCut
    this.#next = from ?? database.messages.length
  }

  get resumeToken(): number {
    return this.#next
  }

  async tryNext(): Promise<null> {
    await this.#wait(this.#database.latency(0, 8))
    return null
  }

  async close(): Promise<void> {
    this.#isClosed = true
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Change> {
    while (!this.#isClosed) {
      const message = this.#database.messages[this.#next]
      if (!message) {
        await this.#message()
        continue
      }
      await this.#wait(this.#database.latency(0, 25))
      for (let waited = 0; this.#isCut(); waited += PATIENCE_MS) {
        if (waited > 0) throw new Unreachable('the change stream ended (harness)')
        await this.#wait(PATIENCE_MS)
      }
      this.#next += 1
      if (message.from !== this.#self) yield { operationType: 'insert', fullDocument: message }
    }
  }

  /** The next message. */
  #message(): Promise<void> {
    return new Promise((resolve) => {
      const end = this.#database.onMessage(() => {
        end()
        this.#database.time.after(0, this.#owner, resolve)
      })
    })
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#database.time.after(ms, this.#owner, resolve))
  }
}
