import type { LogErrorCode, StreamName } from '../port.ts'
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

export type Question =
  | { readonly kind: 'stream'; readonly stream: StreamName; readonly request: StreamRequest }
  | {
      readonly kind: 'all'
      readonly after: number
      readonly categories: readonly string[] | undefined
      readonly limit: number
    }
  | { readonly kind: 'truncate'; readonly stream: StreamName; readonly before: number }
  | { readonly kind: 'tombstone'; readonly stream: StreamName; readonly expected: number }
  | { readonly kind: 'check' }
  | { readonly kind: 'close' }

export type Request =
  | { readonly kind: 'append'; readonly batch: AppendBatch }
  | { readonly kind: 'ask'; readonly number: number; readonly question: Question }

/** How an append ended; beside it stand the stream's last seq and the position of the append's last event. */
export const outcome = { written: 0, duplicate: 1, conflict: 2, deleted: 3 } as const
export const OUTCOME_NUMBERS = 3

/** `kind, last seq, position` for each append of a batch. */
export type Outcomes = number[]

/** A LogError on its way between threads. */
export interface Failure {
  readonly code: LogErrorCode
  readonly message: string
  readonly detail?: unknown
}

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

export type Reply =
  | { readonly kind: 'opened'; readonly head: number }
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'appended'; readonly outcomes: Outcomes | Failure }
  | { readonly kind: 'answer'; readonly number: number; readonly answer?: unknown; readonly failure?: Failure }
