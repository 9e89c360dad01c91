import type { RoomEvent } from '#engine/room/events.ts'
import { FOLDED } from '#projections/meeting.ts'
import { WorkerLost } from '#workers/calls.ts'
import { WorkerClient } from '#workers/client.ts'
import { thread } from '#workers/thread.ts'
import type { AnalysisCalls, Questions, Subject } from './protocol.ts'

/** Events of a room kept for the next question; of more the stream is read again. */
const FRESH_EVENTS_MAX = 1_000

const HEAP_MB_MAX = 1_024

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
  readonly #worker: WorkerClient<AnalysisCalls>
  readonly #readers = new Map<string, Reader>()

  constructor(options: DeskOptions) {
    this.#options = options
    this.#worker = new WorkerClient({
      start: thread(options.thread, { name: 'reading', heapMb: HEAP_MB_MAX }),
      toError: ({ stack, message }) => new Error(stack ?? message),
      lost: () => this.#startAnew(),
    })
  }

  get isIdle(): boolean {
    return this.#worker.isIdle
  }

  /** Throws WorkerLost when the thread ends first, and whatever reading the stream throws. */
  async ask<S extends Subject>(code: string, subject: S, ask: Questions[S]['ask']): Promise<Questions[S]['answer']> {
    const reader = this.#readers.get(code) ?? { upTo: 0, fresh: null, characters: 0, asked: false }
    // The newest asked about stands last.
    this.#readers.delete(code)
    this.#readers.set(code, reader)
    reader.asked = true
    try {
      const { life } = this.#worker
      await this.#carryOver(code, reader, life)
      this.#checkLife(life)
      const ms = this.#options.patience(reader.characters)
      const { answer, characters } = await this.#worker.call('ask', { code, subject, ask }, { ms })
      reader.characters = characters
      return answer
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
    await this.#worker.call('warm', null, { ms: this.#options.patience(0) })
  }

  /** Ends the thread; the next question starts another. */
  async rest(): Promise<void> {
    await this.#worker.end()
  }

  async close(): Promise<void> {
    await this.#worker.abandon()
  }

  /** What an earlier thread was told a later one does not know. */
  #checkLife(life: number): void {
    if (this.#worker.life !== life) throw new WorkerLost('the thread ended', null)
  }

  /** Gives the thread what it does not have yet. */
  async #carryOver(code: string, reader: Reader, life: number): Promise<void> {
    try {
      for await (const page of this.#unread(code, reader)) {
        this.#checkLife(life)
        const events = page.filter(({ type }) => FOLDED.has(type))
        const upTo = page.at(-1)!.seq
        const ms = this.#options.patience(reader.characters + charactersOf(events))
        reader.characters = await this.#worker.call('read', { code, events, upTo }, { ms })
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
      if (this.#worker.isRunning) void this.#worker.call('forget', code).catch(() => {})
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
