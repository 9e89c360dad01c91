import type { EventLog } from '#stores/events/port.ts'
import type { Clock } from '../clock.ts'
import { DAY_MS, dayOf } from '../journals/day.ts'
import type { ReplayFiles } from './replays/replayFiles.ts'

export interface RetentionServices {
  readonly log: EventLog
  readonly clock: Clock
  readonly files: ReplayFiles
  /** Removes a recording as an administrator would. */
  readonly remove: (replayId: string) => Promise<unknown>
  /** True for a browser of somebody whose account was erased. */
  readonly isErased: (anonId: string) => boolean
  readonly telemetryDays: number
  readonly replayDays: number
}

const TELEMETRY = 'telemetry'

/** Deletes what browsers reported when its time is over, and recordings of erased accounts. [TE15] */
export class Retention {
  readonly #services: RetentionServices
  /** The day on which streams were last looked through. */
  #lookedOn: string | null = null

  constructor(services: RetentionServices) {
    this.#services = services
  }

  async look(signal: AbortSignal): Promise<void> {
    const { clock, files, remove, isErased, telemetryDays, replayDays } = this.#services
    const now = clock.now()
    const oldest = dayOf(now - replayDays * DAY_MS)
    for (const replay of await files.all()) {
      if (signal.aborted) return
      if (replay.day < oldest) await files.drop(replay)
      else if (!replay.isRemoved && isErased(replay.anonId)) await remove(replay.replayId)
    }
    const today = dayOf(now)
    if (this.#lookedOn === today) return
    await this.#dropStreams(dayOf(now - telemetryDays * DAY_MS), signal)
    if (!signal.aborted) this.#lookedOn = today
  }

  /** Streams are named by their day; the first event in the log is in the oldest. */
  async #dropStreams(oldest: string, signal: AbortSignal): Promise<void> {
    const { log } = this.#services
    while (!signal.aborted) {
      const stream = await this.#firstStream()
      if (stream === null || stream.slice(TELEMETRY.length + 1) >= oldest) return
      for await (const { seq } of log.readStream(stream, { backwards: true, limit: 1 }))
        await log.tombstone(stream, seq)
    }
  }

  async #firstStream(): Promise<string | null> {
    for await (const { stream } of this.#services.log.readAll({ categories: [TELEMETRY], limit: 1 })) return stream
    return null
  }
}
