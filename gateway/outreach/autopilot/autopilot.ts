import type { AutopilotSettings } from '#engine/outreach/events.ts'
import { isRefusal, type Refusal } from '#engine/refusal.ts'
import { type Actor, SYSTEM } from '#engine/stream.ts'
import type { Hours } from '#integrations/calendar/hours.ts'
import type { OutreachStore } from '../store.ts'
import type { AutopilotRun, Ran } from './run.ts'

/** Between two runs in the window. [OT51] */
export const EVERY_MS = 5 * 60_000

const WORKDAYS = [1, 2, 3, 4, 5]
const WEEK = [...WORKDAYS, 6, 7]

/** Hours of a zone, told by its clocks. */
export interface Clocks {
  areOpen(hours: Hours, at: number): boolean
  nextOpening(hours: Hours, at: number): number | null
}

interface Services {
  readonly store: OutreachStore
  readonly clocks: Clocks
  readonly fault: (error: unknown, where: string) => void
  /** Does what a run does; `stillOn` tells whether it may go on. */
  readonly work: AutopilotRun
}

const NOTHING = { found: 0, drafted: 0, skipped: 0, sent: 0 } as const

/**
 * Finds, prepares and sends by itself, every five minutes in its window. A run is an event before it begins, so that two
 * processes on one log never run at once or twice. [OT51] [OT52]
 */
export class Autopilot {
  readonly #services: Services
  readonly #stopping = new AbortController()
  /** The run that the scheduler began. */
  #running: Promise<void> | null = null
  /** When the next run is due, by the settings and the run it follows from. */
  #due: { readonly of: AutopilotSettings; readonly base: number; readonly at: number | null } | null = null

  constructor(services: Services) {
    this.#services = services
  }

  /** Replaces the settings. */
  async set(settings: AutopilotSettings, actor: Actor): Promise<Refusal | null> {
    const done = await this.#services.store.ask(actor, { type: 'setAutopilot', ...settings })
    return isRefusal(done) ? done : null
  }

  /** When the next run is due, which may be now; null while it is off. [OT50] */
  nextRunAt(): number | null {
    const { store, clocks } = this.#services
    const { autopilot, autopilotSetAt, run } = store.state()
    if (!autopilot.enabled) return null
    const base = run === null ? (autopilotSetAt ?? 0) : run.at + EVERY_MS
    const now = store.clock.now()
    // What was due and is over counts from now; what is to come stays what it is.
    const known = this.#due?.of === autopilot && this.#due.base === base ? this.#due.at : undefined
    if (known !== undefined && known !== null && known >= now) return known
    const at = clocks.nextOpening(hoursOf(autopilot), Math.max(base, now))
    this.#due = { of: autopilot, base, at }
    return at
  }

  /** For the scheduler: begins a run that is due, and waits for none. */
  async look(): Promise<void> {
    const { store, fault } = this.#services
    if (this.#running || this.#stopping.signal.aborted) return
    const dueAt = this.nextRunAt()
    if (dueAt === null || dueAt > store.clock.now()) return
    const notBefore = store.state().run?.at ?? 0
    this.#running = this.#run(SYSTEM, notBefore)
      .then(
        () => {},
        (error: unknown) => fault(error, 'autopilot'),
      )
      .finally(() => {
        this.#running = null
      })
  }

  /** Does now what a run does. Refused while another one is under way. [OT51] */
  run(actor: Actor): Promise<Ran | Refusal> {
    return this.#run(actor, null)
  }

  /** Resolves when no run of the scheduler is under way. */
  async rested(): Promise<void> {
    await this.#running
  }

  /** Begins nothing more, and waits for what is under way. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.rested()
  }

  async #run(actor: Actor, notBefore: number | null): Promise<Ran | Refusal> {
    const { store, work } = this.#services
    const off = this.#offBecause()
    if (off) return { ...NOTHING, reason: off }
    const runId = crypto.randomUUID()
    const started = await store.ask(actor, { type: 'startRun', runId, notBefore })
    if (isRefusal(started)) return started
    const ran: { -readonly [K in keyof Ran]: Ran[K] } = { ...NOTHING, reason: null }
    try {
      await work.go(ran, { stopped: () => this.#offBecause(), signal: this.#stopping.signal })
    } finally {
      await store.ask(actor, { type: 'endRun', runId, ...ran })
    }
    return ran
  }

  #offBecause(): 'disabled' | 'window' | null {
    const { store, clocks } = this.#services
    const { autopilot } = store.state()
    if (!autopilot.enabled || this.#stopping.signal.aborted) return 'disabled'
    return clocks.areOpen(hoursOf(autopilot), store.clock.now()) ? null : 'window'
  }
}

export function hoursOf({ windowStart, windowEnd, tz, weekdaysOnly }: AutopilotSettings): Hours {
  return { days: weekdaysOnly ? WORKDAYS : WEEK, from: windowStart, to: windowEnd, tz }
}
