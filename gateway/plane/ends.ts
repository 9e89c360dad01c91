import { setTimeout as pause } from 'node:timers/promises'
import type { Resident } from '#integrations/resident/port.ts'
import type { Clock } from '../clock.ts'
import type { Room } from '../rooms/room.ts'
import type { PlaneRecords } from './planeRecords.ts'
import { Turns } from './turns.ts'
import type { Uses } from './uses.ts'

/** The last reading of the ledger is waited for this long, so that records show it. */
const CONCLUDED_MS = 2_000
const POLL_MS = 50
/** Ends asked for at once. */
const AT_ONCE = 8
/** Pause after the second failure in a row, doubled by each further one up to the longest; after the first the next tick tries. */
const PAUSE_FIRST_MS = 1_000
const PAUSE_MAX_MS = 5 * 60_000
/** After so many failures an end no longer waits for its records: what is to be destroyed comes first. */
const RECORD_TRIES = 3

export interface EndServices {
  readonly resident: Resident
  readonly uses: Uses
  readonly records: Pick<PlaneRecords, 'finish'>
  readonly find: (code: string) => Promise<Room | null>
  readonly clock: Clock
  readonly fault: (error: unknown, where: string) => void
}

interface Due {
  failures: number
  nextAt: number
  isRunning: boolean
}

/**
 * Has the resident destroy what it holds of a room, as soon as the meeting ended and again until that is acknowledged, over
 * restarts of either side. [KX61]
 */
export class Ends {
  readonly #services: EndServices
  readonly #turns = new Turns(AT_ONCE)
  readonly #due = new Map<string, Due>()
  readonly #running = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  /** Rooms noted before the start, of which nobody looked yet whether they ended. */
  #unseen: readonly string[]
  #isAway = false
  #isChecking = false

  constructor(services: EndServices) {
    this.#services = services
    this.#unseen = [...services.uses.codes]
    // A room may end while its first use is just being noted.
    services.uses.noted = (code) => void this.#look(code)
  }

  /** Number of ended rooms whose end is not acknowledged yet. */
  get waiting(): number {
    return this.#due.size
  }

  /** Called whenever a room may have changed; returns at once. */
  attend({ code, state }: Room): void {
    if (state.phase === 'ended' && this.#services.uses.codes.has(code)) this.#begin(code)
  }

  /** Tries again what is due by now, and looks whether the resident can be reached. */
  async look(signal: AbortSignal): Promise<void> {
    this.#check()
    const unseen = this.#unseen
    this.#unseen = []
    for (const code of unseen) {
      if (signal.aborted) return
      await this.#turns.run(() => this.#look(code))
    }
    const now = this.#services.clock.now()
    for (const [code, { nextAt }] of this.#due) if (nextAt <= now) this.#begin(code)
  }

  /** Starts nothing more and waits for what is under way; closes the resident's port, which cuts that short. */
  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#services.resident.close()
    await Promise.all(this.#running)
  }

  /** Nobody waits for it: a line that is silent must hold up no other work. */
  #check(): void {
    if (this.#isChecking) return
    this.#isChecking = true
    this.#services.resident.check().then(
      () => {
        this.#isChecking = false
        if (this.#isAway) this.#isBack()
      },
      () => {
        this.#isChecking = false
      },
    )
  }

  /** Begins the end of a room that has ended or does not exist any more. */
  async #look(code: string): Promise<void> {
    try {
      const room = await this.#services.find(code)
      if (room === null || room.state.phase === 'ended') this.#begin(code)
    } catch (error) {
      this.#services.fault(error, 'plane')
      this.#unseen = [...this.#unseen, code]
    }
  }

  #begin(code: string): void {
    if (this.#stopping.signal.aborted) return
    const due = this.#due.get(code) ?? { failures: 0, nextAt: 0, isRunning: false }
    this.#due.set(code, due)
    if (due.isRunning || due.nextAt > this.#services.clock.now()) return
    due.isRunning = true
    const running = this.#end(code, due).finally(() => {
      due.isRunning = false
      this.#running.delete(running)
    })
    this.#running.add(running)
  }

  async #end(code: string, due: Due): Promise<void> {
    const { find, uses, resident, records, clock, fault } = this.#services
    try {
      const room = await find(code)
      if (room !== null) await this.#concluded(room)
      await this.#turns.run(async () => {
        this.#stopping.signal.throwIfAborted()
        if (room !== null && due.failures < RECORD_TRIES) await records.finish(room)
        const { destroyed } = await resident.end(code)
        await uses.release(code, destroyed)
      })
      this.#due.delete(code)
      if (this.#isAway) this.#isBack()
    } catch (error) {
      if (this.#stopping.signal.aborted) return
      due.failures += 1
      due.nextAt = clock.now() + pauseAfter(due.failures)
      if (error instanceof Error && error.name === 'ResidentAway') this.#isAway = true
      else fault(error, 'plane')
    }
  }

  /** Waits for the last reading of the ledger, unless the meeting ended long ago. */
  async #concluded(room: Room): Promise<void> {
    const { signal } = this.#stopping
    const late = (room.state.endedAt ?? 0) + CONCLUDED_MS
    for (let waited = 0; waited < CONCLUDED_MS; waited += POLL_MS) {
      if (room.state.concluded || this.#services.clock.now() >= late) return
      await pause(POLL_MS, undefined, { signal })
    }
  }

  /** What waits for a resident that was away need wait no longer. */
  #isBack(): void {
    this.#isAway = false
    for (const [code, due] of this.#due) {
      due.nextAt = 0
      this.#begin(code)
    }
  }
}

function pauseAfter(failures: number): number {
  if (failures === 1) return 0
  return Math.min(PAUSE_MAX_MS, PAUSE_FIRST_MS * 2 ** (failures - 2))
}
