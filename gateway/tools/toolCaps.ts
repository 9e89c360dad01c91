import { decode } from '#engine/eventTypes.ts'
import { TOOLS_EVENTS, type ToolRanFact } from '#engine/journals/tools.ts'
import type { EventLog } from '#stores/events/port.ts'
import type { Clock } from '../clock.ts'
import { DAY_MS, dayOf } from '../journals/day.ts'

/** Runs by a model of one person in a day. [TL3] */
export const RUNS_EACH_MAX = 10

interface Services {
  readonly log: EventLog
  readonly clock: Clock
  /** Runs by a model of all people in a day. */
  readonly cap: number
  /** The user to whom a browser belongs; null for none. */
  readonly userOf: (anonId: string) => string | null
}

/** Whose runs are counted together: a user, a browser or an address. */
export interface Runner {
  readonly userId: string | null
  readonly anonId: string | null
  readonly address: string
}

/** What is left of a day, for administrators. */
export interface ToolsToday {
  /** `YYYY-MM-DD`, in UTC. */
  readonly date: string
  readonly aiRuns: number
  readonly cap: number
  readonly remaining: number
  readonly resetsAt: number
}

/** A run that may be made; it counts once it is taken, and not when it is given back. */
export interface Place {
  take(): void
  giveBack(): void
}

/** Runs by a model since midnight UTC, of all and of each person, read from the journal of the day. [TL3] */
export class ToolCaps {
  readonly #services: Services
  #date = ''
  #aiRuns = 0
  /** By user, browser or address. */
  readonly #counts = new Map<string, number>()
  /** Runs under way, which count as long as they last, on whatever day. */
  #underWay = 0
  readonly #underWayBy = new Map<string, number>()

  constructor(services: Services) {
    this.#services = services
  }

  /** Reads the runs of the day from the log. */
  async start(): Promise<void> {
    this.#turn()
    for await (const page of this.#services.log.readPages(`tools-${this.#date}`))
      for (const event of page) this.#count(decode(TOOLS_EVENTS, event).data)
  }

  today(): ToolsToday {
    this.#turn()
    const { cap } = this.#services
    const resetsAt = Date.parse(this.#date) + DAY_MS
    return { date: this.#date, aiRuns: this.#aiRuns, cap, remaining: Math.max(0, cap - this.#aiRuns), resetsAt }
  }

  /** Runs by a model that this person has left today. */
  remaining(runner: Runner): number {
    this.#turn()
    const key = this.#keyOf(runner)
    const all = this.#services.cap - this.#aiRuns - this.#underWay
    return Math.max(0, Math.min(all, RUNS_EACH_MAX - this.#countOf(key) - (this.#underWayBy.get(key) ?? 0)))
  }

  /** A place for one run; null when the person, or everybody, has used up the day. */
  place(runner: Runner): Place | null {
    if (this.remaining(runner) === 0) return null
    const key = this.#keyOf(runner)
    this.#move(key, 1)
    return {
      take: () => {
        this.#move(key, -1)
        this.#turn()
        this.#add(key)
      },
      giveBack: () => this.#move(key, -1),
    }
  }

  /** Seconds until the counts begin anew. */
  secondsLeft(): number {
    return Math.max(1, Math.ceil((this.today().resetsAt - this.#services.clock.now()) / 1_000))
  }

  #move(key: string, by: 1 | -1): void {
    this.#underWay += by
    const own = (this.#underWayBy.get(key) ?? 0) + by
    if (own === 0) this.#underWayBy.delete(key)
    else this.#underWayBy.set(key, own)
  }

  /** Begins a new day at midnight. */
  #turn(): void {
    const date = dayOf(this.#services.clock.now())
    if (date === this.#date) return
    this.#date = date
    this.#aiRuns = 0
    this.#counts.clear()
  }

  #count({ source, userId, anonId }: ToolRanFact['data']): void {
    if (source === 'ai') this.#add(userId === null && anonId === null ? null : keyOf(userId, anonId))
  }

  #add(key: string | null): void {
    this.#aiRuns += 1
    if (key !== null) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }

  #keyOf({ userId, anonId, address }: Runner): string {
    const user = userId ?? (anonId === null ? null : this.#services.userOf(anonId))
    return user === null && anonId === null ? `at ${address}` : keyOf(user, anonId)
  }

  /** Those of a user's browsers are the user's, from before they were linked too. */
  #countOf(key: string): number {
    let count = 0
    for (const [counted, runs] of this.#counts) if (this.#ownerOf(counted) === key) count += runs
    return count
  }

  #ownerOf(key: string): string {
    const user = key.startsWith('a_') ? this.#services.userOf(key.slice(2)) : null
    return user === null ? key : keyOf(user, null)
  }
}

function keyOf(userId: string | null, anonId: string | null): string {
  return userId === null ? `a_${anonId}` : `u_${userId}`
}
