import { entryOf } from '#engine/entries.ts'
import { type LeadState, latestSend, pendingOf, stepsOf, waitingSince } from '#engine/lead/state.ts'
import { LEAD_STATUSES, type LeadStatus } from '#engine/lead/states.ts'
import { DueQueue } from './dueQueue.ts'

/** What a lead is listed under. */
interface Entry {
  readonly status: LeadStatus
  readonly abouts: readonly string[]
  readonly about: string | null
  readonly profile: string | null
  readonly at: number
}

/** Leads by what they are found by. In memory only; holds no personal data, and is made anew of the streams at every start. */
export class LeadIndex {
  /** In the order in which they changed last. */
  readonly #entries = new Map<string, Entry>()
  /** By status, in the order in which they came to it. */
  readonly #byStatus = new Map(LEAD_STATUSES.map((status) => [status, new Set<string>()] as const))
  readonly #byAbout = new Map<string, Set<string>>()
  readonly #everAbout = new Map<string, Set<string>>()
  readonly #byProfile = new Map<string, Set<string>>()
  readonly #sending = new Set<string>()
  readonly #unknown = new Set<string>()
  /** Leads that wait for a further mail, by how often they were written to. */
  readonly #waiting = new Map<number, DueQueue>()

  get size(): number {
    return this.#entries.size
  }

  count(status: LeadStatus): number {
    return this.of(status).size
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

  /** Leads that fit, those first that changed last, then by id. */
  newest(limit: number, fits: (id: string) => boolean = () => true): string[] {
    const all = [...this.#entries]
    const found: (typeof all)[number][] = []
    let last: number | null = null
    for (let i = all.length - 1; i >= 0; i--) {
      const entry = entryOf(all, i)
      if (last !== null && entry[1].at < last) break
      if (!fits(entry[0])) continue
      found.push(entry)
      if (found.length === limit) last = entry[1].at
    }
    found.sort(([a, one], [b, other]) => other.at - one.at || (a < b ? -1 : 1))
    return found.slice(0, limit).map(([id]) => id)
  }

  ids(): IterableIterator<string> {
    return this.#entries.keys()
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

  /** Leads that did not answer, were written to fewer than `maxSteps` times, and last at `until` or before. */
  *waiting(maxSteps: number, until: number): IterableIterator<string> {
    for (const [steps, queue] of this.#waiting) if (steps < maxSteps) yield* queue.due(until)
  }

  note(id: string, lead: LeadState): void {
    const before = this.#entries.get(id)
    const { status, about, profile, abouts, at } = lead
    this.#entries.delete(id)
    this.#entries.set(id, { status, about, profile, at, abouts: [...abouts] })
    if (before?.status !== status) {
      if (before) this.#byStatus.get(before.status)?.delete(id)
      this.#byStatus.get(status)?.add(id)
    }
    moved(this.#byAbout, id, before?.about ?? null, about)
    moved(this.#byProfile, id, before?.profile ?? null, profile)
    for (const one of abouts) if (!before?.abouts.includes(one)) moved(this.#everAbout, id, null, one)
    mark(this.#sending, id, pendingOf(lead) !== null)
    mark(this.#unknown, id, latestSend(lead)?.state === 'unknown')
    this.#noteWaiting(id, stepsOf(lead), waitingSince(lead))
  }

  #noteWaiting(id: string, steps: number, since: number | null): void {
    for (const [count, queue] of this.#waiting) if (count !== steps || since === null) queue.delete(id)
    if (since === null) return
    const queue = this.#waiting.get(steps) ?? new DueQueue()
    this.#waiting.set(steps, queue)
    queue.set(id, since)
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
