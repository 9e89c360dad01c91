import { GENESIS, type Head, verifyChain } from '#engine/stream.ts'
import { CaptureFold } from '#projections/capture.ts'
import { isDeleted } from '#stores/events/errors.ts'
import type { EventLog, StoredEvent } from '#stores/events/port.ts'
import { slicesOf } from '#stores/events/slices.ts'
import type { Clock } from '../clock.ts'
import { sha256 } from '../digest.ts'
import { streamOf } from '../rooms/stream.ts'
import { exportedEvents } from './exportedEvents.ts'

/** Events that are processed in one slice; the event loop runs other work in between. */
const SLICE_EVENTS = 250
/** Maximum concurrent captures. Each holds its whole session in memory. */
const CAPTURES_MAX = 2

export interface CaptureServices {
  readonly log: EventLog
  readonly clock: Clock
  /** Version of the service, written to each capture. */
  readonly version: string
}

export interface Capture {
  readonly json: string
  /** Last event of the capture. */
  readonly head: Head
}

/** Exports streams of rooms, as events or as a capture. */
export class Captures {
  readonly #services: CaptureServices
  #making = 0

  constructor(services: CaptureServices) {
    this.#services = services
  }

  /** True while the maximum number of captures is being made. */
  get busy(): boolean {
    return this.#making >= CAPTURES_MAX
  }

  /** Yields the room's events as JSON in the format of exports, slice by slice; nothing without such a room. [WA1] [WA2] */
  events(code: string): AsyncGenerator<readonly string[]> {
    return exportedEvents(this.#slices(code))
  }

  /** Returns the meeting as a capture; null without such a room. Verifies the chain and folds the events in one pass. [CA1] [WA3] */
  async capture(code: string, exportedBy: string): Promise<Capture | null> {
    this.#making += 1
    try {
      return await this.#capture(code, exportedBy)
    } finally {
      this.#making -= 1
    }
  }

  async #capture(code: string, exportedBy: string): Promise<Capture | null> {
    const { clock, version } = this.#services
    const fold = new CaptureFold<StoredEvent>()
    let head: Head = GENESIS
    for await (const slice of this.#slices(code)) {
      const verdict = verifyChain(slice, sha256, head)
      if (!verdict.ok) throw new Error(`The stream of room ${code} does not verify at event ${verdict.seq}.`)
      head = verdict.head
      for (const event of slice) fold.take(event)
    }
    if (head.seq === 0) return null
    const stamp = { exportedAt: clock.now(), exportedBy, serviceVersion: version }
    return { json: JSON.stringify(fold.capture(stamp, sha256)), head }
  }

  /** Yields a stream in slices of a few milliseconds each; a deleted stream is empty. */
  async *#slices(code: string): AsyncGenerator<readonly StoredEvent[]> {
    try {
      yield* slicesOf(this.#services.log.readPages(streamOf(code)), SLICE_EVENTS)
    } catch (error) {
      if (!isDeleted(error)) throw error
    }
  }
}
