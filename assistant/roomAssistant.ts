import type { RoomResult } from '#gateway/rooms/emissions.ts'
import type { Elsewhere } from '#gateway/rooms/reactor.ts'
import type { Room } from '#gateway/rooms/room.ts'
import { gated } from './lanes/allowance.ts'
import { Answers } from './lanes/answers.ts'
import { LedgerKeeper } from './lanes/ledgerKeeper.ts'
import { Remarks } from './lanes/remarks.ts'
import { type Minutes, writeReport } from './lanes/reporting.ts'
import type { LaneServices } from './lanes/services.ts'
import { Summaries } from './lanes/summaries.ts'
import { Understanding } from './lanes/understanding.ts'

/** The assistant of one room: its lanes, and the events that each of them handles. */
export class RoomAssistant {
  readonly #services: LaneServices
  readonly #minutes: (code: string) => Promise<Minutes | null>
  readonly #code: string
  readonly #answers: Answers
  readonly #summaries: Summaries
  readonly #ledger: LedgerKeeper
  readonly #understanding: Understanding
  readonly #remarks: Remarks
  /** The lanes that end with the meeting. */
  readonly #live: readonly { readonly busy: boolean; cancel(): void }[]
  #concluding = false
  #minutesLeft = true

  constructor(services: LaneServices, code: string, minutes: (code: string) => Promise<Minutes | null>) {
    this.#services = services
    this.#minutes = minutes
    this.#code = code
    const metered = { ...services, model: gated(services.model, () => this.#minutesLeft) }
    this.#answers = new Answers(metered, code)
    this.#summaries = new Summaries(metered, code)
    this.#ledger = new LedgerKeeper(metered, code)
    this.#understanding = new Understanding(metered, code)
    this.#remarks = new Remarks(metered, code)
    this.#live = [this.#answers, this.#summaries, this.#understanding, this.#remarks]
  }

  /** True if no lane is working. */
  get idle(): boolean {
    return !this.#concluding && [this.#ledger, ...this.#live].every(({ busy }) => !busy)
  }

  /** Attributes what was said here in a room that another node conducts. */
  understand(room: Room, done: RoomResult): void {
    const said = done.events.some(({ type, data }) => type === 'messaged' && data.type === 'user')
    if (said) this.#understanding.attend(room, done)
  }

  attend(room: Room, done: Elsewhere | RoomResult): void {
    this.#meter(room)
    if (done.command?.type === 'refreshIntel') this.#ledger.attend('now')
    for (const { type, data } of done.events) {
      if (type === 'messaged' && data.type === 'user') this.#received(room, done)
      else if (type === 'moved' || type === 'confirmed') this.#review(done)
      else if (type === 'attributed') this.#summaries.attend(done.state)
      else if (type === 'modeSet') this.#remarks.attend(done.state)
      else if (type === 'ended') this.#conclude()
    }
  }

  /** Resumes work interrupted by a shutdown. */
  resume(room: Room): void {
    const { phase, startedAt, concluded, reportedAt } = room.state
    this.#meter(room)
    if (phase === 'chat') {
      this.#answers.attend(room)
      this.#summaries.attend(room.state)
      this.#remarks.attend(room.state)
    } else if (phase === 'ended' && startedAt !== null) {
      if (!concluded) this.#conclude()
      else if (reportedAt === null) this.#report()
    }
  }

  /** Leaves the room to another node. What was said here is still attributed. */
  release(): void {
    this.#concluding = false
    for (const lane of [this.#ledger, this.#answers, this.#summaries, this.#remarks]) lane.cancel()
  }

  leave(): void {
    for (const lane of [this.#ledger, ...this.#live]) lane.cancel()
  }

  /** Goes on without the model once the plan's minutes are used up, and says so. [SN11] */
  #meter(room: Room): void {
    const { state } = room
    if (state.phase !== 'chat') return
    this.#minutesLeft = this.#services.allowance.minutesLeft(state)
    const takesPart = state.aiMode !== 'silent' || state.asks.length > 0
    if (this.#minutesLeft || !takesPart || state.minutesSpentSaid) return
    room.ask({ type: 'sayMinutesSpent' }).catch((error: unknown) => this.#services.fault(error, 'minutes'))
  }

  #received(room: Room, done: Elsewhere | RoomResult): void {
    const { state } = done
    if (state.asks.length > 0) this.#answers.attend(room)
    if ('decision' in done) this.#understanding.attend(room, done)
    this.#summaries.attend(state)
    this.#remarks.attend(state)
    this.#ledger.said(state.userMessageCount)
  }

  #review({ state }: Pick<Elsewhere, 'state'>): void {
    if (state.userMessageCount > 0) this.#ledger.attend('soon')
  }

  #conclude(): void {
    this.#concluding = true
    for (const lane of this.#live) lane.cancel()
    this.#ledger.conclude(() => this.#report())
  }

  #report(): void {
    this.#concluding = true
    void writeReport(this.#services, this.#code, this.#minutes).finally(() => {
      this.#concluding = false
    })
  }
}
