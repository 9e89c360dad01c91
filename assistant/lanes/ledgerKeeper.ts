import type { LedgerDraft } from '#engine/room/ledger/draft.ts'
import { RoomBarred } from '../analysis/analysisWorker.ts'
import { ModelError } from '../model/port.ts'
import { analyse } from '../prompts/analyse/analyse.ts'
import type { Spend } from '../timeShare.ts'
import { LaneQueue } from './laneQueue.ts'
import { failureOf, stopwatch, unasked } from './outcome.ts'
import type { LaneServices } from './services.ts'

/** User messages after which the ledger is analysed again. [IN9] */
const ANALYSED_MESSAGES = 4
/** Pause after an automatic analysis of a room: at least, and while people go on talking at most. */
const PAUSE_MS = 1_000
const PAUSE_MS_MAX = 5_000
/** Silence after which people are taken to have paused. */
const LULL_MS = 1_000

/** Maintains the ledger of one room: the lexical analysis immediately, a model's in addition when it arrives. [IN9] [IN21] */
export class LedgerKeeper {
  readonly #services: LaneServices
  readonly #code: string
  readonly #queue = new LaneQueue()
  #reading = false
  #again: 'soon' | 'now' | null = null
  #later: (() => void) | null = null
  /** When the last analysis ended, and when something was said or happened since. */
  #restsSince = 0
  #heardAt = 0
  /** User messages of the meeting, and how many of them the last analysis began with. */
  #heard = 0
  #analysed: number | null = null
  /** Starts a waiting analysis immediately. */
  #hasten: (() => void) | null = null
  #finished: (() => void) | null = null

  constructor(services: LaneServices, code: string) {
    this.#services = services
    this.#code = code
  }

  get busy(): boolean {
    return this.#reading || this.#later !== null || this.#queue.busy
  }

  /** Analyses the meeting again: `now`, or after a pause at the latest. */
  attend(when: 'soon' | 'now'): void {
    const rests = this.#later !== null && when === 'soon'
    if (!this.#reading && !rests) void this.#read(when)
    else if (this.#again !== 'now') this.#again = when
    if (when === 'now') this.#hasten?.()
    else if (rests) this.#rest()
  }

  /** A message is the room's `count`th: every few of them the meeting is analysed, fewer times while people talk fast. [IN9] */
  said(count: number): void {
    this.#heard = count
    this.#heardAt = this.#services.clock.now()
    this.#analysed ??= count - 1 - ((count - 1) % ANALYSED_MESSAGES)
    if (count - this.#analysed >= ANALYSED_MESSAGES) this.attend('soon')
    else if (this.#later !== null) this.#rest()
  }

  /** Runs the last analysis of an ended meeting; `then` is called when the ledger is final. */
  conclude(then: () => void): void {
    this.#finished = then
    this.attend('now')
  }

  cancel(): void {
    this.#queue.cancel()
    this.#later?.()
    this.#later = null
  }

  async #read(when: 'soon' | 'now'): Promise<void> {
    this.#later?.()
    this.#later = null
    this.#reading = true
    this.#again = null
    this.#analysed = this.#heard
    let barred = false
    try {
      const { analysis, share } = this.#services
      const analyse = (spend?: Spend) => analysis.ask(this.#code, 'analyse', {}, spend)
      const inTurn = () =>
        share.turn(analyse, (begin) => {
          this.#hasten = begin
        })
      const { draft, upTo } = await (when === 'now' ? analyse() : inTurn())
      await this.#propose(upTo, draft)
    } catch (error) {
      barred = error instanceof RoomBarred
      if (!barred) this.#services.fault(error, 'analysis')
      await this.#propose(0, null)
    }
    this.#reading = false
    this.#hasten = null
    if (barred) this.#finish()
    else this.#askModel()
    this.#restsSince = this.#services.clock.now()
    if (this.#again === 'now') void this.#read('now')
    else this.#rest()
  }

  /** Delays further analyses until people pause or a while has passed. */
  #rest(): void {
    const { clock } = this.#services
    const lull = Math.min(this.#heardAt + LULL_MS, this.#restsSince + PAUSE_MS_MAX)
    this.#later?.()
    this.#later = clock.after(Math.max(this.#restsSince + PAUSE_MS, lull) - clock.now(), () => {
      this.#later = null
      if (this.#again !== null) void this.#read(this.#again)
    })
  }

  async #propose(upTo: number, draft: LedgerDraft | null): Promise<void> {
    try {
      const room = await this.#services.find(this.#code)
      await room?.ask({ type: 'analyse', upTo, draft })
    } catch (error) {
      this.#services.fault(error, 'analysis')
    }
  }

  #askModel(): void {
    const { model, outcome } = this.#services
    const took = stopwatch()
    if (!model.takes('analyse')) {
      outcome('analyse', unasked(model), took())
      this.#finish()
      return
    }
    this.#queue.put(
      async (signal) => {
        await this.#consultModel(signal)
        this.#finish()
      },
      () => outcome('analyse', 'busy', took()),
    )
  }

  /** Reports, once, that the ledger of an ended meeting is final. */
  #finish(): void {
    const finished = this.#finished
    this.#finished = null
    finished?.()
  }

  async #consultModel(signal: AbortSignal): Promise<void> {
    const { model, analysis, find, outcome, fault } = this.#services
    const took = stopwatch()
    try {
      const room = await find(this.#code)
      if (!room) return
      const { seq, ledger } = room.state
      const known = [...ledger.decisions, ...ledger.risks, ...ledger.actions, ...ledger.questions].map(
        ({ text }) => text,
      )
      const meeting = await analysis.ask(this.#code, 'meeting', {})
      const found = await analyse(model, { meeting, known }, signal)
      // Lexical findings stay even if the model omits them. [IN12]
      const { draft } = await analysis.ask(this.#code, 'analyse', {})
      outcome('analyse', 'model', took())
      await this.#propose(seq, bothOf(draft, found))
    } catch (error) {
      outcome('analyse', failureOf(error), took())
      if (!(error instanceof ModelError || error instanceof RoomBarred)) fault(error, 'analysis')
    }
  }
}

/** Combines the drafts of the lexical analysis and the model. */
function bothOf(lexical: LedgerDraft, found: LedgerDraft): LedgerDraft {
  return {
    summary: found.summary === '' ? lexical.summary : found.summary,
    decisions: [...lexical.decisions, ...found.decisions],
    risks: [...lexical.risks, ...found.risks],
    actions: [...lexical.actions, ...found.actions],
    questions: lexical.questions,
  }
}
