import { Worker } from 'node:worker_threads'
import type { RoomEvent } from '#engine/room/events.ts'
import { FOLDED } from '../meetingFold.ts'
import type { FromStudy, Questions, Subject, ToStudy } from './protocol.ts'

/** Characters of text that the thread holds over all rooms; above it the rooms not asked about for longest are forgotten. */
const CHARACTERS_MAX = 64_000_000
/** Questions of all rooms that wait or are under way; more are refused. [LN8] */
const QUESTIONS_MAX = 2_000
const HEAP_MB_MAX = 1_024
/** Events of a room kept for the next question; of more the stream is read again. */
const FRESH_EVENTS_MAX = 1_000

/** Reads a room's stream from an event on, in pages. */
export type ReadPages = (code: string, from: number) => AsyncIterable<readonly RoomEvent[]>

interface Reader {
  /** The last event that the thread was given. */
  upTo: number
  /** What happened since, without a gap; null when the stream has to be read. */
  fresh: RoomEvent[] | null
  characters: number
  /** Questions about it that are not answered. */
  waiting: number
  /** Questions about the room take turns: each first carries over what is new. */
  turn: Promise<unknown>
}

/**
 * Reads meetings and answers about them on a thread of its own, so that an index over a long document keeps no message
 * waiting. What it holds is rebuilt from the stream when asked for.
 */
export class ReadingRoom {
  readonly #read: ReadPages
  readonly #url: URL
  readonly #readers = new Map<string, Reader>()
  readonly #asked = new Map<number, PromiseWithResolvers<unknown> & { readonly reader: Reader }>()
  #thread: Worker | null = null
  #nextId = 1
  /** Questions of all rooms that are not answered, those whose turn has not come included. */
  #waiting = 0
  #closed = false

  /** `thread`: the module that answers, of assistant/study/thread.ts's manner. */
  constructor(read: ReadPages, thread = new URL('./thread.ts', import.meta.url)) {
    this.#read = read
    this.#url = thread
  }

  /** Answers about a room as its stream stands now. Throws when it cannot be read or too much is asked. */
  async ask<S extends Subject>(code: string, subject: S, ask: Questions[S]['ask']): Promise<Questions[S]['answer']> {
    if (this.#closed || this.#waiting >= QUESTIONS_MAX) throw new Error('the reading room takes no questions')
    const reader = this.#readers.get(code) ?? {
      upTo: 0,
      fresh: null,
      characters: 0,
      waiting: 0,
      turn: Promise.resolve(),
    }
    // The newest asked about stands last.
    this.#readers.delete(code)
    this.#readers.set(code, reader)
    reader.waiting += 1
    this.#waiting += 1
    const answer = reader.turn.then(() => this.#consult(code, reader, subject, ask))
    reader.turn = answer.catch(() => {})
    try {
      return (await answer) as Questions[S]['answer']
    } finally {
      reader.waiting -= 1
      this.#waiting -= 1
      this.#forgetOldest()
    }
  }

  /** Keeps what just happened in a room that is being read, so that the stream need not be read for it. */
  note(code: string, events: readonly RoomEvent[]): void {
    const reader = this.#readers.get(code)
    if (!reader?.fresh || events.length === 0) return
    const last = reader.fresh.at(-1)?.seq ?? reader.upTo
    const follows = events[0]!.seq === last + 1 && reader.fresh.length + events.length <= FRESH_EVENTS_MAX
    if (follows) reader.fresh.push(...events)
    else reader.fresh = null
  }

  /** Starts the thread ahead of the first question and has it get ready for it. */
  prepare(): void {
    if (!this.#closed && this.#thread === null) this.#working().postMessage({ kind: 'warm' } satisfies ToStudy)
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#thread?.terminate()
  }

  async #consult(code: string, reader: Reader, subject: Subject, ask: object): Promise<unknown> {
    const thread = this.#working()
    try {
      await this.#carryOver(code, reader, thread)
    } catch (error) {
      // What was kept may lack what could not be read.
      reader.fresh = null
      throw error
    }
    const id = this.#nextId++
    const asked = { ...Promise.withResolvers<unknown>(), reader }
    this.#asked.set(id, asked)
    thread.postMessage({ kind: 'ask', id, code, subject, ask } satisfies ToStudy)
    return asked.promise
  }

  /** Gives the thread what it does not have yet. */
  async #carryOver(code: string, reader: Reader, thread: Worker): Promise<void> {
    for await (const page of this.#unread(code, reader)) {
      if (this.#thread !== thread) throw new Error('the thread ended')
      const events = page.filter(({ type }) => FOLDED.has(type))
      reader.upTo = page.at(-1)!.seq
      thread.postMessage({ kind: 'read', code, events, upTo: reader.upTo } satisfies ToStudy)
    }
    if (this.#thread !== thread) throw new Error('the thread ended')
  }

  /** What the thread does not have yet: kept from when it happened, else read from the stream. */
  async *#unread(code: string, reader: Reader): AsyncIterable<readonly RoomEvent[]> {
    const from = reader.upTo + 1
    const fresh = reader.fresh?.filter(({ seq }) => seq >= from) ?? null
    reader.fresh = []
    if (fresh === null || (fresh[0]?.seq ?? from) !== from) yield* this.#read(code, from)
    else if (fresh.length > 0) yield fresh
  }

  #working(): Worker {
    if (this.#closed) throw new Error('the reading room is closed')
    if (this.#thread) return this.#thread
    const thread = new Worker(this.#url, { name: 'reading', resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX } })
    thread.unref()
    thread.on('message', (message: FromStudy) => this.#receive(message))
    thread.on('error', (error) => this.#lose(thread, String(error)))
    thread.on('exit', () => this.#lose(thread, 'the thread ended'))
    this.#thread = thread
    return thread
  }

  #receive({ id, characters, ...outcome }: FromStudy): void {
    const asked = this.#asked.get(id)
    if (!asked) return
    this.#asked.delete(id)
    asked.reader.characters = characters
    if ('failed' in outcome) asked.reject(new Error(outcome.failed))
    else asked.resolve(outcome.answer)
  }

  #forgetOldest(): void {
    let held = 0
    for (const { characters } of this.#readers.values()) held += characters
    for (const [code, { characters, waiting }] of this.#readers) {
      if (held <= CHARACTERS_MAX) return
      if (waiting > 0) continue
      this.#readers.delete(code)
      this.#thread?.postMessage({ kind: 'forget', code } satisfies ToStudy)
      held -= characters
    }
  }

  /** What a thread held went with it; a new one reads the streams again. */
  #lose(thread: Worker, why: string): void {
    if (this.#thread !== thread) return
    this.#thread = null
    for (const reader of this.#readers.values()) Object.assign(reader, { upTo: 0, fresh: null, characters: 0 })
    for (const { reject } of this.#asked.values()) reject(new Error(why))
    this.#asked.clear()
  }
}
