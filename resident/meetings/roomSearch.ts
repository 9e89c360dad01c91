import { WorkerLost } from '#workers/calls.ts'
import { WorkerClient } from '#workers/client.ts'
import { thread } from '#workers/thread.ts'
import { RoomTurns } from '../roomTurns.ts'
import type { RoomDocuments } from './roomDocuments.ts'
import type { Consulted, SearchCalls } from './searchCalls.ts'

export interface SearchLimits {
  /** UTF-16 units of all rooms that the thread holds; beyond it the rooms longest not asked about are dropped. */
  readonly charactersMax: number
  /** Computing time of a question or of a document's indexing, in milliseconds. */
  readonly askMs: number
  readonly addMs: number
  readonly heapMb: number
  /** The thread ends after so long without a question. */
  readonly restMs: number
  /** Questions of all rooms that wait; more are refused. */
  readonly waitingMax: number
}

export const SEARCH_LIMITS: SearchLimits = {
  charactersMax: 16_000_000,
  askMs: 5_000,
  addMs: 20_000,
  heapMb: 512,
  restMs: 20_000,
  waitingMax: 200,
}

/** Number of times that a room may end the thread before its documents are searched no more. */
const ENDS_MAX = 2

/** Too many questions wait already, or the resident stops. */
export class SearchBusy extends Error {
  override readonly name = 'SearchBusy'
}

interface HeldRoom {
  /** Ids of the documents that are indexed, in order. */
  readonly documents: readonly string[]
  readonly characters: number
}

/**
 * Searches the documents of rooms on a thread of its own, so that indexing a long document delays nobody. The thread runs while
 * questions come; what it holds is bounded and dropped with the room. [KX38] [KX39]
 */
export class RoomSearch {
  readonly #documents: RoomDocuments
  readonly #limits: SearchLimits
  readonly #worker: WorkerClient<SearchCalls>
  readonly #turns = new RoomTurns()
  /** In the order of the last question. */
  readonly #held = new Map<string, HeldRoom>()
  readonly #ends = new Map<string, number>()
  #waiting = 0
  #closed = false

  constructor(documents: RoomDocuments, limits: Partial<SearchLimits> = {}) {
    this.#documents = documents
    this.#limits = { ...SEARCH_LIMITS, ...limits }
    this.#worker = new WorkerClient({
      start: thread(new URL('./searchThread.ts', import.meta.url), { name: 'search', heapMb: this.#limits.heapMb }),
      restMs: this.#limits.restMs,
      toError: ({ stack, message }) => new Error(stack ?? message),
      lost: () => this.#held.clear(),
    })
  }

  /** Rooms and UTF-16 units that the thread holds. */
  get size(): { readonly rooms: number; readonly characters: number } {
    const characters = [...this.#held.values()].reduce((sum, room) => sum + room.characters, 0)
    return { rooms: this.#held.size, characters }
  }

  /** Returns what a room's documents say to a question; null when they cannot be searched. Throws SearchBusy. */
  async consult(room: string, question: string): Promise<Consulted | null> {
    if (this.#closed || this.#waiting >= this.#limits.waitingMax) throw new SearchBusy('too many questions wait')
    this.#waiting += 1
    try {
      return await this.#turns.take(room, () => this.#consulted(room, question))
    } finally {
      this.#waiting -= 1
    }
  }

  /** Drops the index of a room, once a question that is being answered is. */
  forget(room: string): void {
    void this.#turns.take(room, async () => {
      this.#ends.delete(room)
      if (this.#held.delete(room)) this.#tellForgotten(room)
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#worker.abandon()
  }

  /** Asks again when another room's question ended the thread. */
  async #consulted(room: string, question: string): Promise<Consulted | null> {
    for (;;) {
      if (this.#closed) throw new SearchBusy('the resident stops')
      if ((this.#ends.get(room) ?? 0) >= ENDS_MAX) return null
      try {
        const { life } = this.#worker
        await this.#index(room, life)
        return await this.#worker.call('consult', { room, question }, { ms: this.#limits.askMs })
      } catch (error) {
        if (!(error instanceof WorkerLost)) throw this.#closed ? new SearchBusy('the resident stops') : error
        if (error.death !== null) this.#ends.set(room, (this.#ends.get(room) ?? 0) + 1)
      } finally {
        this.#dropOldest(room)
      }
    }
  }

  /** Indexes what the room's index lacks; one with a document that was removed is made anew. */
  async #index(room: string, life: number): Promise<void> {
    const wanted = (await this.#documents.list(room)).map(({ docId }) => docId)
    let held = this.#held.get(room) ?? { documents: [], characters: 0 }
    if (held.documents.some((docId, i) => docId !== wanted[i])) {
      this.#tellForgotten(room)
      held = { documents: [], characters: 0 }
    }
    for (const docId of wanted.slice(held.documents.length)) {
      const reading = await this.#documents.reading(room, docId)
      if (!reading) continue
      const characters = await this.#worker.call('add', { room, docId, reading }, { ms: this.#limits.addMs })
      held = { documents: [...held.documents, docId], characters }
    }
    // Another room's question ended the thread, and with it this room's index.
    if (this.#worker.life !== life) throw new WorkerLost('the thread ended', null)
    this.#held.delete(room)
    this.#held.set(room, held)
  }

  #tellForgotten(room: string): void {
    if (this.#worker.isRunning) this.#worker.call('forget', room).catch(() => {})
  }

  #dropOldest(current: string): void {
    let { characters } = this.size
    for (const [room, held] of this.#held) {
      if (characters <= this.#limits.charactersMax) return
      if (room === current) continue
      this.#held.delete(room)
      this.#tellForgotten(room)
      characters -= held.characters
    }
  }
}
