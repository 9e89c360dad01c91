import type { RoomEvent } from '#engine/room/events.ts'
import { FOLDED } from '#projections/meeting.ts'
import type { Questions, Subject } from './protocol.ts'
import { ReadingThread, ThreadLost } from './readingThread.ts'

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
  /** A question about it is under way. */
  asked: boolean
}

export interface DeskOptions {
  readonly read: ReadPages
  readonly thread: URL
  /** Milliseconds that the thread may compute over so many characters. */
  readonly patience: (characters: number) => number
  /** Characters of text that the thread holds over all rooms; above it the rooms not asked about for longest are forgotten. */
  readonly charactersMax: number
}

/** A thread, and what it was told of each room. Of a room one question at a time may be put. */
export class AnalysisThread {
  readonly #options: DeskOptions
  readonly #thread: ReadingThread
  readonly #readers = new Map<string, Reader>()

  constructor(options: DeskOptions) {
    this.#options = options
    this.#thread = new ReadingThread({ url: options.thread, lost: () => this.#startAnew() })
  }

  get idle(): boolean {
    return this.#thread.idle
  }

  /** Throws ThreadLost when the thread ends first, and whatever reading the stream throws. */
  async ask<S extends Subject>(code: string, subject: S, ask: Questions[S]['ask']): Promise<Questions[S]['answer']> {
    const reader = this.#readers.get(code) ?? { upTo: 0, fresh: null, characters: 0, asked: false }
    // The newest asked about stands last.
    this.#readers.delete(code)
    this.#readers.set(code, reader)
    reader.asked = true
    try {
      const { life } = this.#thread
      await this.#carryOver(code, reader, life)
      const ms = this.#options.patience(reader.characters)
      const done = await this.#thread.do({ kind: 'ask', code, subject, ask }, ms, life)
      reader.characters = done.characters
      return (done as { answer: unknown }).answer as Questions[S]['answer']
    } finally {
      reader.asked = false
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

  /** Has the thread get ready for the first question. */
  async warm(): Promise<void> {
    await this.#thread.do({ kind: 'warm' }, this.#options.patience(0), this.#thread.life)
  }

  /** Ends the thread; the next question starts another. */
  async rest(): Promise<void> {
    await this.#thread.end()
  }

  async close(): Promise<void> {
    await this.#thread.close()
  }

  /** Gives the thread what it does not have yet. */
  async #carryOver(code: string, reader: Reader, life: number): Promise<void> {
    try {
      for await (const page of this.#unread(code, reader)) {
        if (this.#thread.life !== life) throw new ThreadLost(null)
        const events = page.filter(({ type }) => FOLDED.has(type))
        const upTo = page.at(-1)!.seq
        const ms = this.#options.patience(reader.characters + charactersOf(events))
        reader.characters = (await this.#thread.do({ kind: 'read', code, events, upTo }, ms, life)).characters
        reader.upTo = upTo
      }
    } catch (error) {
      // What was kept may lack what could not be read.
      reader.fresh = null
      throw error
    }
  }

  /** What the thread does not have yet: kept from when it happened, else read from the stream. */
  async *#unread(code: string, reader: Reader): AsyncIterable<readonly RoomEvent[]> {
    const from = reader.upTo + 1
    const fresh = reader.fresh?.filter(({ seq }) => seq >= from) ?? null
    reader.fresh = []
    if (fresh === null || (fresh[0]?.seq ?? from) !== from) yield* this.#options.read(code, from)
    else if (fresh.length > 0) yield fresh
  }

  #forgetOldest(): void {
    let held = 0
    for (const { characters } of this.#readers.values()) held += characters
    for (const [code, { characters, asked }] of this.#readers) {
      if (held <= this.#options.charactersMax) return
      if (asked) continue
      this.#readers.delete(code)
      this.#thread.forget(code)
      held -= characters
    }
  }

  /** What a thread held went with it; a new one reads the streams again. */
  #startAnew(): void {
    for (const [code, reader] of this.#readers) {
      if (reader.asked) Object.assign(reader, { upTo: 0, fresh: null, characters: 0 })
      else this.#readers.delete(code)
    }
  }
}

function charactersOf(events: readonly RoomEvent[]): number {
  let characters = 0
  for (const { type, data } of events) {
    if (type === 'uploaded' || type === 'divided') for (const { text } of data.sections) characters += text.length
    else if (type === 'seeded')
      for (const { sections } of data.docs) for (const { text } of sections) characters += text.length
    else if ('text' in data) characters += data.text?.length ?? 0
  }
  return characters
}
