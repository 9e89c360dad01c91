import type { FiguresContext } from '#projections/admin/context.ts'
import { countEvent, emptyFacts, FACT_CATEGORIES, type Facts } from '#projections/admin/facts.ts'
import { QUERIES, type QueryAnswer, type QueryArg, type QueryName } from '#projections/admin/queries.ts'
import { LogError, type StoredEvent } from '#stores/events/port.ts'
import { placed } from '../projector/placed.ts'
import { type LogPlace, readFacts, writeFacts } from './factsFile.ts'

const PAGE_EVENTS = 2_000
/** Events after which the facts are saved while more are counted. */
const SAVE_EVENTS = 500_000

/** The log as far as counting needs it, read without waiting. */
export interface LogPages {
  head(): number
  /** Throws when one of the events cannot be read. */
  page(
    after: number,
    categories: readonly string[],
    limit: number,
  ): { readonly events: readonly StoredEvent[]; readonly reached: number }
  /** Tells this log from others: its newest event up to a position. */
  mark(upTo: number): LogPlace | null
}

interface Parts {
  readonly log: LogPages
  /** File in which the facts are kept between starts. */
  readonly path: string
  readonly fault: (error: unknown) => void
}

/** Facts counted from a log page by page, and kept in a file. */
export class CountedFacts {
  readonly #parts: Parts
  readonly #facts: Facts
  #position: number
  #unsaved = 0

  /** Begins where the file ends, if it is of this log and this version. */
  constructor(parts: Parts) {
    this.#parts = parts
    const kept = readFacts(parts.path, (place) => this.#isOfLog(place))
    this.#facts = kept?.facts ?? emptyFacts()
    this.#position = kept?.position ?? 0
  }

  /** Position up to which the log is counted. */
  get position(): number {
    return this.#position
  }

  /** Answers from everything that is in the log now. The argument is one of the question's. */
  ask(name: QueryName, arg: unknown, context: FiguresContext): unknown {
    this.count()
    return queryOf(name)(this.#facts, arg, context)
  }

  /** Counts up to the log's end. */
  count(): void {
    const head = this.#parts.log.head()
    while (this.#position < head) {
      this.#countPage(PAGE_EVENTS)
      if (this.#unsaved >= SAVE_EVENTS) this.save()
    }
  }

  /** Saves what was counted since the last time; what cannot be saved is counted again after the next start. */
  save(): void {
    const { log, path, fault } = this.#parts
    const place = this.#unsaved === 0 ? null : log.mark(this.#position)
    if (place === null) return
    try {
      writeFacts(path, { facts: this.#facts, position: this.#position, place })
      this.#unsaved = 0
    } catch (error) {
      fault(error)
    }
  }

  #countPage(limit: number): void {
    const { log, fault } = this.#parts
    const after = this.#position
    try {
      const { events, reached } = log.page(after, FACT_CATEGORIES, limit)
      for (const stored of events) countStored(this.#facts, stored, fault)
      this.#unsaved += reached - after
      this.#position = reached
    } catch (error) {
      // One by one, so that a damaged event hides no other.
      if (limit > 1) {
        const end = Math.min(after + limit, log.head())
        while (this.#position < end) this.#countPage(1)
        return
      }
      // Only what is damaged is passed over: a disk that fails for a moment must not cost events.
      if (!(error instanceof LogError) || error.code !== 'corrupt') throw error
      fault(error)
      this.#position = after + 1
    }
  }

  #isOfLog({ position, digest }: LogPlace): boolean {
    const { log } = this.#parts
    const found = log.mark(position)
    return found !== null && found.position === position && found.digest === digest
  }
}

/** Counts an event; one that cannot be read is reported and holds up nothing. */
export function countStored(facts: Facts, stored: StoredEvent, fault: (error: unknown) => void): void {
  try {
    countEvent(facts, placed(stored).logged)
  } catch (error) {
    fault(error)
  }
}

/** Asks one of the questions of the facts. */
export function answer<N extends QueryName>(
  facts: Facts,
  name: N,
  arg: QueryArg<N>,
  context: FiguresContext,
): QueryAnswer<N> {
  return queryOf(name)(facts, arg, context)
}

// TypeScript cannot correlate a name with its argument and answer.
function queryOf<N extends QueryName>(name: N) {
  return QUERIES[name] as unknown as (...asked: unknown[]) => QueryAnswer<N>
}
