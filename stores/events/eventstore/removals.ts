import type { StreamName } from '../port.ts'
import type { RawEvent } from './messages.ts'
import type { Names } from './names.ts'

const METADATA = '$metadata'
const TOMBSTONE = '$streamDeleted'
/** The kinds of event that tell of removals. */
export const REMOVAL_TYPES = [METADATA, TOMBSTONE]

/**
 * What was truncated or tombstoned. The store shows such events in the whole log until it is scavenged, so they are left out
 * here; the record of a removal always stands behind what it removed.
 */
export class Removals {
  readonly #names: Names
  /** The first revision that is still there. */
  readonly #lows = new Map<StreamName, number>()

  constructor(names: Names) {
    this.#names = names
  }

  /** True when the event is the record of a removal of ours. */
  note({ stream, type, data }: RawEvent): boolean {
    if (type === METADATA) {
      const removed = this.#names.fromMetadata(stream)
      return removed !== undefined && this.set(removed, truncatedBefore(data))
    }
    const removed = type === TOMBSTONE ? this.#names.fromStore(stream) : undefined
    return removed !== undefined && this.set(removed, Number.POSITIVE_INFINITY)
  }

  set(stream: StreamName, low: number): boolean {
    const known = this.#lows.get(stream) ?? 0
    if (low <= known) return false
    this.#lows.set(stream, low)
    return true
  }

  hides(stream: StreamName, revision: number): boolean {
    const low = this.#lows.get(stream)
    return low !== undefined && revision < low
  }
}

/** The first revision that stream metadata leave there; 0 when they say nothing of it. */
export function truncatedBefore(metadata: Buffer): number {
  try {
    const before: unknown = JSON.parse(metadata.toString())?.$tb
    return typeof before === 'number' ? before : 0
  } catch {
    return 0
  }
}
