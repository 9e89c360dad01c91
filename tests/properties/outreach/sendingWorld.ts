import type { LeadChange } from '#engine/lead/commands.ts'
import { LEADS } from '#engine/lead/lead.ts'
import { type LeadState, noLead, stepsOf } from '#engine/lead/state.ts'
import { dayOf } from '#engine/outreach/evolve.ts'
import { OUTREACH } from '#engine/outreach/outreach.ts'
import { AUTOPILOT_DEFAULTS, noOutreach, type OutreachState } from '#engine/outreach/state.ts'
import { type Actor, type ChainedEvent, SYSTEM } from '#engine/stream.ts'
import type { SubjectKeys } from '#gateway/accounts/subjectKeys.ts'
import { OpenSends } from '#gateway/outreach/sending/openSends.ts'
import { Sender } from '#gateway/outreach/sending/sender.ts'
import { leaveAlone } from '#gateway/outreach/sending/suppressing.ts'
import { UnsubscribeTokens } from '#gateway/outreach/sending/unsubscribeTokens.ts'
import { OutreachStore } from '#gateway/outreach/store.ts'
import { type Mail, MailError, type Mailer } from '#integrations/mail/port.ts'
import { Gate, SharedLog } from './gatedLog.ts'

const START = Date.UTC(2026, 10, 23, 22)
const ADMIN: Actor = { kind: 'admin', id: '00000000-0000-4000-8000-000000000001', name: null }
export const CAP = 2
export const LEAD_IDS = [1, 2, 3].map((n) => `lead_${String(n).padStart(24, '0')}`)
export const ADDRESSES = ['a@one.example', 'b@two.example', 'c@three.example', 'd@four.example']
const FROM = 'ana@parley.example'
const PASSING = [30_000, 180_000, 3_600_000, 3 * 86_400_000, 7 * 86_400_000]

const OUTCOMES = ['taken', 'taken', 'refused', 'unknown'] as const

interface Process {
  readonly id: number
  readonly store: OutreachStore
  readonly sender: Sender
}

/** A mail that the server has got, or will not take. */
interface HandedOver {
  readonly key: string
  readonly day: number
  outcome: 'open' | 'taken' | 'refused' | 'unknown'
}

/**
 * Leads, and two processes on one log that send to them with the service's own code. Everything that they do outside of themselves waits
 * until the test lets it go on; what is wrong about a mail is noted when the server gets it.
 */
export class SendingWorld {
  /** What decides how the mail server answers next. */
  luck = 0
  readonly wrong: string[] = []
  readonly handedOver: HandedOver[] = []
  readonly #keys: SubjectKeys
  readonly #gate = new Gate()
  readonly #log: SharedLog
  readonly #leads = new Map<string, LeadState>()
  readonly #main: OutreachState = noOutreach()
  readonly #processes: Process[] = []
  readonly #admin: OutreachStore
  #now = START
  #made = 0

  constructor(keys: SubjectKeys) {
    this.#keys = keys
    this.#log = new SharedLog((stream, event) => this.#hear(stream, event))
    this.#admin = this.#storeOf(-1, null)
  }

  /** Leads with a draft each, and two processes that know of them. */
  async begin(): Promise<void> {
    for (const [i, id] of LEAD_IDS.entries()) {
      const [find, draft] = [this.#find(id, ADDRESSES[i]!), this.#draft(id, 1)]
      await this.#admin.leads.ask(id, ADMIN, { type: 'all', changes: [find, draft] })
    }
    await this.#admin.ask(ADMIN, { type: 'setAutopilot', ...AUTOPILOT_DEFAULTS, enabled: true })
    for (let i = 0; i < 2; i++) this.#processes.push(await this.#started())
  }

  lead(id: string): LeadState {
    return this.#leads.get(id) ?? noLead()
  }

  get idle(): boolean {
    return this.#gate.waiting === 0
  }

  release(choice: number): void {
    this.#gate.release(choice)
  }

  send(process: number, lead: number, kind: number): void {
    const by = kind % 2 === 0 ? ({ kind: 'person', actor: ADMIN } as const) : ({ kind: 'autopilot' } as const)
    const text = kind % 3 === 0 ? { body: 'Typed.', subject: 'Typed' } : {}
    const { sender } = this.#processes[process % 2]!
    void sender.send(LEAD_IDS[lead % 3]!, { ...text, by }).catch(() => {})
  }

  async suppress(choice: number, isOff: boolean): Promise<void> {
    const about = this.#keys.aboutOf(ADDRESSES[choice % 4]!)
    const list = { type: 'suppress', about, subject: 'sup', address: null, reason: 'manual' } as const
    await this.#admin.ask(ADMIN, isOff ? { type: 'unsuppress', about } : list)
  }

  /** Something else that happens to a lead; what is not possible is refused. */
  async change(lead: number, choice: number): Promise<void> {
    const id = LEAD_IDS[lead % 3]!
    const step = stepsOf(this.lead(id)) + 1
    const edit = { ...this.#find(id, ADDRESSES[choice % 4]!), type: 'edit', draft: null } as const
    const { source: _, userId: __, ...edited } = edit
    const changes: readonly LeadChange[] = [
      edited,
      this.#draft(id, Math.min(3, step)),
      { ...this.#draft(id, Math.min(3, step)), type: 'followUp' },
      { type: 'reply', reply: null },
      { type: 'bounce', messageId: null },
      { type: 'skip', reason: 'manual' },
      { type: 'reopen' },
      { type: 'erase' },
      { type: 'lose' },
    ]
    if (choice % 10 === 9) await leaveAlone(this.#admin, { leadId: id, by: 'link' })
    else await this.#admin.changeLead(id, SYSTEM, changes[choice % 10]!)
  }

  pass(choice: number): void {
    const toMidnight = (dayOf(this.#now) + 1) * 86_400_000 - this.#now
    this.#now += PASSING[choice % 6] ?? toMidnight
  }

  /** The process is killed and starts again. */
  async kill(process: number): Promise<void> {
    const i = process % 2
    this.#gate.kill(this.#processes[i]!.id)
    this.#processes[i] = await this.#started()
  }

  settleLeft(process: number): void {
    void this.#processes[process % 2]!.sender.settleLeft()
  }

  /** The process learns what others wrote. */
  async sync(process: number): Promise<void> {
    await this.#fold(this.#processes[process % 2]!.store)
  }

  async #started(): Promise<Process> {
    const id = ++this.#made
    const store = this.#storeOf(id, this.#gate)
    await this.#fold(store)
    const parts = { store, isOwnLog: false, fault: () => {} }
    const options = { store, mailer: this.#mailer(id), from: { from: FROM, address: null }, cap: CAP }
    const tokens = new UnsubscribeTokens('s'.repeat(32))
    const sender = new Sender({ ...options, tokens, baseUrl: () => 'https://p.example' }, new OpenSends(parts))
    void sender.recover()
    return { id, store, sender }
  }

  #storeOf(process: number, gate: Gate | null): OutreachStore {
    const clock = { now: () => this.#now, after: () => () => {} }
    return new OutreachStore({ log: this.#log.of(process, gate), clock, keys: this.#keys, fault: () => {} })
  }

  async #fold(store: OutreachStore): Promise<void> {
    for await (const event of this.#log.log.readAll()) {
      if (event.stream.startsWith('lead-')) store.leads.take(event)
      else store.main.take(event)
    }
  }

  #hear(stream: string, event: ChainedEvent): void {
    const id = stream.slice(stream.indexOf('-') + 1)
    if (stream.startsWith('outreach-')) return OUTREACH.evolve(this.#main, event as never)
    const lead = this.#leads.get(id) ?? noLead()
    LEADS.evolve(lead, event as never)
    this.#leads.set(id, lead)
  }

  #mailer(process: number): Mailer {
    return {
      kind: 'smtp',
      close: async () => {},
      send: async (mail) => {
        const handed = this.#received(mail)
        await this.#gate.pass(process)
        handed.outcome = OUTCOMES[this.luck % OUTCOMES.length]!
        await this.#gate.pass(process)
        if (handed.outcome === 'taken') return { messageId: mail.messageId ?? '' }
        throw new MailError('Not taken.', { unknown: handed.outcome === 'unknown', lasting: false }, null)
      },
    }
  }

  /** What is wrong about a mail when the server gets it. Killed while the server has it, it counts as if it went out. */
  #received({ to, messageId = '' }: Mail): HandedOver {
    const [leadId = '', step = ''] = messageId.slice(1, messageId.indexOf('@')).split('.')
    const lead = this.lead(leadId)
    const intent = lead.sends.findLast((send) => send.messageId === messageId)
    // Another process may have given this one up for dead meanwhile: what it said holds, nobody can tell.
    const isOpen = intent?.state === 'sending' || intent?.state === 'unknown' || intent?.state === 'bounced'
    const about = this.#keys.aboutOf(to)
    const held = this.#main.reserved[messageId]
    const key = `${leadId}.${step}`
    const day = dayOf(held?.at ?? 0)
    const note = (what: string, isWrong: boolean) => isWrong && this.wrong.push(`${what}: ${key}`)
    note('no intent', !isOpen)
    note('another address than the intent says', intent?.about !== about)
    note('no draft', !lead.erased && lead.draft?.step !== Number(step))
    note('a suppressed address', this.#main.suppressions[about] !== undefined)
    note('no place in the day', held === undefined)
    note(
      'twice',
      this.handedOver.some((one) => one.key === key && one.outcome !== 'refused'),
    )
    note('past the cap', this.handedOver.filter((one) => one.day === day && one.outcome !== 'refused').length >= CAP)
    note('more than three', Number(step) > 3)
    const handed: HandedOver = { key, day, outcome: 'open' }
    this.handedOver.push(handed)
    return handed
  }

  #find(id: string, email: string): Extract<LeadChange, { readonly type: 'find' }> {
    const contact = { name: null, email, company: null, title: null, profileUrl: null, notes: null, tags: [] }
    const sealed = this.#keys.seal(id, contact)
    return {
      type: 'find',
      source: 'csv',
      userId: null,
      contact: sealed,
      about: this.#keys.aboutOf(email),
      profile: null,
    }
  }

  #draft(id: string, step: number): Extract<LeadChange, { readonly type: 'draft' }> {
    const draft = this.#keys.seal(id, { subject: 'Hi', body: 'Hello.' })
    return { type: 'draft', draft, writer: 'template', writerVersion: 'template-1', step }
  }
}
