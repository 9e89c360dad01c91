import type { RoomEvent } from '#engine/room/events.ts'
import { WorkerLost } from '#workers/calls.ts'
import type { Spend } from '../timeShare.ts'
import { AnalysisThread, type ReadMaterial, type ReadPages } from './analysisThread.ts'
import type { Questions, Subject } from './protocol.ts'

/** Maximum characters over all rooms; beyond it the least recently asked rooms are evicted. [LN8] */
const CHARACTERS_MAX = 64_000_000
/** Maximum characters of the rooms on the second thread. */
const APART_CHARACTERS_MAX = 16_000_000
/** Maximum pending questions of all rooms; more are rejected. [LN8] */
const QUESTIONS_MAX = 2_000
/** Number of times a room may end the thread before its analysis stops for good. [LN11] */
const ENDS_MAX = 2
/** Factor on the time limit of rooms on the second thread. */
const APART_TIMES = 5
/** Characters of all rooms that the first thread gives up when nothing is asked for a while. */
const REST_CHARACTERS_MAX = 250_000
/** Maximum rooms remembered for ending a thread. */
const ENDED_MAX = 10_000

/** How a room ended a thread: by exceeding the time limit or by a crash. */
export type ThreadEnd = 'late' | 'died'

export interface AnalysisOptions {
  /** Reads what a room may use beside its stream; nothing by default. [SN18] */
  readonly material?: ReadMaterial
  /** Module of the thread, with the interface of worker.ts. */
  readonly thread?: URL
  /** Returns the time limit in milliseconds of a question on that many characters. [LN10] */
  readonly patience?: (characters: number) => number
  /** True if a room is quarantined. */
  readonly barred?: (code: string) => Promise<boolean>
  /** Quarantines a room for good. */
  readonly bar?: (code: string, why: ThreadEnd) => Promise<void>
  /** Called when a room ended the thread. */
  readonly ended?: (code: string, why: ThreadEnd) => void
}

/** Thrown for a quarantined room: its analysis ended the thread, and would again. */
export class RoomBarred extends Error {
  constructor() {
    super('this room is read no more')
  }
}

const noMaterial: ReadMaterial = async () => null

interface Turns {
  /** Settles when the last question about the room is answered. */
  last: Promise<unknown>
  /** Number of pending questions. */
  waiting: number
}

/**
 * Analyses meetings on a separate thread, so that indexing a long document delays no message. Its state is rebuilt from the
 * stream on demand. A room that ends the thread moves to a second one with more time, and is quarantined if it ends that too;
 * questions of other rooms are retried unnoticed. [LN8] [LN10] [LN11]
 */
export class AnalysisWorker {
  readonly #options: AnalysisOptions
  readonly #common: AnalysisThread
  readonly #apart: AnalysisThread
  readonly #turns = new Map<string, Turns>()
  /** Per room, how it ended a thread each time. */
  readonly #ends = new Map<string, readonly ThreadEnd[]>()
  #waiting = 0
  #prepared = false
  #closed = false

  constructor(read: ReadPages, options: AnalysisOptions = {}) {
    const { thread = new URL('./worker.ts', import.meta.url), patience = patienceFor, material = noMaterial } = options
    const longer = (characters: number) => APART_TIMES * patience(characters)
    this.#options = options
    const both = { read, material, thread }
    this.#common = new AnalysisThread({
      ...both,
      patience,
      charactersMax: CHARACTERS_MAX,
      restCharactersMax: REST_CHARACTERS_MAX,
    })
    this.#apart = new AnalysisThread({
      ...both,
      patience: longer,
      charactersMax: APART_CHARACTERS_MAX,
      restCharactersMax: Number.POSITIVE_INFINITY,
    })
  }

  /**
   * Answers a question about a room's current stream. Throws RoomBarred, or an error when the stream cannot be read or too many
   * questions are pending. `spend` takes the processor time of the thread.
   */
  async ask<S extends Subject>(
    code: string,
    subject: S,
    ask: Questions[S]['ask'],
    spend?: Spend,
  ): Promise<Questions[S]['answer']> {
    if (this.#closed || this.#waiting >= QUESTIONS_MAX)
      throw new Error('the analysis is closed or has too many pending questions')
    this.#prepared = true
    const turns = this.#turns.get(code) ?? { last: Promise.resolve(), waiting: 0 }
    this.#turns.set(code, turns)
    turns.waiting += 1
    this.#waiting += 1
    const answer = turns.last.then(() => this.#answered(code, subject, ask, spend))
    turns.last = answer.catch(() => {})
    try {
      return await answer
    } finally {
      turns.waiting -= 1
      this.#waiting -= 1
      if (turns.waiting === 0) this.#turns.delete(code)
    }
  }

  /** Buffers new events of a room under analysis, so that its stream need not be read again. */
  note(code: string, events: readonly RoomEvent[]): void {
    this.#common.note(code, events)
    this.#apart.note(code, events)
  }

  /** Starts the thread and prepares it before the first question. */
  prepare(): void {
    if (this.#prepared || this.#closed) return
    this.#prepared = true
    this.#common.warm().catch(() => {})
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.all([this.#common.close(), this.#apart.close()])
  }

  /** Asks again if another room ended the thread, which each room can do only a limited number of times. */
  async #answered<S extends Subject>(code: string, subject: S, ask: Questions[S]['ask'], spend?: Spend) {
    for (;;) {
      await this.#refuseBarred(code)
      const isApart = this.#ends.has(code)
      try {
        return await (isApart ? this.#apart : this.#common).ask(code, subject, ask, spend)
      } catch (error) {
        if (!(error instanceof WorkerLost) || this.#closed) throw error
        if (error.death !== null) await this.#countEnd(code, error.death === 'late' ? 'late' : 'died')
      }
    }
  }

  async #refuseBarred(code: string): Promise<void> {
    if (await this.#options.barred?.(code)) throw new RoomBarred()
    // An earlier attempt to quarantine the room failed.
    const ends = this.#ends.get(code)
    if (ends?.length === ENDS_MAX) await this.#bar(code, ends.at(-1)!)
  }

  async #countEnd(code: string, why: ThreadEnd): Promise<void> {
    const ends = [...(this.#ends.get(code) ?? []), why]
    this.#ends.set(code, ends)
    for (const oldest of this.#ends.keys()) {
      if (this.#ends.size <= ENDED_MAX) break
      this.#ends.delete(oldest)
    }
    this.#options.ended?.(code, why)
    if (ends.length === ENDS_MAX) await this.#bar(code, why)
  }

  async #bar(code: string, why: ThreadEnd): Promise<never> {
    await this.#options.bar?.(code, why)
    throw new RoomBarred()
  }
}

/** Returns the time limit: about five times the measured need, capped so that other rooms' questions do not time out. [LN10] */
function patienceFor(characters: number): number {
  return Math.min(10_000, 3_000 + characters / 400)
}
