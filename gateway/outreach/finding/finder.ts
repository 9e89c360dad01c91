import type { LeadContact } from '#engine/lead/contact.ts'
import { LEAD_TAGS_MAX } from '#engine/lead/limits.ts'
import { type Score, scoreOf } from '#engine/lead/score.ts'
import type { LeadSource } from '#engine/lead/states.ts'
import { isRefusal, type Refusal } from '#engine/refusal.ts'
import type { Actor } from '#engine/stream.ts'
import type { OutreachStore } from '../store.ts'
import { csvLeads } from './csvLeads.ts'
import type { OwnPeople, OwnPerson } from './ownPeople.ts'
import { inSlices } from './slices.ts'

export interface FindRequest {
  readonly source: LeadSource
  /** The table; only of the source `csv`. */
  readonly csv?: string | undefined
  /** Text that one of the fields holds, in any case. */
  readonly query?: string | undefined
  /** Leads added at most: the candidates behind them are not read. */
  readonly limit: number
  /** Those below are found and not added. */
  readonly minScore?: number | undefined
  /** Given to each lead that is added. */
  readonly tags: readonly string[]
  readonly dryRun: boolean
}

/** Somebody who is added, or would be. */
export interface Newcomer {
  /** Null when it is not stored. */
  readonly id: string | null
  readonly userId: string | null
  readonly contact: LeadContact
  /** Null where nobody asked for it: it is scored when it is prepared. */
  readonly score: Score | null
}

/** A row of a CSV that can be no lead. */
export interface InvalidRow {
  readonly row: number
  readonly reason: string
}

export interface Found {
  /** Candidates that were read and hold the text, whether they are added or not. */
  readonly found: number
  readonly duplicates: number
  readonly suppressed: number
  /** The first ones, and how many there are. */
  readonly invalid: readonly InvalidRow[]
  readonly invalidTotal: number
  readonly added: readonly Newcomer[]
}

/** Rows that are told of a CSV of which nothing is right. */
const INVALID_MAX = 1_000
/** Leads that are sealed and written in one turn of the event loop. */
const ADDED_AT_ONCE = 40

/** Whom the service knows. */
export type People = Pick<OwnPeople, keyof OwnPeople>

type Candidate = InvalidRow | (OwnPerson & { readonly reason?: never })

/** One request while its candidates are read. */
class Finding {
  readonly request: FindRequest
  /** Null: nobody is scored now. */
  readonly #visits: ReadonlyMap<string, number> | null
  readonly #store: OutreachStore
  /** Hashes of the addresses and profiles of those who are chosen. */
  readonly #taken = new Set<string>()
  readonly #invalid: InvalidRow[] = []
  readonly #counts = { found: 0, duplicates: 0, suppressed: 0, invalidTotal: 0 }
  readonly chosen: Newcomer[] = []

  constructor(store: OutreachStore, request: FindRequest, visits: ReadonlyMap<string, number> | null) {
    this.#store = store
    this.#visits = visits
    this.request = request
  }

  get isFull(): boolean {
    return this.chosen.length >= this.request.limit
  }

  take(candidate: Candidate): void {
    if (candidate.reason === undefined) return this.#takePerson(candidate)
    this.#counts.invalidTotal += 1
    if (this.#invalid.length < INVALID_MAX) this.#invalid.push({ row: candidate.row, reason: candidate.reason })
  }

  /** What came of it; `late` are those whom somebody else added meanwhile. */
  found(added: readonly Newcomer[], late: number): Found {
    const { duplicates, ...counts } = this.#counts
    return { ...counts, duplicates: duplicates + late, invalid: this.#invalid, added }
  }

  #takePerson({ userId, contact }: OwnPerson): void {
    const { query = '', tags, source, minScore } = this.request
    if (!holds(contact, query.trim().toLowerCase())) return
    this.#counts.found += 1
    const { about, profile } = this.#store.hashesOf(contact)
    const key = about ?? profile
    if (this.#store.isSuppressed(about)) this.#counts.suppressed += 1
    else if (this.#store.rivalOf({ about, profile }) !== null || (key !== null && this.#taken.has(key))) {
      this.#counts.duplicates += 1
    } else {
      const score = this.#visits && scoreOf({ ...contact, source, visits: this.#visits.get(userId ?? '') ?? 0 })
      if (score && minScore !== undefined && score.score < minScore) return
      for (const one of [about, profile]) if (one !== null) this.#taken.add(one)
      this.chosen.push({ id: null, userId, contact: { ...contact, tags: tagged(contact.tags, tags) }, score })
    }
  }
}

/** Finds leads in tables and in the service's own lists, and adds those who are new. [OT36] */
export class LeadFinder {
  readonly #store: OutreachStore
  readonly #people: People

  constructor(store: OutreachStore, people: People) {
    this.#store = store
    this.#people = people
  }

  /** Resolves once the leads are durable. Throws UnusableTable for a CSV without usable columns; rejects as the log does. */
  async find(request: FindRequest, actor: Actor): Promise<Found | Refusal> {
    const isScored = request.minScore !== undefined || request.dryRun
    const finding = new Finding(this.#store, request, isScored ? await this.#people.visits(null) : null)
    for await (const candidate of this.#candidates(request)) {
      finding.take(candidate)
      if (finding.isFull) break
    }
    return request.dryRun ? finding.found(finding.chosen, 0) : this.#add(finding, actor)
  }

  async #add(finding: Finding, actor: Actor): Promise<Found | Refusal> {
    const { chosen, request } = finding
    const fresh = chosen.map(({ userId, contact }) => ({ source: request.source, userId, contact }))
    const answers: Awaited<ReturnType<OutreachStore['addLeads']>>[number][] = []
    for (let from = 0; from < fresh.length; from += ADDED_AT_ONCE) {
      answers.push(...(await this.#store.addLeads(fresh.slice(from, from + ADDED_AT_ONCE), actor)))
    }
    const full = answers.find((answer) => isRefusal(answer) && answer.refused === 'leads-full')
    const added = answers.flatMap((answer, i) => {
      const one = chosen[i]
      return isRefusal(answer) || one === undefined ? [] : [{ ...one, id: answer.id }]
    })
    if (full && isRefusal(full) && added.length === 0) return full
    return finding.found(
      added,
      answers.filter((answer) => isRefusal(answer) && answer.refused === 'lead-exists').length,
    )
  }

  async *#candidates({ source, csv }: FindRequest): AsyncGenerator<Candidate, void, undefined> {
    if (source !== 'csv') {
      yield* inSlices(source === 'visitors' ? await this.#people.visitors() : this.#people[source]())
      return
    }
    for await (const { row, contact, reason } of csvLeads(csv ?? '')) {
      if (contact === undefined) yield { row, reason }
      else yield { contact, userId: contact.email === null ? null : this.#people.userIdOf(contact.email) }
    }
  }
}

/** Whether one of the fields has the text, which is in lower case. */
export function holds({ email, name, company, title, profileUrl, notes, tags }: LeadContact, text: string): boolean {
  if (text === '') return true
  return [email, name, company, title, profileUrl, notes, ...tags].some((field) => field?.toLowerCase().includes(text))
}

function tagged(own: readonly string[], given: readonly string[]): string[] {
  return [...new Set([...own, ...given])].slice(0, LEAD_TAGS_MAX)
}
