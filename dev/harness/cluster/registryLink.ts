import type { JsonObject } from '#engine/json.ts'
import type { Bus, Nodes } from '#stores/nodes/port.ts'
import type { Member, SimDatabase } from './registry.ts'
import type { Owner } from './virtualTime.ts'

const BEAT_MS = 2_000
/** A call that gets no answer is given up after this. */
const DEADLINE_MS = 2_000
/** What was seen longer ago than this says nothing of now. */
const STALE_MS = 5_000

/** The database as one process sees it. Where it cannot be reached, nobody is gone and every lease may be taken. */
export class DatabaseLink implements Nodes, Member {
  readonly id: string
  readonly owner: Owner
  readonly isAlone = false
  readonly bus: Bus
  readonly #database: SimDatabase
  readonly #topics = new Map<string, Set<(message: JsonObject, from: string) => void>>()
  readonly #onGone = new Set<(id: string) => void>()
  readonly #onReturned = new Set<() => void>()
  /** Nodes that were there at the last look, and the gone ones of which the listeners know. */
  #there = new Set<string>()
  readonly #told = new Set<string>()
  /** Ids that somebody asked about, with the instants of the first question. */
  readonly #asked = new Map<string, number>()
  #lookedAt = Number.NEGATIVE_INFINITY
  #cutUntil = 0
  #isClosed = false

  constructor(id: string, owner: Owner, database: SimDatabase) {
    this.id = id
    this.owner = owner
    this.#database = database
    this.bus = {
      publish: (topic, message) => {
        if (!this.#isCut && !this.#isClosed) database.carry(id, topic, message)
      },
      subscribe: (topic, listener) => {
        const listeners = this.#topics.get(topic) ?? new Set()
        this.#topics.set(topic, listeners.add(listener))
        return () => void listeners.delete(listener)
      },
    }
    database.join(this)
    database.beat(id)
    this.#there = new Set(database.records.keys())
    this.#lookedAt = database.time.now
    this.#plan()
  }

  get #isCut(): boolean {
    return this.#cutUntil > this.#database.time.now
  }

  /** True when the last look is too old to say anything. */
  get #isBlind(): boolean {
    return this.#database.time.now - this.#lookedAt > STALE_MS
  }

  cut(ms: number): void {
    this.#cutUntil = this.#database.time.now + ms
  }

  mend(): void {
    this.#cutUntil = 0
  }

  /** Of ids never seen, only a look that began after the question tells. */
  isGone(id: string): boolean {
    if (id === this.id || this.#isBlind || this.#there.has(id)) return false
    const asked = this.#asked.get(id)
    if (asked === undefined) this.#asked.set(id, this.#database.time.now)
    return asked !== undefined && asked < this.#lookedAt
  }

  onGone(listener: (id: string) => void): () => void {
    this.#onGone.add(listener)
    return () => void this.#onGone.delete(listener)
  }

  onReturned(listener: () => void): () => void {
    this.#onReturned.add(listener)
    return () => void this.#onReturned.delete(listener)
  }

  take(lease: string): Promise<boolean> {
    return this.#call((database) => database.take(lease, this.id), true)
  }

  isPresumed(): boolean {
    return this.#isBlind
  }

  release(lease: string): Promise<void> {
    return this.#call((database) => database.release(lease, this.id), undefined)
  }

  left(prefix: string): Promise<readonly string[]> {
    return this.#call((database) => database.left(prefix), [])
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#database.part(this)
    await this.#call((database) => database.remove(this.id), undefined)
  }

  receive(topic: string, message: JsonObject, from: string): void {
    if (this.#isCut || this.#isClosed) return
    for (const listener of this.#topics.get(topic) ?? []) listener(message, from)
  }

  #plan(): void {
    this.#database.time.after(BEAT_MS, this.owner, () => {
      if (this.#isClosed) return
      this.#plan()
      void this.#beat()
    })
  }

  /** Renews the own record and looks at the others. */
  async #beat(): Promise<void> {
    const look = (database: SimDatabase) => {
      const isKnown = database.beat(this.id)
      const there = [...database.records.keys()].filter((id) => !database.isGone(id))
      return { isKnown, there, at: database.time.now }
    }
    const seen = await this.#call(look, null)
    if (seen === null || seen.at < this.#lookedAt) return
    const before = this.#there
    this.#there = new Set(seen.there)
    this.#lookedAt = seen.at
    for (const id of seen.there) {
      this.#told.delete(id)
      this.#asked.delete(id)
    }
    if (!seen.isKnown) for (const listener of this.#onReturned) listener()
    const asked = [...this.#asked].flatMap(([id, at]) => (at < seen.at ? [id] : []))
    for (const id of [...before, ...asked]) if (!this.#there.has(id)) this.#tell(id)
  }

  #tell(id: string): void {
    if (this.#told.has(id)) return
    this.#told.add(id)
    this.#asked.set(id, this.#asked.get(id) ?? Number.NEGATIVE_INFINITY)
    for (const listener of this.#onGone) listener(id)
  }

  /** A call of the database; what it is when nobody can tell. */
  #call<T>(run: (database: SimDatabase) => T, otherwise: T): Promise<T> {
    const { time, latency } = this.#database
    return new Promise((resolve) => {
      const late = time.after(DEADLINE_MS, this.owner, () => resolve(otherwise))
      if (this.#isCut) return
      time.after(latency(0, 8), null, () => {
        if (this.#isCut) return
        const found = run(this.#database)
        time.after(latency(0, 8), this.owner, () => {
          if (this.#isCut) return
          late()
          resolve(found)
        })
      })
    })
  }
}
