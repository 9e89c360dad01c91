import { type LeadState, nextAt, nextDraft, pendingOf, stepsOf } from '#engine/lead/state.ts'
import type { AutopilotSettings, OutreachData } from '#engine/outreach/events.ts'
import { DAY_MS } from '#engine/outreach/limits.ts'
import { isRefusal, type Refusal } from '#engine/refusal.ts'
import { SYSTEM } from '#engine/stream.ts'
import type { LeadFinder } from '../finding/finder.ts'
import type { OutreachStore } from '../store.ts'
import type { DraftBatches } from '../writing/batches.ts'
import type { Drafting } from '../writing/drafting.ts'

/** Mails of one run. */
const MAILS_MAX = 5
/** Leads that one run takes from each source, and drafts. */
const LEADS_MAX = 50
/** For so long what a person wrote is theirs to send. */
const OWN_DRAFT_MS = 3_600_000
/** Failed mails after which a run sends no more: the mail server is the trouble, not the lead. */
const FAILURES_MAX = 2
/** After a failed mail to a lead it is tried again after these times, then by nobody but a person. */
const RETRY_MS = [3_600_000, DAY_MS] as const

/** What a run did, and why it did no more. */
export type Ran = Omit<OutreachData<'autopilot.ran'>, 'runId'>

export interface RunControl {
  /** Why it must not go on; null as long as it may. */
  readonly stopped: () => 'disabled' | 'window' | null
  readonly signal: AbortSignal
}

/** How mails go out. */
export interface MailsOut {
  /** Whether mail is set up. */
  readonly ready: boolean
  /** Sends the next mail of a lead within the cap; `stillOn` is asked right before it counts. */
  send(
    leadId: string,
    request: { readonly by: { readonly kind: 'autopilot' }; readonly cap: number; readonly stillOn: () => boolean },
  ): Promise<{ readonly messageId: string } | { readonly notTaken: string } | Refusal>
}

interface Services {
  readonly store: OutreachStore
  readonly finder: LeadFinder
  readonly batches: DraftBatches
  readonly drafting: Drafting
  readonly mails: MailsOut
  /** Notes who answered meanwhile. Never rejects. */
  readonly readInbox: () => Promise<void>
}

type Tally = { -readonly [K in keyof Ran]: Ran[K] }

/** One run of the autopilot: finds leads, prepares them, then sends follow-ups that are due and the oldest drafts. [OT54] */
export class AutopilotRun {
  readonly #services: Services

  constructor(services: Services) {
    this.#services = services
  }

  /** Counts in `ran` what it does, so that a run that fails tells what it did. */
  async go(ran: Tally, control: RunControl): Promise<void> {
    const { store, finder, batches } = this.#services
    const { sources, minScore } = store.state().autopilot
    const isOver = () => control.stopped() !== null
    for (const source of sources) {
      if (isOver()) break
      const request = { source, limit: LEADS_MAX, tags: [], dryRun: false }
      const found = await finder.find(request, SYSTEM)
      if (!isRefusal(found)) ran.found += found.added.length
    }
    const prepared = await batches.prepare({ limit: LEADS_MAX, minScore }, SYSTEM, { signal: control.signal, isOver })
    if (!isRefusal(prepared)) {
      ran.drafted += prepared.drafted
      ran.skipped += prepared.skipped
    }
    await this.#services.readInbox()
    await this.#send(ran, control)
  }

  async #send(ran: Tally, control: RunControl): Promise<void> {
    const { store, mails } = this.#services
    const { autopilot } = store.state()
    ran.reason = control.stopped() ?? (mails.ready ? null : 'mail')
    const stillOn = () => control.stopped() === null
    let failures = 0
    for (const leadId of this.#due(autopilot)) {
      ran.reason ??= control.stopped()
      if (ran.reason !== null || ran.sent === MAILS_MAX) return
      if (!(await this.#hasDraft(leadId, control.signal))) continue
      const answer = await mails.send(leadId, { by: { kind: 'autopilot' }, cap: autopilot.dailyCap, stillOn })
      if ('messageId' in answer) ran.sent += 1
      else if (isRefusal(answer)) ran.reason = reasonOf(answer, control)
      else failures += 1
      if (failures === FAILURES_MAX) ran.reason = 'mail'
    }
    if (failures > 0 && ran.sent === 0) ran.reason ??= 'mail'
  }

  /** Leads to whom a mail may go out now: those first that wait for their next one, then the oldest drafts. [OT54] [OT55] */
  *#due(autopilot: AutopilotSettings): Generator<string> {
    const { store } = this.#services
    const { leads, index, clock } = store
    const now = clock.now()
    const waiting = [...index.waiting(autopilot.maxSteps, now - autopilot.followUpDays * DAY_MS)]
    for (const id of [...waiting, ...index.of('drafted')]) {
      const lead = leads.get(id)
      if (!lead || store.isSuppressed(lead.about) || lead.about === null || pendingOf(lead) !== null) continue
      const dueAt = lead.status === 'drafted' ? now : nextAt(lead, autopilot)
      if (dueAt !== null && dueAt <= now && !isLeftToPeople(lead, now)) yield id
    }
  }

  /** Whether there is a draft to send; the one of a follow-up is written now. */
  async #hasDraft(leadId: string, signal: AbortSignal): Promise<boolean> {
    const { store, drafting } = this.#services
    const lead = store.leads.get(leadId)
    if (!lead) return false
    if (nextDraft(lead) !== null) return true
    return (
      lead.status === 'sent' && (await drafting.followUp(leadId, { actor: SYSTEM, byModel: true, signal })) === null
    )
  }
}

function reasonOf({ refused }: Refusal, { stopped }: RunControl): Ran['reason'] {
  if (refused === 'cap-reached') return 'cap'
  if (refused === 'mail-not-set-up') return 'mail'
  return refused === 'sending-stopped' || refused === 'autopilot-off' ? (stopped() ?? 'disabled') : null
}

/** A draft that a person wrote lately, and one that could not be sent lately or too often. [OT55] */
function isLeftToPeople(lead: LeadState, now: number): boolean {
  const draft = nextDraft(lead)
  if (draft === null) return lead.status === 'drafted'
  if (draft.writer === 'human' && now - draft.at < OWN_DRAFT_MS) return true
  const step = stepsOf(lead) + 1
  const failed = lead.sends.filter((send) => send.step === step && send.state === 'failed' && send.at >= draft.at)
  const last = failed.at(-1)
  if (last === undefined) return false
  const wait = RETRY_MS[failed.length - 1]
  return wait === undefined || now - last.at < wait
}
