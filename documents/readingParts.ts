import type { Part } from '#workers/calls.ts'
import type { IngestJob } from './ingestJob.ts'
import type { Reading } from './readDocument.ts'

/** What the process that reads files is asked: the items of a reading's lists come as parts, so that none is parsed in one piece. */
export interface IngestCalls {
  read(job: IngestJob): Reading
}

/** Sends the items of all lists; gives what is left, to be answered. */
export function sendLists(reading: Reading, send: (part: Part) => void): Reading {
  const rest = { ...reading }
  for (const [name, items] of Object.entries(reading)) {
    if (!Array.isArray(items)) continue
    for (const item of items) send({ name, item })
    Object.assign(rest, { [name]: [] })
  }
  return rest
}

/** Puts a reading together again. */
export class ReadingParts {
  readonly #lists: Record<string, unknown[]> = {}

  /** Throws on what `sendLists` does not send. */
  take(part: Part): void {
    const { name, item } = part as { readonly name: string; readonly item: unknown }
    this.#lists[name] ??= []
    this.#lists[name].push(item)
  }

  whole(rest: Reading): Reading {
    return { ...rest, ...this.#lists }
  }
}
