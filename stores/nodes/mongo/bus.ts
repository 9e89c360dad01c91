import type { Collection, ObjectId } from 'mongodb'
import type { JsonObject } from '#engine/json.ts'
import { within } from '#stores/mongo/failure.ts'
import type { Bus, Pace } from '../port.ts'

/** Messages of so much time go into one document. */
export const BATCH_MS = 20
/** Lazy messages wait for others so long. */
export const LAZY_MS = 400
/** A message that is older when it arrives is dropped. [MN42] */
export const LATE_MS = 1_000
/** Maximum bytes of a message, and of those that wait to be sent; the oldest are dropped. [MN42] */
export const MESSAGE_BYTES_MAX = 65_536
export const WAITING_BYTES_MAX = 1_048_576
export const WAITING_MAX = 2_000
/** Documents are kept for so many seconds. */
export const KEPT_SECONDS = 60
const REOPEN_MS = 500
/** The server waits for so long before it answers that there is nothing. */
const WAIT_MS = 1_000
const SEND_MS = 2_000

export interface BusDocument {
  readonly _id?: ObjectId
  readonly from: string
  /** By the server's clock. */
  readonly at: Date
  /** JSON of [topic, message] each. */
  readonly messages: readonly string[]
}

export interface BusOptions {
  readonly self: string
  /** Epoch milliseconds by the server's clock. */
  readonly now: () => number
  readonly fault: (error: unknown, where: string) => void
}

type Listener = (message: JsonObject, from: string) => void

interface Waiting {
  readonly text: string
  readonly at: number
}

/** Carries messages as documents of a collection that every node follows by a change stream. Nothing is sent twice or replayed. [MN34] [MN42] */
export class MongoBus implements Bus {
  readonly #documents: Collection<BusDocument>
  readonly #options: BusOptions
  readonly #topics = new Map<string, Set<Listener>>()
  #waiting: Waiting[] = []
  #waitingBytes = 0
  #sending: Promise<void> | null = null
  #lazy: NodeJS.Timeout | null = null
  /** Whether something that waits is to leave now. */
  #isDue = false
  #isClosed = false
  #isFailing = false
  #stream: ReturnType<Collection<BusDocument>['watch']> | null = null
  /** Messages that were not sent or not handed on. */
  dropped = 0

  constructor(documents: Collection<BusDocument>, options: BusOptions) {
    this.#documents = documents
    this.#options = options
  }

  /** Resolves when messages that are sent from now on arrive here. */
  async start(): Promise<void> {
    await this.#open()
    void this.#follow()
  }

  publish(topic: string, message: JsonObject, pace: Pace = 'prompt'): void {
    if (this.#isClosed) return
    const text = JSON.stringify([topic, message])
    if (text.length > MESSAGE_BYTES_MAX) {
      this.dropped += 1
      this.#options.fault(new Error(`A message of ${text.length} bytes is too large for other nodes.`), `bus ${topic}`)
      return
    }
    this.#waiting.push({ text, at: this.#options.now() })
    this.#waitingBytes += text.length
    while (this.#waiting.length > WAITING_MAX || this.#waitingBytes > WAITING_BYTES_MAX) this.#dropOldest()
    if (pace === 'prompt') this.#sendNow()
    else this.#lazy ??= setTimeout(() => this.#sendNow(), LAZY_MS)
  }

  subscribe(topic: string, listener: Listener): () => void {
    const listeners = this.#topics.get(topic) ?? new Set()
    this.#topics.set(topic, listeners.add(listener))
    return () => void listeners.delete(listener)
  }

  /** Sends what waits, and stops. */
  async close(): Promise<void> {
    this.#sendNow()
    this.#isClosed = true
    await this.#sending
    // Its last question may be under way for a second.
    void this.#stream?.close().catch(() => {})
  }

  /** What is lazy leaves with what is not, in order. */
  #sendNow(): void {
    if (this.#lazy) clearTimeout(this.#lazy)
    this.#lazy = null
    this.#isDue = true
    this.#sending ??= this.#send()
  }

  /** The first message of a while leaves at the end of its turn; further ones of 20 ms together. One document after the other keeps the order. */
  async #send(): Promise<void> {
    await new Promise(setImmediate)
    while (this.#isDue && this.#waiting.length > 0) {
      const sent = this.#fresh()
      const startedAt = performance.now()
      if (sent.length > 0) await this.#insert(sent)
      if (this.#isClosed) break
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, BATCH_MS - (performance.now() - startedAt))))
    }
    this.#sending = null
  }

  #fresh(): readonly Waiting[] {
    const oldest = this.#options.now() - LATE_MS
    const all = this.#waiting
    this.#isDue = false
    this.#waiting = []
    this.#waitingBytes = 0
    const fresh = all.filter(({ at }) => at >= oldest)
    this.dropped += all.length - fresh.length
    return fresh
  }

  /** What cannot be written is lost: it would be late. */
  async #insert(sent: readonly Waiting[]): Promise<void> {
    const { self, now, fault } = this.#options
    try {
      const document = { from: self, at: new Date(sent[0]?.at ?? now()), messages: sent.map(({ text }) => text) }
      await within(SEND_MS, this.#documents.insertOne(document))
      this.#isFailing = false
    } catch (error) {
      this.dropped += sent.length
      if (!this.#isFailing) fault(error, 'bus')
      this.#isFailing = true
    }
  }

  #dropOldest(): void {
    const [oldest] = this.#waiting.splice(0, 1)
    this.#waitingBytes -= oldest?.text.length ?? 0
    this.dropped += 1
  }

  /** Resolves when the stream stands: a first one that waits for nothing tells from where. */
  async #open(): Promise<void> {
    const others = [{ $match: { operationType: 'insert', 'fullDocument.from': { $ne: this.#options.self } } }]
    const first = this.#documents.watch(others, { maxAwaitTimeMS: 1 })
    try {
      const change = await first.tryNext()
      if (change?.operationType === 'insert') this.#receive(change.fullDocument)
      const from = first.resumeToken ? { resumeAfter: first.resumeToken } : {}
      this.#stream = this.#documents.watch(others, { ...from, maxAwaitTimeMS: WAIT_MS })
    } finally {
      await first.close()
    }
  }

  async #follow(): Promise<void> {
    while (!this.#isClosed) {
      try {
        if (this.#stream === null) await this.#open()
        for await (const change of this.#stream ?? []) {
          if (change.operationType === 'insert') this.#receive(change.fullDocument)
        }
      } catch (error) {
        if (!this.#isClosed && !this.#isFailing) this.#options.fault(error, 'bus')
      }
      await this.#stream?.close().catch(() => {})
      this.#stream = null
      if (!this.#isClosed) await new Promise((resolve) => setTimeout(resolve, REOPEN_MS).unref())
    }
  }

  #receive({ from, at, messages }: BusDocument): void {
    if (at.getTime() < this.#options.now() - LATE_MS) {
      this.dropped += messages.length
      return
    }
    for (const text of messages) {
      const [topic, message]: [string, JsonObject] = JSON.parse(text)
      for (const listener of [...(this.#topics.get(topic) ?? [])]) this.#hand(listener, message, from)
    }
  }

  #hand(listener: Listener, message: JsonObject, from: string): void {
    try {
      listener(message, from)
    } catch (error) {
      this.#options.fault(error, 'bus listener')
    }
  }
}
