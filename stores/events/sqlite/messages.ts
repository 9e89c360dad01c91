import type { StreamName } from '../port.ts'
import type { StreamRequest } from '../walk.ts'

export interface WorkerData {
  readonly folder: string
  readonly commitDelayMs: number
  readonly pagesMax: number | undefined
  readonly verify: boolean
}

/** Many appends flattened into arrays, because those cross the thread border cheaply. */
export interface AppendBatch {
  readonly streams: StreamName[]
  readonly expected: number[]
  /** Events of each append; their JSON stands in `bodies`, one append after the other. */
  readonly counts: number[]
  readonly bodies: string[]
}

/** What the log's worker is asked. */
export interface LogCalls {
  /** The newest committed position. */
  head(arg: null): number
  append(batch: AppendBatch): readonly Outcome[]
  stream(arg: { readonly stream: StreamName; readonly request: StreamRequest }): RawStreamPage
  all(request: AllRequest): RawLogPage
  truncate(arg: { readonly stream: StreamName; readonly before: number }): void
  tombstone(arg: { readonly stream: StreamName; readonly expected: number }): void
  check(arg: null): CheckAnswer
}

export interface AllRequest {
  /** Exclusive. */
  readonly after: number
  readonly categories: readonly string[] | undefined
  readonly types: readonly string[] | undefined
  readonly limit: number
}

export interface CheckAnswer {
  readonly ok: boolean
  readonly writable: boolean
  readonly detail?: string
}

/** How an append ended. */
export const outcome = { written: 0, duplicate: 1, conflict: 2, deleted: 3 } as const
/** With the stream's last seq, and the position of the append's last event. */
export type Outcome = readonly [kind: number, last: number, position: number]

/** JSON arrays, still as text; read once, where they are needed. */
export interface RawStreamPage {
  readonly bodies: string
  readonly count: number
  /** Seq of the first event in reading order. */
  readonly first: number
  /** Position of the first event when the others follow it one by one, else all positions as JSON. */
  readonly positions: number | string
  readonly done: boolean
}

export interface RawLogPage {
  readonly bodies: string
  readonly positions: string
  readonly seqs: string
  /** Stream of each event: numbers that `names` explains. */
  readonly streams: string
  readonly names: ReadonlyMap<number, StreamName>
  readonly reached: number
}
