import { GENESIS, type Head, verifyChain } from '#engine/stream.ts'
import { CaptureFold, exportedEvent } from '#projections/capture.ts'
import { isDeleted } from '#stores/events/errors.ts'
import type { EventLog, StoredEvent } from '#stores/events/port.ts'
import { slicesOf } from '#stores/events/slices.ts'
import type { Clock } from '../clock.ts'
import { sha256 } from '../digest.ts'
import { streamOf } from '../rooms/stream.ts'

/** Events that are written out, or hashed and folded, at a time: other work gets its turn in between. */
const SLICE_EVENTS = 250
/** Captures made at once: each holds its whole session in memory. */
const CAPTURES_MAX = 2

export interface CaptureServices {
  readonly log: EventLog
  readonly clock: Clock
  /** Version of the service, stated in each capture. */
  readonly version: string
}

export interface Capture {
  readonly json: string
  /** The last event that it holds. */
  readonly head: Head
}

/** Rooms' streams on their way out of the service: the events alone, or a whole capture. */
export class Captures {
  readonly #services: CaptureServices
  #making = 0

  constructor(services: CaptureServices) {
    this.#services = services
  }

  /** True while as many captures are being made as memory allows. */
  get busy(): boolean {
    return this.#making >= CAPTURES_MAX
  }

  /** The room's events as exports show them, each as JSON, a slice at a time; nothing when there is no such room. [WA1] [WA2] */
  async *events(code: string): AsyncGenerator<readonly string[]> {
    let prevHash = GENESIS.hash
    for await (const slice of this.#slices(code)) {
      yield slice.map((event) => {
        const text = JSON.stringify(exportedEvent(event, prevHash))
        prevHash = event.hash
        return text
      })
    }
  }

  /** The meeting as a capture, its chain verified and its events folded in one pass; null when there is no such room. [CA1] [WA3] */
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

  /** A stream in slices of a few milliseconds each; a deleted one is empty. */
  async *#slices(code: string): AsyncGenerator<readonly StoredEvent[]> {
    try {
      yield* slicesOf(this.#services.log.readPages(streamOf(code)), SLICE_EVENTS)
    } catch (error) {
      if (!isDeleted(error)) throw error
    }
  }
}
