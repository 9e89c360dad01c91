import type { LeadChange, LeadCommand } from '#engine/lead/commands.ts'
import { MIN_SCORE } from '#engine/lead/limits.ts'
import { scoreOf } from '#engine/lead/score.ts'
import { type LeadState, stepsOf } from '#engine/lead/state.ts'
import { isRefusal, type Refusal, refuse } from '#engine/refusal.ts'
import type { Actor } from '#engine/stream.ts'
import type { OwnPeople } from '../finding/ownPeople.ts'
import type { OutreachStore } from '../store.ts'
import type { OutreachWriter, WrittenMail } from '../writer.ts'

/** Times that a lead is written to anew because it changed meanwhile. */
const TRIES_MAX = 3

export interface DraftingServices {
  readonly store: OutreachStore
  readonly people: Pick<OwnPeople, 'visits' | 'userIdOf'>
  readonly writer: OutreachWriter
  /** Name below the text of a mail. */
  readonly sender: string
}

/** How one draft is written. */
export interface DraftRequest {
  readonly actor: Actor
  /** Whether there is time to ask the model. */
  readonly byModel: boolean
  readonly signal?: AbortSignal | undefined
}

/** What became of a lead: `left` is one that is not what was asked for any more. */
export type Prepared = 'drafted' | 'skipped' | 'left' | 'failed'

interface Thresholds {
  readonly minScore: number
  readonly visits: ReadonlyMap<string, number>
}

/** Writes drafts of leads, each by one request at a time: parallel ones never write the same draft twice. [OT37] */
export class Drafting {
  readonly #services: DraftingServices
  /** Leads that are being written to. */
  readonly #writing = new Set<string>()

  constructor(services: DraftingServices) {
    this.#services = services
  }

  /** Visits of the people behind leads, to score them by. */
  visitsOf(leadIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const users = leadIds.flatMap((id) => this.#userOf(id) ?? [])
    return this.#services.people.visits([...new Set(users)])
  }

  /** The score of a lead now. */
  scoreOf(leadId: string, lead: LeadState, visits: ReadonlyMap<string, number>) {
    const contact = this.#services.store.contact(leadId)
    if (contact === null) return null
    return scoreOf({ ...contact, source: lead.source, visits: visits.get(this.#userOf(leadId) ?? '') ?? 0 })
  }

  /** Drafts a lead of one of these states that reaches the score and has an address; a new one that does not is skipped. [OT37] */
  prepare(
    leadId: string,
    states: readonly LeadState['status'][],
    { minScore, visits }: Thresholds,
    request: DraftRequest,
  ): Promise<Prepared> {
    return this.#inTurn(leadId, 'left', async () => {
      for (let tries = 0; tries < TRIES_MAX; tries += 1) {
        const lead = this.#services.store.leads.get(leadId)
        if (!lead || lead.erased || !states.includes(lead.status)) return 'left'
        const score = this.scoreOf(leadId, lead, visits)
        if (score === null || this.#services.store.isSuppressed(lead.about)) return 'failed'
        const scored = { type: 'score', ...score, minScore } as const
        const reason = lead.about === null ? 'no-address' : score.score < minScore ? 'score' : null
        const isSkipped = reason !== null && lead.status === 'new'
        const last: LeadChange = reason === null ? await this.#draft(leadId, lead, request) : { type: 'skip', reason }
        const changes = reason === null || isSkipped ? [scored, last] : [scored]
        const refused = await this.#change(leadId, lead, request.actor, { type: 'all', changes })
        if (refused === null) return reason === null ? 'drafted' : isSkipped ? 'skipped' : 'left'
        if (refused.refused !== 'stale-lead') return 'failed'
      }
      return 'failed'
    })
  }

  /** Writes the draft of a lead anew, whoever wrote the one that it has. [OT38] */
  redraft(leadId: string, request: DraftRequest): Promise<Refusal | null> {
    return this.#inTurn<Refusal | null>(leadId, refuse('lead-being-written'), async () => {
      const visits = await this.visitsOf([leadId])
      for (let tries = 0; tries < TRIES_MAX; tries += 1) {
        const lead = this.#services.store.leads.get(leadId)
        if (!lead) return refuse('unknown-lead')
        if (!['new', 'skipped', 'drafted'].includes(lead.status)) return refuse('lead-move')
        const score = lead.status === 'drafted' ? null : this.scoreOf(leadId, lead, visits)
        const draft = await this.#draft(leadId, lead, request)
        const changes = score === null ? [draft] : [{ type: 'score', ...score, minScore: MIN_SCORE } as const, draft]
        const refused = await this.#change(leadId, lead, request.actor, { type: 'all', changes })
        if (refused?.refused !== 'stale-lead') return refused
      }
      return refuse('stale-lead')
    })
  }

  /** Writes the next mail to a lead that did not answer; null when it is there. */
  followUp(leadId: string, request: DraftRequest): Promise<Refusal | null> {
    return this.#inTurn<Refusal | null>(leadId, refuse('lead-being-written'), async () => {
      const lead = this.#services.store.leads.get(leadId)
      if (!lead) return refuse('unknown-lead')
      const draft = await this.#draft(leadId, lead, request)
      return this.#change(leadId, lead, request.actor, { ...draft, type: 'followUp' })
    })
  }

  async #inTurn<T>(leadId: string, busy: T, work: () => Promise<T>): Promise<T> {
    if (this.#writing.has(leadId)) return busy
    this.#writing.add(leadId)
    try {
      return await work()
    } finally {
      this.#writing.delete(leadId)
    }
  }

  /** Only of a lead that nobody changed since it was read. */
  async #change(leadId: string, { seq }: LeadState, actor: Actor, command: LeadCommand): Promise<Refusal | null> {
    const done = await this.#services.store.changeLead(leadId, actor, { ...command, ifVersion: seq })
    return isRefusal(done) ? done : null
  }

  async #draft(leadId: string, lead: LeadState, { byModel, signal }: DraftRequest) {
    const { store, writer, sender } = this.#services
    const { name = null, company = null, title = null } = store.contact(leadId) ?? {}
    const step = stepsOf(lead) + 1
    const options = { byModel, ...(signal && { signal }) }
    const mail: WrittenMail = await writer.writeMail({ name, company, title, step, sender }, options)
    const draft = store.keys.seal(leadId, { subject: mail.subject, body: mail.body })
    return { type: 'draft', draft, writer: mail.writer, writerVersion: mail.writerVersion, step } as const
  }

  #userOf(leadId: string): string | null {
    const { store, people } = this.#services
    const email = store.contact(leadId)?.email ?? null
    return store.leads.get(leadId)?.userId ?? (email === null ? null : people.userIdOf(email))
  }
}
