import type { RoomEvent } from '#engine/room/events.ts'
import { WorkerLost } from '#workers/calls.ts'
import { AnalysisThread, type ReadPages } from './analysisThread.ts'
import type { Questions, Subject } from './protocol.ts'

/** Of all rooms; above it the rooms not asked about for longest are forgotten. [LN8] */
const CHARACTERS_MAX = 64_000_000
/** Of the rooms that are read apart. */
const APART_CHARACTERS_MAX = 16_000_000
/** Questions of all rooms that wait or are under way; more are refused. [LN8] */
const QUESTIONS_MAX = 2_000
/** A room that has ended the thread this often is read no more. [LN11] */
const ENDS_MAX = 2
/** Who is read apart may take so many times as long. */
const APART_TIMES = 5
/** The thread of the rooms that are read apart ends when nobody asked it for so long. */
const APART_REST_MS = 60_000
/** Rooms whose endings are remembered; each has cost the thread its time. */
const ENDED_MAX = 10_000

/** How a thread ended over a room: it was late and was ended, or it died by itself. */
export type ThreadEnd = 'late' | 'died'

export interface AnalysisOptions {
  /** The module that answers, of thread.ts's manner. */
  readonly thread?: URL
  /** Milliseconds that the thread may compute over a question on so many characters. [LN10] */
  readonly patience?: (characters: number) => number
  /** Whether a room is not to be read any more. */
  readonly barred?: (code: string) => Promise<boolean>
  /** Has a room read no more, for good. */
  readonly bar?: (code: string, why: ThreadEnd) => Promise<void>
  /** The thread ended over a room. */
  readonly ended?: (code: string, why: ThreadEnd) => void
}

/** The room is read no more: reading it ended the thread, and would end it again. */
export class RoomBarred extends Error {
  constructor() {
    super('this room is read no more')
  }
}

interface Turns {
  /** The last question about the room, once it is answered. */
  last: Promise<unknown>
  /** Questions that are not answered. */
  waiting: number
}

/**
 * Reads meetings and answers about them on a thread of its own, so that an index over a long document keeps no message
 * waiting. What it holds is rebuilt from the stream when asked for. Whoever ends the thread is read on a second one from
 * then on, with more time, and after a second ending not at all; everybody else is asked again and notices nothing. [LN8] [LN10] [LN11]
 */
export class AnalysisWorker {
  readonly #options: AnalysisOptions
  readonly #common: AnalysisThread
  readonly #apart: AnalysisThread
  readonly #turns = new Map<string, Turns>()
  /** Room to how it ended a thread each time. */
  readonly #ends = new Map<string, readonly ThreadEnd[]>()
  #resting: NodeJS.Timeout | undefined
  #waiting = 0
  #prepared = false
  #closed = false

  constructor(read: ReadPages, options: AnalysisOptions = {}) {
    const { thread = new URL('./worker.ts', import.meta.url), patience = patienceFor } = options
    const longer = (characters: number) => APART_TIMES * patience(characters)
    this.#options = options
    this.#common = new AnalysisThread({ read, thread, patience, charactersMax: CHARACTERS_MAX })
    this.#apart = new AnalysisThread({ read, thread, patience: longer, charactersMax: APART_CHARACTERS_MAX })
  }

  /**
   * Answers about a room as its stream stands now. Throws RoomBarred, and an error when the stream cannot be read or too much
   * is asked.
   */
  async ask<S extends Subject>(code: string, subject: S, ask: Questions[S]['ask']): Promise<Questions[S]['answer']> {
    if (this.#closed || this.#waiting >= QUESTIONS_MAX) throw new Error('the analysis takes no questions')
    this.#prepared = true
    const turns = this.#turns.get(code) ?? { last: Promise.resolve(), waiting: 0 }
    this.#turns.set(code, turns)
    turns.waiting += 1
    this.#waiting += 1
    const answer = turns.last.then(() => this.#answered(code, subject, ask))
    turns.last = answer.catch(() => {})
    try {
      return await answer
    } finally {
      turns.waiting -= 1
      this.#waiting -= 1
      if (turns.waiting === 0) this.#turns.delete(code)
    }
  }

  /** Keeps what just happened in a room that is being read, so that the stream need not be read for it. */
  note(code: string, events: readonly RoomEvent[]): void {
    this.#common.note(code, events)
    this.#apart.note(code, events)
  }

  /** Starts the thread ahead of the first question and has it get ready for it. */
  prepare(): void {
    if (this.#prepared || this.#closed) return
    this.#prepared = true
    this.#common.warm().catch(() => {})
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#resting)
    await Promise.all([this.#common.close(), this.#apart.close()])
  }

  /** Asked again when the thread ended over another room: each room ends it so often at most. */
  async #answered<S extends Subject>(code: string, subject: S, ask: Questions[S]['ask']) {
    for (;;) {
      await this.#refuseBarred(code)
      const isApart = this.#ends.has(code)
      try {
        return await (isApart ? this.#apart : this.#common).ask(code, subject, ask)
      } catch (error) {
        if (!(error instanceof WorkerLost) || this.#closed) throw error
        if (error.death !== null) await this.#countEnd(code, error.death === 'late' ? 'late' : 'died')
      } finally {
        if (isApart) this.#restLater()
      }
    }
  }

  async #refuseBarred(code: string): Promise<void> {
    if (await this.#options.barred?.(code)) throw new RoomBarred()
    // It could not be barred when it was to be.
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

  #restLater(): void {
    clearTimeout(this.#resting)
    this.#resting = setTimeout(() => {
      if (this.#apart.isIdle) void this.#apart.rest()
    }, APART_REST_MS).unref()
  }
}

/** Some five times what was seen to be needed, and never so long that others would give up. [LN10] */
function patienceFor(characters: number): number {
  return Math.min(10_000, 3_000 + characters / 400)
}
