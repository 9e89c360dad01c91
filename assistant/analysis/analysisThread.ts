import type { RoomEvent } from '#engine/room/events.ts'
import { FOLDED } from '#projections/meeting.ts'
import { WorkerLost } from '#workers/calls.ts'
import { WorkerClient } from '#workers/client.ts'
import { thread } from '#workers/thread.ts'
import type { ContextText } from '../shapes.ts'
import type { Spend } from '../timeShare.ts'
import type { AnalysisCalls, Held, Questions, Subject } from './protocol.ts'

/** Maximum events of a room buffered for the next question; beyond it the stream is read instead. */
const FRESH_EVENTS_MAX = 1_000

const HEAP_MB_MAX = 1_024

/** Idle time after which the thread ends. [LN8] */
const REST_MS = 45_000

/** Questions that search the room's material. */
const SEARCHING: ReadonlySet<Subject> = new Set(['consult'])

/** Reads a room's stream from an event on, in pages. */
export type ReadPages = (code: string, from: number) => AsyncIterable<readonly RoomEvent[]>

/** Material of a room from outside its stream, such as the context of its space. */
export interface OutsideMaterial {
  /** Changes with the items. */
  readonly version: string
  readonly items: readonly ContextText[]
}

/** Reads a room's outside material; null when there is none, or still the known version. */
export type ReadMaterial = (code: string, known: string | null) => Promise<OutsideMaterial | null>

interface Reader {
  /** Sequence number of the last event sent to the thread. */
  upTo: number
  /** Events since then, without a gap; null when the stream has to be read. */
  fresh: RoomEvent[] | null
  characters: number
  /** Version of the outside material sent to the thread; null before the first. */
  furnished: string | null
  /** True while a question about the room is pending. */
  asked: boolean
}

const UNREAD: Omit<Reader, 'asked'> = { upTo: 0, fresh: null, characters: 0, furnished: null }

export interface DeskOptions {
  readonly read: ReadPages
  readonly material: ReadMaterial
  readonly thread: URL
  /** Returns the time limit in milliseconds for that many characters. */
  readonly patience: (characters: number) => number
  /** Maximum characters in the thread over all rooms; beyond it the least recently asked rooms are evicted. */
  readonly charactersMax: number
  /** Characters over all rooms up to which the thread ends when nothing is asked for a while: so much is soon read again. */
  readonly restCharactersMax: number
}

/** A thread and its progress in each room. Only one question per room may be pending. */
export class AnalysisThread {
  readonly #options: DeskOptions
  readonly #worker: WorkerClient<AnalysisCalls>
  readonly #readers = new Map<string, Reader>()

  constructor(options: DeskOptions) {
    this.#options = options
    this.#worker = new WorkerClient({
      start: thread(options.thread, { name: 'reading', heapMb: HEAP_MB_MAX }),
      restMs: REST_MS,
      mayRest: () => this.#held <= options.restCharactersMax,
      toError: ({ stack, message }) => new Error(stack ?? message),
      lost: () => this.#startAnew(),
    })
  }

  /** Answers a question. Throws WorkerLost if the thread ends first, and any error of reading the stream. */
  async ask<S extends Subject>(
    code: string,
    subject: S,
    ask: Questions[S]['ask'],
    spend: Spend = () => {},
  ): Promise<Questions[S]['answer']> {
    const reader = this.#readers.get(code) ?? { ...UNREAD, asked: false }
    // Moves the room to the end: the order is by last question.
    this.#readers.delete(code)
    this.#readers.set(code, reader)
    reader.asked = true
    try {
      const { life } = this.#worker
      await this.#carryOver(code, reader, life, spend)
      if (SEARCHING.has(subject)) await this.#furnish(code, reader, life, spend)
      for (;;) {
        this.#checkLife(life)
        const ms = this.#options.patience(reader.characters)
        const said = await this.#worker.call('ask', { code, subject, ask }, { ms })
        note(reader, said, spend)
        if ('answer' in said) return said.answer
      }
    } finally {
      reader.asked = false
      this.#forgetOldest()
    }
  }

  /** Buffers new events of a room under analysis, so that its stream need not be read again. */
  note(code: string, events: readonly RoomEvent[]): void {
    const reader = this.#readers.get(code)
    if (!reader?.fresh || events.length === 0) return
    const last = reader.fresh.at(-1)?.seq ?? reader.upTo
    const follows = events[0]!.seq === last + 1 && reader.fresh.length + events.length <= FRESH_EVENTS_MAX
    if (follows) reader.fresh.push(...events)
    else reader.fresh = null
  }

  /** Prepares the thread for the first question. */
  async warm(): Promise<void> {
    await this.#worker.call('warm', null, { ms: this.#options.patience(0) })
  }

  async close(): Promise<void> {
    await this.#worker.abandon()
  }

  /** Characters in the thread over all rooms. */
  get #held(): number {
    let held = 0
    for (const { characters } of this.#readers.values()) held += characters
    return held
  }

  /** Resets all progress if the thread was restarted. */
  #checkLife(life: number): void {
    if (this.#worker.life !== life) throw new WorkerLost('the thread ended', null)
  }

  /** Sends the thread the events that it lacks. */
  async #carryOver(code: string, reader: Reader, life: number, spend: Spend): Promise<void> {
    try {
      for await (const page of this.#unread(code, reader)) {
        this.#checkLife(life)
        const events = page.filter(({ type }) => FOLDED.has(type))
        const upTo = page.at(-1)!.seq
        const ms = this.#options.patience(reader.characters + charactersOf(events))
        note(reader, await this.#worker.call('read', { code, events, upTo }, { ms }), spend)
        reader.upTo = upTo
      }
    } catch (error) {
      // The buffer may have a gap where reading failed.
      reader.fresh = null
      throw error
    }
  }

  /** Sends the thread the outside material if it has changed. */
  async #furnish(code: string, reader: Reader, life: number, spend: Spend): Promise<void> {
    const material = await this.#options.material(code, reader.furnished)
    if (material === null) return
    this.#checkLife(life)
    const { version, items } = material
    const length = items.reduce((sum, { text }) => sum + text.length, 0)
    const ms = this.#options.patience(reader.characters + length)
    note(reader, await this.#worker.call('furnish', { code, items }, { ms }), spend)
    reader.furnished = version
  }

  /** Yields the events that the thread lacks, from the buffer or else from the stream. */
  async *#unread(code: string, reader: Reader): AsyncIterable<readonly RoomEvent[]> {
    const from = reader.upTo + 1
    const fresh = reader.fresh?.filter(({ seq }) => seq >= from) ?? null
    reader.fresh = []
    if (fresh === null || (fresh[0]?.seq ?? from) !== from) yield* this.#options.read(code, from)
    else if (fresh.length > 0) yield fresh
  }

  #forgetOldest(): void {
    let held = this.#held
    for (const [code, { characters, asked }] of this.#readers) {
      if (held <= this.#options.charactersMax) return
      if (asked) continue
      this.#readers.delete(code)
      if (this.#worker.isRunning) void this.#worker.call('forget', code).catch(() => {})
      held -= characters
    }
  }

  /** Forgets all progress: a new thread reads the streams again. */
  #startAnew(): void {
    for (const [code, reader] of this.#readers) {
      if (reader.asked) Object.assign(reader, UNREAD)
      else this.#readers.delete(code)
    }
  }
}

function note(reader: Reader, { characters, cpuMs }: Held, spend: Spend): void {
  reader.characters = characters
  spend(cpuMs)
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
