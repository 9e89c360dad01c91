import type { RoomResult } from '#gateway/rooms/emissions.ts'
import type { Reactor } from '#gateway/rooms/reactor.ts'
import type { Room } from '#gateway/rooms/room.ts'
import type { Minutes } from './lanes/reporting.ts'
import type { LaneServices } from './lanes/services.ts'
import { RoomAssistant } from './roomAssistant.ts'

/** Interval at which idle rooms are released; they are attended again at their next event. */
const SWEEP_MS = 10_000

/** Assistant of all rooms. Works outside their mailboxes: receives events and responds with commands. [LN1] */
export class Assistant implements Reactor {
  readonly #services: LaneServices
  readonly #minutes: (code: string) => Promise<Minutes | null>
  readonly #rooms = new Map<string, RoomAssistant>()
  readonly #sweeping: NodeJS.Timeout
  #closed = false

  /** `minutes` returns the source of an ended room's report. */
  constructor(services: LaneServices, minutes: (code: string) => Promise<Minutes | null>) {
    // Work interrupted by shutdown is no fault.
    const fault = (error: unknown, where: string) => {
      if (!this.#closed) services.fault(error, where)
    }
    this.#services = { ...services, fault }
    this.#minutes = minutes
    this.#sweeping = setInterval(() => this.#sweep(), SWEEP_MS).unref()
  }

  carriedOut(room: Room, done: readonly RoomResult[]): void {
    if (room.state.startedAt === null) return
    const assistant = this.#in(room.code)
    for (const one of done) {
      this.#services.analysis.note(room.code, one.events)
      assistant.attend(room, one)
    }
  }

  loaded(room: Room): void {
    if (room.state.startedAt !== null) this.#in(room.code).resume(room)
  }

  /** Prepares the analysis before the first meeting. */
  prepare(): void {
    this.#services.analysis.prepare()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#sweeping)
    for (const assistant of this.#rooms.values()) assistant.leave()
    this.#services.model.close()
    await this.#services.analysis.close()
  }

  /** Returns verbatim excerpts of a section that match an annotation's words; empty when they cannot be determined. */
  async excerpts(code: string, sectionId: string, text: string): Promise<readonly string[]> {
    return this.#services.analysis.ask(code, 'excerpts', { sectionId, text }).catch(() => [])
  }

  #in(code: string): RoomAssistant {
    let assistant = this.#rooms.get(code)
    if (!assistant) {
      assistant = new RoomAssistant(this.#services, code, this.#minutes)
      this.#rooms.set(code, assistant)
    }
    return assistant
  }

  #sweep(): void {
    for (const [code, assistant] of this.#rooms) if (assistant.idle) this.#rooms.delete(code)
  }
}
