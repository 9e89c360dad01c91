import type { SendOutcome } from '#engine/lead/commands.ts'
import { pendingOf } from '#engine/lead/state.ts'
import { SEND_LEASE_MS } from '#engine/outreach/limits.ts'
import { type Actor, SYSTEM } from '#engine/stream.ts'
import type { OutreachStore } from '../store.ts'

export interface OpenSendsOptions {
  readonly store: OutreachStore
  /** Nobody else writes to the log: what this process does not send, nobody sends. */
  readonly isOwnLog: boolean
  readonly fault: (error: unknown, where: string) => void
}

/** An attempt to send a mail, and by whom. */
interface Attempt {
  readonly messageId: string
  readonly attempt: string
  readonly actor: Actor
}

interface Settling extends Attempt {
  readonly outcome: SendOutcome
}

/**
 * Mails whose outcome is not durable: those under way here, those whose outcome the log did not take yet, and those that a crash
 * left. The last become unknown: they may have gone out, and are never sent again by themselves. [OT67] [OT68]
 */
export class OpenSends {
  readonly #store: OutreachStore
  readonly #isOwnLog: boolean
  readonly #fault: OpenSendsOptions['fault']
  /** Leads whose mail this process sends, and the promises of those. */
  readonly #underWay = new Map<string, Promise<unknown>>()
  /** Outcomes that the log did not take. */
  readonly #kept = new Map<string, Settling>()

  constructor({ store, isOwnLog, fault }: OpenSendsOptions) {
    this.#store = store
    this.#isOwnLog = isOwnLog
    this.#fault = fault
  }

  /** Age from which nobody goes on with what another process of the log began. */
  get abandonedMs(): number {
    return this.#isOwnLog ? 0 : SEND_LEASE_MS
  }

  isUnderWay(leadId: string): boolean {
    return this.#underWay.has(leadId)
  }

  /** Runs the sending of a lead's mail; nobody settles it meanwhile. */
  async during<T>(leadId: string, sending: () => Promise<T>): Promise<T> {
    const running = sending()
    this.#underWay.set(leadId, running)
    try {
      return await running
    } finally {
      this.#underWay.delete(leadId)
    }
  }

  /** Resolves when nothing is under way. */
  async rested(): Promise<void> {
    await Promise.allSettled([...this.#underWay.values()])
  }

  /** Makes an outcome durable; one that the log does not take is offered again later. */
  async settle(leadId: string, settling: Settling): Promise<void> {
    this.#kept.set(leadId, settling)
    const { messageId, attempt, outcome, actor } = settling
    await this.#store.changeLead(leadId, actor, { type: 'settleSend', messageId, attempt, outcome })
    this.#kept.delete(leadId)
    if (outcome.is === 'failed') await this.release(settling)
  }

  /** Of a mail that is surely not sent, although the log did not say whether it is being sent. Never rejects. */
  async withdraw(leadId: string, { messageId, attempt, actor }: Attempt): Promise<void> {
    const outcome: SendOutcome = { is: 'failed', why: 'The log did not take it.' }
    try {
      await this.#store.changeLead(leadId, actor, { type: 'settleSend', messageId, attempt, outcome })
      await this.release({ messageId, attempt, actor })
    } catch (error) {
      this.#fault(error, 'outreach withdrawal')
    }
  }

  /** Takes back the place that a mail had in the day. Never rejects: the next try takes it over, or the next day. */
  async release({ messageId, attempt, actor }: Attempt): Promise<void> {
    try {
      await this.#store.ask(actor, { type: 'release', messageId, attempt })
    } catch (error) {
      this.#fault(error, 'outreach release')
    }
  }

  /** Takes back a place that nobody goes on with, as far as the log knows. Never rejects. */
  async releaseAbandoned(messageId: string): Promise<void> {
    try {
      await this.#store.ask(SYSTEM, { type: 'releaseAbandoned', messageId, abandonedMs: this.abandonedMs })
    } catch (error) {
      this.#fault(error, 'outreach release')
    }
  }

  /** Settles what nobody sends any more. */
  async recover(): Promise<void> {
    const left = [...this.#store.index.sending].flatMap((leadId) => this.#leftOf(leadId) ?? [])
    for (const [leadId, settling] of [...this.#kept, ...left]) {
      if (this.isUnderWay(leadId)) continue
      await this.settle(leadId, settling).catch((error: unknown) => this.#fault(error, 'outreach recovery'))
    }
  }

  #leftOf(leadId: string): readonly [readonly [string, Settling]] | null {
    const { leads, clock } = this.#store
    const lead = leads.get(leadId)
    const pending = lead && pendingOf(lead)
    if (!pending || this.#kept.has(leadId)) return null
    const { messageId, attempt, at } = pending
    const isLeft = clock.now() - at >= this.abandonedMs
    return isLeft ? [[leadId, { messageId, attempt, outcome: { is: 'unknown' }, actor: SYSTEM }]] : null
  }
}
