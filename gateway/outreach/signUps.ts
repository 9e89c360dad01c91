import { setImmediate as breath } from 'node:timers/promises'
import { decode } from '#engine/eventTypes.ts'
import { LEADS } from '#engine/lead/lead.ts'
import { LEAD_STATUSES, LEAD_TABLE } from '#engine/lead/states.ts'
import { SYSTEM } from '#engine/stream.ts'
import { exists } from '#engine/user/state.ts'
import { USERS } from '#engine/user/user.ts'
import type { StoredEvent } from '#stores/events/port.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { LogFollower } from '../logFollower.ts'
import type { OutreachStore } from './store.ts'

const BATCH_EVENTS = 500
/** Leads that are looked at between two breaths. */
const SLICE = 250
/** After these events of a lead, it may have signed up already. */
const SENT: ReadonlySet<string> = new Set(['lead.emailed', 'lead.send_unknown', 'lead.dm_sent'])

interface SignUpOptions {
  readonly store: OutreachStore
  readonly accounts: Accounts
  readonly fault: (error: unknown, where: string) => void
}

/** Leads whose address signs up after something was sent to it are won, also when that happened while the service was down. [OT17] */
export class SignUps {
  readonly #options: SignUpOptions
  readonly #follower: LogFollower
  #from = ''

  constructor(options: SignUpOptions) {
    this.#options = options
    const { store, fault } = options
    this.#follower = new LogFollower({
      log: store.log,
      categories: [USERS.name, LEADS.name],
      batch: BATCH_EVENTS,
      where: 'outreach sign-ups',
      fault,
      before: store.keys.beforeFold,
      from: async () => this.#follower.position || this.#from,
      events: async (batch) => {
        for (const event of batch) await this.#take(event)
      },
    })
  }

  /** Looks at all leads that wait for it, then follows the log. */
  async start(): Promise<void> {
    const { store } = this.#options
    this.#from = await store.log.head()
    let looked = 0
    for (const status of LEAD_STATUSES.filter((one) => LEAD_TABLE[one].win !== undefined)) {
      for (const id of [...store.index.of(status)]) {
        if (++looked % SLICE === 0) await breath()
        await this.#look(id)
      }
    }
    await this.#follower.start()
  }

  async stop(): Promise<void> {
    await this.#follower.stop()
  }

  async #take(stored: StoredEvent): Promise<void> {
    if (SENT.has(stored.type)) return this.#look(stored.stream.slice(LEADS.name.length + 1))
    if (stored.type !== 'user.created') return
    const event = decode(USERS.events, stored)
    if (event.type !== 'user.created') return
    const { store } = this.#options
    const userId = stored.stream.slice(USERS.name.length + 1)
    const email = store.keys.unseal<{ email: string }>(userId, event.data.profile)?.email
    if (email === undefined) return
    for (const id of store.index.withAddress(store.aboutOf(email))) await this.#win(id, userId, stored.at)
  }

  /** Wins a lead whose address has an account by now. */
  async #look(leadId: string): Promise<void> {
    const { store, accounts } = this.#options
    const email = store.contact(leadId)?.email ?? null
    const userId = email === null ? null : accounts.userIdOf(email)
    const user = userId === null ? null : accounts.store.users.get(userId)
    if (userId !== null && user && exists(user)) await this.#win(leadId, userId, user.createdAt ?? 0)
  }

  async #win(leadId: string, userId: string, signedUpAt: number): Promise<void> {
    const { store } = this.#options
    await store.changeLead(leadId, SYSTEM, (lead) => {
      const first = lead.sentAts[0]
      const isWon = first !== undefined && signedUpAt >= first && LEAD_TABLE[lead.status].win !== undefined
      return isWon ? { type: 'win', userId } : null
    })
  }
}
