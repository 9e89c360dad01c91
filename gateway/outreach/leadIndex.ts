import { entryOf } from '#engine/entries.ts'
import { followUpAt, type LeadState, pendingOf } from '#engine/lead/state.ts'
import { LEAD_STATUSES, type LeadStatus } from '#engine/lead/states.ts'
import { DueQueue } from './dueQueue.ts'

/** What a lead is listed under. */
interface Entry {
  readonly status: LeadStatus
  readonly abouts: readonly string[]
  readonly about: string | null
  readonly profile: string | null
}

/** Leads by what they are found by. In memory only; holds no personal data, and is made anew of the streams at every start. */
export class LeadIndex {
  readonly #entries = new Map<string, Entry>()
  /** In the order in which they were found. */
  readonly #order: string[] = []
  /** By status, in the order in which they came to it. */
  readonly #byStatus = new Map(LEAD_STATUSES.map((status) => [status, new Set<string>()] as const))
  readonly #byAbout = new Map<string, Set<string>>()
  readonly #everAbout = new Map<string, Set<string>>()
  readonly #byProfile = new Map<string, Set<string>>()
  readonly #sending = new Set<string>()
  readonly #unknown = new Set<string>()
  /** By the number of mails sent: after as many, every lead waits for the same time. */
  readonly #followUps = new Map<number, DueQueue>()

  get size(): number {
    return this.#entries.size
  }

  count(status: LeadStatus): number {
    return this.#byStatus.get(status)?.size ?? 0
  }

  /** Leads whose latest mail may or may not have gone out. */
  get unknown(): ReadonlySet<string> {
    return this.#unknown
  }

  /** Leads with a mail whose outcome is open. */
  get sending(): ReadonlySet<string> {
    return this.#sending
  }

  /** Leads of a status; those first that came to it first. */
  of(status: LeadStatus): ReadonlySet<string> {
    return this.#byStatus.get(status) ?? new Set()
  }

  /** All leads, the newest first. */
  *newest(): IterableIterator<string> {
    for (let i = this.#order.length - 1; i >= 0; i--) yield entryOf(this.#order, i)
  }

  /** Leads with that address now. */
  withAddress(about: string): readonly string[] {
    return [...(this.#byAbout.get(about) ?? [])]
  }

  /** Leads that have or had that address. */
  everWithAddress(about: string): readonly string[] {
    return [...(this.#everAbout.get(about) ?? [])]
  }

  withProfile(profile: string): readonly string[] {
    return [...(this.#byProfile.get(profile) ?? [])]
  }

  /** Leads that did not answer and are due for the next mail. */
  *followUps(now: number): IterableIterator<string> {
    for (const queue of this.#followUps.values()) yield* queue.due(now)
  }

  note(id: string, lead: LeadState): void {
    const before = this.#entries.get(id)
    const { status, about, profile, abouts, delivery, steps } = lead
    this.#entries.set(id, { status, about, profile, abouts: [...abouts] })
    if (!before) this.#order.push(id)
    if (before?.status !== status) {
      if (before) this.#byStatus.get(before.status)?.delete(id)
      this.#byStatus.get(status)?.add(id)
    }
    moved(this.#byAbout, id, before?.about ?? null, about)
    moved(this.#byProfile, id, before?.profile ?? null, profile)
    for (const one of abouts) if (!before?.abouts.includes(one)) moved(this.#everAbout, id, null, one)
    mark(this.#sending, id, pendingOf(lead) !== null)
    mark(this.#unknown, id, delivery?.state === 'unknown')
    this.#noteFollowUp(id, steps, followUpAt(lead))
  }

  #noteFollowUp(id: string, steps: number, dueAt: number | null): void {
    for (const [count, queue] of this.#followUps) if (count !== steps || dueAt === null) queue.delete(id)
    if (dueAt === null) return
    const queue = this.#followUps.get(steps) ?? new DueQueue()
    this.#followUps.set(steps, queue)
    queue.set(id, dueAt)
  }
}

function mark(set: Set<string>, id: string, isIn: boolean): void {
  if (isIn) set.add(id)
  else set.delete(id)
}

function moved(index: Map<string, Set<string>>, id: string, from: string | null, to: string | null): void {
  if (from === to) return
  if (from !== null) {
    index.get(from)?.delete(id)
    if (index.get(from)?.size === 0) index.delete(from)
  }
  if (to === null) return
  const ids = index.get(to)
  if (ids) ids.add(id)
  else index.set(to, new Set([id]))
}
