import { setImmediate as breath } from 'node:timers/promises'
import { ownEntry } from '#engine/entries.ts'
import { decode } from '#engine/eventTypes.ts'
import type { LeadContact } from '#engine/lead/contact.ts'
import { LEADS } from '#engine/lead/lead.ts'
import { type LeadState, latestSend } from '#engine/lead/state.ts'
import type { LeadSource, LeadStatus } from '#engine/lead/states.ts'
import { dayOf, sentOn } from '#engine/outreach/evolve.ts'
import { DAY_MS } from '#engine/outreach/limits.ts'
import { leadView } from '#projections/views/outreach/lead.ts'
import { leadEventView } from '#projections/views/outreach/leadEvents.ts'
import type {
  Autopilot,
  Insights,
  Lead,
  LeadDetail,
  MailCap,
  OutreachOverview,
} from '#protocol/views/admin/outreach.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { OutreachStore } from './store.ts'
import type { OutreachWriter } from './writer.ts'

/** Leads shown at once. */
const LEADS_SHOWN_MAX = 500
/** Leads whose contacts are opened between two breaths. */
const SLICE = 250

export interface LeadViewOptions {
  readonly store: OutreachStore
  readonly accounts: Accounts
  readonly writer: OutreachWriter
  readonly mail: { readonly configured: boolean; readonly from: string | null }
  readonly inbox: boolean
  /** Mails that the settings allow a UTC day. */
  readonly dailyCap: number
  /** When the autopilot runs next; null when it does not. */
  readonly nextRunAt: () => number | null
  /** Sender and footer of a mail to a lead. */
  readonly outgoing: (leadId: string) => LeadDetail['outgoing']
}

export interface LeadQuery {
  /** Text that is looked for in names, addresses, companies, titles and tags. */
  readonly q: string
  readonly status?: LeadStatus | undefined
  readonly source?: LeadSource | undefined
  readonly send?: 'unknown' | 'failed' | undefined
}

/** Leads and outreach as administrators see them. (contracts E.2) */
export class LeadViews {
  readonly #options: LeadViewOptions

  constructor(options: LeadViewOptions) {
    this.#options = options
  }

  /** Returns a lead; null when there is none. */
  lead(leadId: string): Lead | null {
    const { store } = this.#options
    const lead = store.leads.get(leadId)
    if (!lead) return null
    return leadView(lead, {
      id: leadId,
      contact: store.contact(leadId),
      open: (sealed) => store.open(leadId, sealed),
      suppressed: store.isSuppressed(lead.about),
      followUps: store.state().autopilot,
    })
  }

  leads(leadIds: Iterable<string>): Lead[] {
    return [...leadIds].flatMap((id) => this.lead(id) ?? [])
  }

  /** Returns a lead with everything that happened to it; null when there is none. */
  async detail(leadId: string): Promise<LeadDetail | null> {
    const { store, accounts, outgoing } = this.#options
    if (!store.leads.get(leadId)) return null
    const events: LeadDetail['events'][number][] = []
    for await (const event of store.log.readStream(`${LEADS.name}-${leadId}`)) {
      const open = (sealed: string) => store.open<never>(leadId, sealed)
      events.push(leadEventView(decode(LEADS.events, event), open, (userId) => accounts.person(userId).name))
    }
    const lead = this.lead(leadId)
    if (!lead) return null
    const about = store.leads.get(leadId)?.about ?? null
    const listed = about === null ? undefined : ownEntry(store.state().suppressions, about)
    const suppression = listed ? { at: listed.at, reason: listed.reason } : null
    return { ...lead, events, suppression, outgoing: outgoing(leadId) }
  }

  async overview(query: LeadQuery): Promise<OutreachOverview> {
    const { store, writer, mail, inbox } = this.#options
    const { index } = store
    const fitting = await this.#fitting(query)
    const shown = index.newest(LEADS_SHOWN_MAX, fitting === null ? undefined : (id) => fitting.has(id))
    const state = store.state()
    return {
      leads: this.leads(shown),
      total: fitting?.size ?? index.size,
      counts: this.#counts(),
      unknown: index.unknown.size,
      cap: this.cap(),
      autopilot: this.autopilot(),
      mail,
      sync: { configured: inbox, lastAt: state.inbox?.at ?? null },
      writer: writer.writerStatus(),
      suppressions: Object.keys(state.suppressions).length,
      insights: this.insights(),
    }
  }

  cap(): MailCap {
    const { store, dailyCap } = this.#options
    const now = store.clock.now()
    return { limit: dailyCap, sentToday: sentOn(store.state(), now), resetsAt: (dayOf(now) + 1) * DAY_MS }
  }

  autopilot(): Autopilot {
    const { autopilot, run } = this.#options.store.state()
    return { ...autopilot, lastRunAt: run?.at ?? null, nextRunAt: this.#options.nextRunAt() }
  }

  /** The latest insights, the subjects of leads that were not erased. */
  insights(): Insights | null {
    const { store } = this.#options
    const { insights } = store.state()
    if (!insights) return null
    const { at: generatedAt, subjects, ...numbers } = insights
    const opened = subjects.flatMap(({ leadId, step, sent, replied }) => {
      const mail = store.leads.get(leadId)?.sends.findLast((send) => send.step === step)?.mail ?? null
      const subject = store.open<{ subject: string }>(leadId, mail)?.subject
      return subject === undefined ? [] : [{ subject, sent, replied }]
    })
    return { generatedAt, ...numbers, subjects: opened }
  }

  #counts(): OutreachOverview['counts'] {
    const count = (status: LeadStatus) => this.#options.store.index.count(status)
    return {
      ...{ new: count('new'), skipped: count('skipped'), drafted: count('drafted'), sent: count('sent') },
      ...{ replied: count('replied'), bounced: count('bounced'), unsubscribed: count('unsubscribed') },
      ...{ won: count('won'), lost: count('lost') },
    }
  }

  /** Leads that fit the query; null when all do. */
  async #fitting({ q, status, source, send }: LeadQuery): Promise<ReadonlySet<string> | null> {
    if (q === '' && status === undefined && source === undefined && send === undefined) return null
    const { store } = this.#options
    const wanted = q.toLowerCase()
    const fitting = new Set<string>()
    let looked = 0
    for (const id of status === undefined ? [...store.index.ids()] : [...store.index.of(status)]) {
      if (wanted !== '' && ++looked % SLICE === 0) await breath()
      const lead = store.leads.get(id)
      if (!lead || !isOf(lead, source, send)) continue
      if (wanted === '' || holds(store.contact(id), wanted)) fitting.add(id)
    }
    return fitting
  }
}

function isOf(lead: LeadState, source: LeadQuery['source'], send: LeadQuery['send']): boolean {
  if (source !== undefined && lead.source !== source) return false
  return send === undefined || latestSend(lead)?.state === send
}

function holds(contact: LeadContact | null, wanted: string): boolean {
  if (!contact) return false
  const { name, email, company, title, tags } = contact
  return [name, email, company, title, ...tags].some((text) => text?.toLowerCase().includes(wanted))
}
