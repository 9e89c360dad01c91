import { hash } from 'node:crypto'
import type { Outcome } from '#engine/aggregate.ts'
import { ownEntry } from '#engine/entries.ts'
import { UnreadableEvent } from '#engine/eventTypes.ts'
import type { LeadCommand } from '#engine/lead/commands.ts'
import type { LeadContact } from '#engine/lead/contact.ts'
import type { LeadFact } from '#engine/lead/events.ts'
import { LEADS } from '#engine/lead/lead.ts'
import { LEADS_MAX } from '#engine/lead/limits.ts'
import { normalProfile } from '#engine/lead/profile.ts'
import type { LeadState } from '#engine/lead/state.ts'
import type { LeadSource } from '#engine/lead/states.ts'
import type { OutreachCommand } from '#engine/outreach/commands.ts'
import type { OutreachFact } from '#engine/outreach/events.ts'
import { OUTREACH } from '#engine/outreach/outreach.ts'
import { noOutreach, type OutreachState } from '#engine/outreach/state.ts'
import { isRefusal, type Refusal, refuse } from '#engine/refusal.ts'
import type { Sealed } from '#engine/sealed.ts'
import type { Actor } from '#engine/stream.ts'
import { type EventLog, LogError } from '#stores/events/port.ts'
import type { SubjectKeys } from '../accounts/subjectKeys.ts'
import { Unsealed } from '../accounts/unsealed.ts'
import type { Clock } from '../clock.ts'
import { LogFollower } from '../logFollower.ts'
import { Streams } from '../streams/streams.ts'
import { LeadIndex } from './leadIndex.ts'

const BATCH_EVENTS = 2_000
/** Times that another id is taken for an address whose lead has another address now. */
const IDS_MAX = 20
/** Hex digits of the id of a lead. */
const ID_DIGITS = 24
/** The one stream of outreach itself. */
export const MAIN = 'main'

export interface OutreachOptions {
  readonly log: EventLog
  readonly clock: Clock
  readonly keys: SubjectKeys
  readonly fault: (error: unknown, where: string) => void
}

/** Somebody who may become a lead. */
export interface NewLead {
  readonly source: LeadSource
  readonly userId: string | null
  readonly contact: LeadContact
  /** Further changes that become durable together with the lead, such as its score. */
  readonly changes?: readonly Exclude<LeadCommand, { readonly type: 'all' }>[]
}

interface Hashes {
  readonly about: string | null
  readonly profile: string | null
}

interface Claimed extends NewLead, Hashes {
  readonly id: string
  readonly claim: Disposable
  readonly address: { readonly email?: string }
}

/** Streams of leads and of outreach itself, and the indexes of leads. Everything of a lead is sealed under its id. [SL1] */
export class OutreachStore {
  readonly clock: Clock
  readonly log: EventLog
  readonly keys: SubjectKeys
  readonly leads: Streams<LeadState, LeadCommand, LeadFact>
  readonly main: Streams<OutreachState, OutreachCommand, OutreachFact>
  readonly index = new LeadIndex()
  readonly #contacts: Unsealed<LeadContact>
  readonly #follower: LogFollower
  /** Hashes of addresses and profiles that leads are getting. */
  readonly #claimed = new Set<string>()

  constructor({ log, clock, keys, fault }: OutreachOptions) {
    this.clock = clock
    this.log = log
    this.keys = keys
    this.#contacts = new Unsealed(keys)
    const before = keys.beforeFold
    const services = { log, clock, before, fault: (error: unknown, where: string) => fault(error, `outreach ${where}`) }
    this.leads = new Streams(LEADS, services, (id, _, lead) => this.index.note(id, lead))
    this.main = new Streams(OUTREACH, services)
    const streams = { [LEADS.name]: this.leads, [OUTREACH.name]: this.main }
    this.#follower = new LogFollower({
      log,
      categories: Object.keys(streams),
      batch: BATCH_EVENTS,
      where: 'outreach',
      fault,
      before,
      from: async () => this.#follower.position,
      events: (batch) => {
        for (const event of batch) {
          try {
            streams[event.stream.slice(0, event.stream.indexOf('-'))]?.take(event)
          } catch (error) {
            throw new LogError('corrupt', new UnreadableEvent(event).message, error)
          }
        }
      },
    })
  }

  /** Resolves when the whole log is folded. */
  async start(): Promise<void> {
    await this.keys.openIndex()
    await this.#follower.start()
    await this.#follower.caughtUp()
  }

  async stop(): Promise<void> {
    await this.#follower.stop()
  }

  /** Outreach itself as it stands, not to be changed. */
  state(): OutreachState {
    return this.main.get(MAIN) ?? noOutreach()
  }

  ask(actor: Actor, command: OutreachCommand | ((state: OutreachState) => OutreachCommand | null)) {
    return this.main.ask(MAIN, actor, command)
  }

  /** Changes a lead. Resolves once durable; rejects as the log does. */
  changeLead(
    leadId: string,
    actor: Actor,
    command: LeadCommand | ((lead: LeadState) => LeadCommand | null),
  ): Promise<Outcome<LeadFact> | Refusal> {
    return this.leads.get(leadId) ? this.leads.ask(leadId, actor, command) : Promise.resolve(refuse('unknown-lead'))
  }

  /** Who a lead is; null once erased. */
  contact(leadId: string): LeadContact | null {
    const lead = this.leads.get(leadId)
    return lead && this.#contacts.of(leadId, lead.contact)
  }

  /** Something that a lead's events sealed; null once erased. */
  open<T>(leadId: string, sealed: Sealed | null): T | null {
    return this.keys.unseal<T>(leadId, sealed)
  }

  /** A keyed hash of an address. */
  aboutOf(email: string): string {
    return this.keys.aboutOf(email)
  }

  /** A keyed hash of a profile; null when it is no address. */
  profileOf(profileUrl: string): string | null {
    const profile = normalProfile(profileUrl)
    return profile === null ? null : this.keys.aboutOf(`profile ${profile}`)
  }

  isSuppressed(about: string | null): boolean {
    return about !== null && ownEntry(this.state().suppressions, about) !== undefined
  }

  /** The hashes that events name a contact by. */
  hashesOf({ email, profileUrl }: LeadContact) {
    return {
      about: email === null ? null : this.aboutOf(email),
      profile: profileUrl === null ? null : this.profileOf(profileUrl),
    }
  }

  /** Another lead of the address, or without an address of the profile, also one whose data was erased; null without one. */
  rivalOf(hashes: Hashes): string | null {
    const { about, profile } = hashes
    const alike = profile === null ? [] : this.index.withProfile(profile)
    const known = about === null ? alike : this.index.withAddress(about)
    return known[0] ?? null
  }

  /** Holds an address and a profile for the lead that gets them, until disposed; null when another lead has or gets one of them, on
   * whichever node. [MN39] */
  async claim({ about, profile }: Hashes, leadId: string): Promise<Disposable | null> {
    const known = [
      ...(about === null ? [] : this.index.withAddress(about)),
      ...(profile === null ? [] : this.index.withProfile(profile)),
    ]
    const claim = known.some((id) => id !== leadId) ? null : this.#hold([about, profile])
    if (claim === null) return null
    const texts = [about, profile].filter((one) => one !== null)
    const lost = await this.#lost(texts.map((text) => ({ text, subject: leadId }))).catch((error: unknown) => {
      claim[Symbol.dispose]()
      throw error
    })
    if (lost.size === 0) return claim
    claim[Symbol.dispose]()
    return null
  }

  /** Adds a lead once for each address, or without one for each profile. Resolves once durable. */
  async addLead(fresh: NewLead, actor: Actor): Promise<{ readonly id: string } | Refusal> {
    const [added] = await this.addLeads([fresh], actor)
    return added ?? refuse('lead-exists')
  }

  /** Adds leads, with their keys in one write; answers in the same order. */
  async addLeads(fresh: readonly NewLead[], actor: Actor): Promise<readonly ({ readonly id: string } | Refusal)[]> {
    const claimed = fresh.map((one) => this.#claim(one))
    try {
      const open = claimed.flatMap((one) => (isRefusal(one) ? [] : [one]))
      const lost = await this.#lost(open.map(({ id, about, profile }) => ({ text: about ?? profile, subject: id })))
      const kept = claimed.map((one) => (!isRefusal(one) && lost.has(one.id) ? refuse('lead-exists') : one))
      const subjects = kept.flatMap((one) => (isRefusal(one) ? [] : [{ subject: one.id, ...one.address }]))
      await this.keys.ensureAll(subjects)
      return await Promise.all(kept.map((one) => (isRefusal(one) ? one : this.#add(one, actor))))
    } finally {
      for (const one of claimed) if (!isRefusal(one)) one.claim[Symbol.dispose]()
    }
  }

  /** Holds the address or the profile, so that nobody else adds them while the lead is written. */
  #claim(fresh: NewLead): Claimed | Refusal {
    const hashes = this.hashesOf(fresh.contact)
    const mark = hashes.about ?? hashes.profile
    if (this.rivalOf(hashes) !== null) return refuse('lead-exists')
    if (this.index.size >= LEADS_MAX) return refuse('leads-full')
    const claim = this.#hold([mark])
    if (claim === null) return refuse('lead-exists')
    const { email } = fresh.contact
    const id = this.#idOf(mark)
    return { ...fresh, ...hashes, claim, id, address: email === null ? {} : { email } }
  }

  /** Claims hashes among all nodes; returns the leads that another one was ahead of. [MN39] */
  async #lost(
    wanted: readonly { readonly text: string | null; readonly subject: string }[],
  ): Promise<ReadonlySet<string>> {
    if (!this.keys.isShared) return new Set()
    const claims = wanted.flatMap(({ text, subject }) => (text === null ? [] : [{ text, subject }]))
    const holders = await this.keys.claimAll('lead', claims)
    return new Set(claims.flatMap(({ subject }, i) => (holders[i] === subject ? [] : [subject])))
  }

  #hold(hashes: readonly (string | null)[]): Disposable | null {
    const held = hashes.filter((one) => one !== null)
    if (held.some((one) => this.#claimed.has(one))) return null
    for (const one of held) this.#claimed.add(one)
    return {
      [Symbol.dispose]: () => {
        for (const one of held) this.#claimed.delete(one)
      },
    }
  }

  /** By its address, so that two processes that find the same person at once write to the same stream, where one comes first. */
  #idOf(about: string | null): string {
    for (let n = 0; about !== null && n < IDS_MAX; n++) {
      const id = leadIdOf(`${about} ${n}`)
      if (!this.leads.get(id) && !this.keys.has(id)) return id
    }
    return leadIdOf(crypto.randomUUID())
  }

  async #add(
    { id, source, userId, contact, about, profile, changes = [] }: Claimed,
    actor: Actor,
  ): Promise<{ readonly id: string } | Refusal> {
    const sealed = this.keys.seal(id, { ...contact, tags: [...contact.tags] })
    const found = { type: 'find', source, userId, contact: sealed, about, profile } as const
    const done = await this.leads.ask(id, actor, { type: 'all', changes: [found, ...changes] })
    return isRefusal(done) ? done : { id }
  }
}

/** Id of a lead, made of a text. */
function leadIdOf(text: string): string {
  return `lead_${hash('sha256', text, 'hex').slice(0, ID_DIGITS)}`
}
