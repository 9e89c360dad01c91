import type { RecordedEvent } from '#engine/eventTypes.ts'
import type { ChainedEvent } from '#engine/stream.ts'

/** `${category}-${id}`; a category holds no `-`, e.g. `room-K7QF2M`. */
export type StreamName = string
/** Opaque, fixed width, byte order = log order; `''` = before the first event. */
export type Position = string

/** An event as it is handed in: already stamped and chained (engine/stream.ts); the log keeps it and gives it back unchanged. */
export type NewEvent = Omit<ChainedEvent, 'seq'>

/** Its seq counts 1, 2, 3 … without gaps in its stream. To fold it, `decode` (engine/eventTypes.ts). */
export interface StoredEvent extends RecordedEvent {
  readonly stream: StreamName
  readonly position: Position
}

/** A page of one stream as one JSON text: a list of the events as they were handed in, which are numbered from `first` on. */
export interface EventTexts {
  readonly first: number
  readonly count: number
  readonly bodies: string
}

export interface Appended {
  readonly first: number
  readonly last: number
  readonly position: Position
  /** True when exactly these events were already there: a retry, nothing written. */
  readonly duplicate: boolean
}

export interface CallOptions {
  readonly signal?: AbortSignal
}

export type LogErrorCode =
  /** The stream is not where the caller thought; detail {expected, actual}; nothing written. */
  | 'conflict'
  /** Tombstoned for ever. */
  | 'deleted'
  | 'too-large'
  | 'invalid'
  /** Certainly not written; try later. */
  | 'unavailable'
  /** Perhaps written: retry with the same ids and the same expected seq. */
  | 'indeterminate'
  | 'closed'
  /** The stored bytes are damaged. */
  | 'corrupt'

export class LogError extends Error {
  readonly code: LogErrorCode
  readonly detail: unknown
  constructor(code: LogErrorCode, message: string, detail?: unknown) {
    super(message)
    this.name = 'LogError'
    this.code = code
    this.detail = detail
  }
}

export interface ReadOptions extends CallOptions {
  /** Inclusive seq to start at; default 1, or the last event when `backwards`. */
  readonly from?: number
  readonly limit?: number
  readonly backwards?: boolean
}

export interface ReadAllOptions extends CallOptions {
  /** Exclusive. */
  readonly after?: Position
  /** Exact category names; absent = all. */
  readonly categories?: readonly string[]
  /** Event types; absent = all. */
  readonly types?: readonly string[]
  readonly limit?: number
}

export interface SubscribeOptions {
  readonly after: Position | 'head'
  readonly categories?: readonly string[]
  /** Events handed over at once, at most; default 256. */
  readonly batch?: number
  /** Events that it turns down are passed over without being read. */
  readonly wants?: (stream: StreamName, type: string) => boolean
}

export interface SubscriptionHandler {
  events(batch: readonly StoredEvent[]): void | Promise<void>
  /** Also called without matching events, and whenever the head is reached. */
  checkpoint?(position: Position): void | Promise<void>
  state?(state: 'catching-up' | 'live' | 'stopped', error?: unknown): void
}

export interface Subscription {
  readonly position: Position
  /** Resolves when the head was reached for the first time. */
  readonly ready: Promise<void>
  /** Waits for a handler call under way; none follows. */
  stop(): Promise<void>
}

/** Append-only streams. Every adapter passes tests/contracts/eventLog.contract.ts. */
export interface EventLog {
  /** `expected`: the stream's last seq as the caller knows it, 0 = no such stream. Durable when it resolves. */
  append(stream: StreamName, events: readonly NewEvent[], expected: number, options?: CallOptions): Promise<Appended>
  /** In pages, in order; an absent stream is empty. Throws `deleted`. */
  readStream(stream: StreamName, options?: ReadOptions): AsyncIterable<StoredEvent>
  /** The same, a page at a time: the fast way to fold a long stream. */
  readPages(stream: StreamName, options?: ReadOptions): AsyncIterable<readonly StoredEvent[]>
  /** The same as JSON, for whoever hands the events on; absent where the store holds none. Read with `textsOf`. */
  readTexts?(stream: StreamName, options?: ReadOptions): AsyncIterable<EventTexts>
  /** The whole committed log in order; ends at the head as it stood at the call. */
  readAll(options?: ReadAllOptions): AsyncIterable<StoredEvent>
  /** Catch-up, then live; ordered, no gaps; awaits each handler call. */
  subscribe(options: SubscribeOptions, handler: SubscriptionHandler): Subscription
  /** Events below `before` become unreadable; seqs never restart. */
  truncate(stream: StreamName, before: number): Promise<void>
  /** The stream is gone for ever: reads and appends throw `deleted`. */
  tombstone(stream: StreamName, expected: number): Promise<void>
  head(): Promise<Position>
  check(): Promise<{ ok: boolean; writable: boolean; detail?: string }>
  /** Idempotent; calls under way settle, later ones throw `closed`. */
  close(): Promise<void>
}
