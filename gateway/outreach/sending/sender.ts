import { randomUUID } from 'node:crypto'
import { ownEntry } from '#engine/entries.ts'
import type { LeadCommand, SendOutcome } from '#engine/lead/commands.ts'
import { barToSend } from '#engine/lead/sendable.ts'
import { type LeadState, nextDraft, pendingOf, stepsOf } from '#engine/lead/state.ts'
import { LEAD_TABLE } from '#engine/lead/states.ts'
import { hasLapsed, sentOn } from '#engine/outreach/evolve.ts'
import { DAY_MS } from '#engine/outreach/limits.ts'
import { isRefusal, type Refusal, refuse } from '#engine/refusal.ts'
import { type Actor, SYSTEM } from '#engine/stream.ts'
import type { Mailer } from '#integrations/mail/port.ts'
import { Turns } from '../../plane/turns.ts'
import type { OutreachStore } from '../store.ts'
import { footerOf, messageIdOf, type OutreachSender, outreachMail } from './letter.ts'
import { lookAgain } from './lookAgain.ts'
import type { OpenSends } from './openSends.ts'
import type { UnsubscribeTokens } from './unsubscribeTokens.ts'

/** Who has a mail sent. */
export type SentBy = { readonly kind: 'person'; readonly actor: Actor } | { readonly kind: 'autopilot' }

export interface SendRequest {
  /** Instead of those of the stored draft; a follow-up by a person needs a body. */
  readonly subject?: string | undefined
  readonly body?: string | undefined
  /** The version of the lead that the caller last saw; another one is a conflict. */
  readonly ifVersion?: number | undefined
  readonly by: SentBy
  /** Mails a UTC day, where that is fewer than the settings allow. */
  readonly cap?: number
  /** Asked right before the mail counts; false ends it. */
  readonly stillOn?: () => boolean
}

/** Mails of the UTC day, by whomever. `resetsAt` is when the next day begins. */
export interface DayCap {
  readonly limit: number
  readonly sentToday: number
  readonly resetsAt: number
}

/** `isUnknown`: the server got the text and did not confirm it. */
export interface Sent {
  readonly messageId: string
  readonly isUnknown: boolean
}

/** The mail server did not take the mail. */
export interface NotTaken {
  readonly notTaken: string
}

export interface SenderOptions {
  readonly store: OutreachStore
  readonly mailer: Mailer
  /** Null: mail is not set up. */
  readonly from: OutreachSender | null
  readonly tokens: UnsubscribeTokens
  readonly baseUrl: () => string
  /** OUTREACH_DAILY_CAP. */
  readonly cap: number
}

type Answer = Sent | Refusal | NotTaken

interface Text {
  readonly to: string
  readonly subject: string
  readonly body: string
}

interface Prepared extends Text {
  readonly leadId: string
  /** Names this attempt to send the mail. */
  readonly attempt: string
  readonly actor: Actor
  readonly messageId: string
  readonly step: number
  /** Keyed hash of the address. */
  readonly about: string
}

/** Mails under way: as many as there are connections to the mail server, so that a crash leaves no more unknown. */
const AT_ONCE_MAX = 3

/** Subject of a follow-up that names none. */
const again = (subject: string) => (/^re:/i.test(subject) ? subject : `Re: ${subject}`)

/**
 * Sends mails to leads, each at most once. First the mail gets its place in the UTC day, which is where the cap and the list of those never
 * written to are decided; then the lead's stream says that it is being sent; then the mail is cleared where it has its place, unless
 * the place or the address went meanwhile; then it goes to the server; then the outcome is written. Whatever ends in between is
 * known not to have left, or is unknown. [OT13] [OT65] [OT66]
 */
export class Sender {
  readonly #options: SenderOptions
  readonly #open: OpenSends
  readonly #turns = new Turns(AT_ONCE_MAX)
  #stopping = false

  constructor(options: SenderOptions, open: OpenSends) {
    this.#options = options
    this.#open = open
  }

  /** Whether mail is set up. */
  get ready(): boolean {
    const { from, mailer } = this.#options
    return from !== null && mailer.kind !== 'console'
  }

  /** What stands around the text of a mail, or would; the link without its token, which is the recipient's. */
  outgoing(): { readonly from: string | null; readonly footer: string } {
    const { from } = this.#options
    return { from: from?.from ?? null, footer: footerOf(this.#linkOf('…'), from?.address ?? null) }
  }

  day(limit = this.#options.cap): DayCap {
    const { store } = this.#options
    const now = store.clock.now()
    return { limit, sentToday: sentOn(store.state(), now), resetsAt: (Math.floor(now / DAY_MS) + 1) * DAY_MS }
  }

  /** Whole seconds until the next UTC day begins. */
  secondsToNextDay(): number {
    return Math.ceil((this.day().resetsAt - this.#options.store.clock.now()) / 1_000)
  }

  /** Sends the next mail of a lead. Resolves once the outcome is durable; rejects as the log does. */
  async send(leadId: string, request: SendRequest): Promise<Answer> {
    const { store, from, cap } = this.#options
    const lead = store.leads.get(leadId)
    if (!lead) return refuse('unknown-lead')
    if (this.#stopping) return refuse('sending-stopped')
    const barred = this.#open.isUnderWay(leadId) ? refuse('mail-under-way') : this.#barred(lead, request)
    if (barred) return barred
    const { sentToday, limit } = this.day(Math.min(cap, request.cap ?? cap))
    if (sentToday >= limit) return refuse('cap-reached')
    if (from === null || !this.ready) return refuse('mail-not-set-up')
    const mail = this.#prepared(leadId, lead, request, from)
    if (isRefusal(mail)) return mail
    return this.#open.during(leadId, () => this.#turns.run(() => this.#send(mail, request, { from, limit })))
  }

  /** Settles mails that nobody sends any more, and outcomes that the log did not take. */
  settleLeft(): Promise<void> {
    return this.#open.recover()
  }

  /** At a start: settles mails that a crash left, and takes back places in the day that none of them has. */
  async recover(): Promise<void> {
    const { store, from } = this.#options
    await this.#open.recover()
    if (from === null) return
    for (const [messageId, { leadId }] of Object.entries(store.state().reserved)) {
      const lead = store.leads.get(leadId)
      const isNext = lead && messageId === messageIdOf({ leadId, step: stepsOf(lead) + 1 }, from.from)
      if (isNext) await this.#open.releaseAbandoned(messageId)
    }
  }

  /** Lets nothing begin, and waits for what is under way. */
  async stop(): Promise<void> {
    this.#stopping = true
    await this.#open.rested()
  }

  async #send(
    mail: Prepared,
    request: SendRequest,
    { from, limit }: { readonly from: OutreachSender; readonly limit: number },
  ): Promise<Answer> {
    const refused = (await this.#reserve(mail, request, limit)) ?? (await this.#start(mail, request))
    if (refused) return refused
    const stopped = await this.#cleared(mail)
    const outcome: SendOutcome = stopped ? { is: 'failed', why: stopped.error } : await this.#handOver(mail, from)
    const { leadId, messageId, attempt, actor } = mail
    await this.#open.settle(leadId, { messageId, attempt, outcome, actor })
    if (stopped) return stopped
    return outcome.is === 'failed' ? { notTaken: outcome.why } : { messageId, isUnknown: outcome.is === 'unknown' }
  }

  #barred(lead: LeadState, { by, body, ifVersion }: SendRequest): Refusal | null {
    const { store } = this.#options
    if (ifVersion !== undefined && ifVersion !== lead.seq) return refuse('stale-lead')
    const bar = barToSend(lead, { now: store.clock.now(), by: by.kind, hasBody: body !== undefined })
    return bar ?? (store.isSuppressed(lead.about) ? refuse('suppressed') : null)
  }

  #prepared(leadId: string, lead: LeadState, request: SendRequest, from: OutreachSender): Prepared | Refusal {
    const { store } = this.#options
    const to = store.contact(leadId)?.email
    if (lead.about === null || to === null || to === undefined) return refuse('no-address')
    const step = stepsOf(lead) + 1
    const draft = store.open<{ subject: string; body: string }>(leadId, lead.draft?.sealed ?? null)
    const own = nextDraft(lead) ? draft : null
    const body = request.body ?? own?.body
    const subject = request.subject ?? own?.subject ?? (draft && again(draft.subject))
    if (body === undefined || subject === null) return refuse('no-draft')
    const actor = request.by.kind === 'person' ? request.by.actor : SYSTEM
    const messageId = messageIdOf({ leadId, step }, from.from)
    const attempt = randomUUID()
    return { leadId, attempt, actor, messageId, step, about: lead.about, to, subject, body }
  }

  /** Takes a place in the day, also one that nobody goes on with; null when it has one. */
  async #reserve(mail: Prepared, { by, stillOn }: SendRequest, cap: number): Promise<Refusal | null> {
    if (this.#stopping || stillOn?.() === false) return refuse('sending-stopped')
    const { leadId, messageId, attempt, about, actor } = mail
    const { abandonedMs } = this.#open
    const place = { leadId, messageId, attempt, about, by: by.kind, cap, abandonedMs }
    const done = await this.#options.store.ask(actor, { type: 'reserve', ...place })
    return isRefusal(done) ? done : null
  }

  /** Says in the lead's stream that the mail is being sent; null when it does. */
  async #start(mail: Prepared, request: SendRequest): Promise<Refusal | null> {
    const { leadId, actor } = mail
    const barred: { by: Refusal | null } = { by: null }
    try {
      const done = await this.#options.store.changeLead(leadId, actor, (lead) => {
        barred.by = stepsOf(lead) + 1 === mail.step ? this.#barred(lead, request) : refuse('stale-lead')
        return barred.by ? null : this.#starting(lead, mail, request)
      })
      if (isRefusal(done)) barred.by = done
    } catch (error) {
      await this.#open.withdraw(leadId, mail)
      throw error
    }
    if (barred.by) await this.#open.release(mail)
    return barred.by
  }

  /** A text that is not the draft's becomes the draft first. */
  #starting(
    lead: LeadState,
    { leadId, messageId, attempt, step, about, to, subject, body }: Prepared,
    request: SendRequest,
  ) {
    const { keys } = this.#options.store
    const mail = keys.seal(leadId, { to, subject, body })
    const start = { type: 'startSend', about, step, messageId, attempt, mail, by: request.by.kind } as const
    const isDraft = nextDraft(lead) !== null && request.subject === undefined && request.body === undefined
    if (isDraft) return start
    const draft = keys.seal(leadId, { subject, body })
    const type = lead.status === 'sent' ? 'followUp' : 'draft'
    const drafted = { type, draft, writer: 'human', writerVersion: 'human', step } as const
    return { type: 'all', changes: [drafted, start] } satisfies LeadCommand
  }

  /** Clears a mail to leave, then looks once more; why it must not leave after all, by what the log holds now, or null. */
  async #cleared(mail: Prepared): Promise<Refusal | null> {
    const { store } = this.#options
    const { leadId, messageId, attempt, about, actor } = mail
    try {
      const done = await store.ask(actor, { type: 'clear', messageId, attempt })
      if (isRefusal(done)) return done
      await lookAgain(store, leadId)
    } catch (error) {
      await this.#open.withdraw(leadId, mail)
      throw error
    }
    const lead = store.leads.get(leadId)
    if (store.isSuppressed(about)) return refuse('suppressed')
    if (!lead || pendingOf(lead)?.attempt !== attempt) return refuse('stale-lead')
    // Who slept for days between has lost the place, known here or not.
    const place = ownEntry(store.state().reserved, messageId)
    if (place?.attempt !== attempt || hasLapsed(place, store.clock.now())) return refuse('already-reserved')
    return LEAD_TABLE[lead.status].startSend === undefined ? refuse('lead-move') : null
  }

  #linkOf(token: string): string {
    return `${this.#options.baseUrl()}/api/outreach/unsubscribe?token=${token}`
  }

  async #handOver(mail: Prepared, from: OutreachSender): Promise<SendOutcome> {
    const { mailer, tokens } = this.#options
    const unsubscribeUrl = this.#linkOf(tokens.of(mail))
    try {
      await mailer.send(outreachMail({ ...mail, unsubscribeUrl }, from))
      return { is: 'emailed' }
    } catch (error) {
      return isNotTaken(error) ? { is: 'failed', why: error.message } : { is: 'unknown' }
    }
  }
}

/** Only a mailer that says so knows that a mail did not leave. */
function isNotTaken(error: unknown): error is Error {
  return error instanceof Error && 'unknown' in error && error.unknown === false
}
