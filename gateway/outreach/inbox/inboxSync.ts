import type { Letter } from '#documents/letters/letter.ts'
import { wasSeen } from '#engine/outreach/state.ts'
import { isRefusal } from '#engine/refusal.ts'
import { type Actor, SYSTEM } from '#engine/stream.ts'
import type { Inbox, InboxMail } from '#integrations/inbox/port.ts'
import type { OutreachStore } from '../store.ts'
import { type Effect, takeLetter } from './inboxMails.ts'

/** Reads a mail; null for what is none. Rejects when it cannot be read within limits. */
export interface LetterReading {
  read(source: Uint8Array, signal: AbortSignal): Promise<Letter | null>
}

export interface InboxSyncOptions {
  readonly store: OutreachStore
  /** Null when no mailbox is set. */
  readonly inbox: Inbox | null
  readonly reader: LetterReading
  /** Sender of our own mails, in lower case; null when mail is not set up. */
  readonly ownAddress: string | null
  readonly fault: (error: unknown, where: string) => void
  readonly msMax?: number
}

/** What one sync found. */
export interface InboxFound {
  readonly configured: boolean
  readonly scanned: number
  readonly replies: number
  readonly bounces: number
  readonly unsubscribes: number
  readonly lastAt: number | null
}

/** New mails that one sync reads; the next goes on from there. */
export const MAILS_MAX = 200
/** Known mails that one sync passes over. */
const PASSED_MAX = 100_000
/** What was read is noted this often, so that a crash has little read again. */
const NOTED_EVERY = 50
const SYNC_MS_MAX = 120_000

/** Reads the inbox, one sync at a time. [OT94] */
export class InboxSync {
  readonly #options: InboxSyncOptions
  readonly #stopping = new AbortController()
  #last: Promise<unknown> = Promise.resolve()

  constructor(options: InboxSyncOptions) {
    this.#options = options
  }

  get isConfigured(): boolean {
    return this.#options.inbox !== null
  }

  /** When the inbox was read last; null if never. */
  get lastAt(): number | null {
    return this.#options.store.state().inbox?.at ?? null
  }

  /** Reads what is new. Rejects with InboxFailure when nothing could be read, and as the log does. */
  sync(actor: Actor = SYSTEM): Promise<InboxFound> {
    const { inbox } = this.#options
    if (inbox === null) return Promise.resolve({ ...NOTHING, configured: false, lastAt: this.lastAt })
    const found = this.#last.then(() => this.#read(inbox, actor))
    this.#last = found.catch(() => {})
    return found
  }

  /** Lets the current mail be dealt with, and reads no further one. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('The service stops.'))
    await this.#last
  }

  async #read(inbox: Inbox, actor: Actor): Promise<InboxFound> {
    const { store, msMax = SYNC_MS_MAX } = this.#options
    const late = AbortSignal.timeout(msMax)
    const signal = AbortSignal.any([late, this.#stopping.signal])
    const { cursor } = store.state()
    const noting = new Noting(store, actor, cursor)
    const isKnown = (key: string) => noting.has(key) || wasSeen(store.state(), key)
    try {
      let passed = 0
      for await (const arrival of inbox.mails({ cursor, isKnown }, signal)) {
        if (arrival.mail !== null) noting.take(arrival.mail.key, await this.#deal(arrival.mail, signal))
        else passed += 1
        noting.reached(arrival.cursor)
        if (noting.isDue) await noting.note()
        if (noting.total.scanned >= MAILS_MAX || passed >= PASSED_MAX) break
      }
    } catch (error) {
      // What was read before is kept; the next sync goes on from there.
      if (noting.total.scanned === 0) throw error
      await noting.note()
      if (!late.aborted) throw error
    }
    await noting.note()
    return { configured: true, ...noting.total, lastAt: this.lastAt }
  }

  /** A mail that cannot be read is passed over, and never looked at again. */
  async #deal(mail: InboxMail, signal: AbortSignal): Promise<Effect> {
    const { store, reader, ownAddress, fault } = this.#options
    let letter: Letter | null
    try {
      letter = await reader.read(mail.source, signal)
    } catch (error) {
      signal.throwIfAborted()
      fault(new Error('a mail of the inbox cannot be read and is passed over', { cause: error }), 'inbox')
      return null
    }
    return letter === null ? null : await takeLetter(store, letter, ownAddress)
  }
}

const NOTHING = { scanned: 0, replies: 0, bounces: 0, unsubscribes: 0 }
const COUNTED = { reply: 'replies', bounce: 'bounces', unsubscribe: 'unsubscribes' } as const

/** Counts what was found, and writes it down. */
class Noting {
  readonly #store: OutreachStore
  readonly #actor: Actor
  readonly total = { ...NOTHING }
  #open = { ...NOTHING }
  #seen = new Set<string>()
  #cursor: string | null
  #hasNoted = false

  constructor(store: OutreachStore, actor: Actor, cursor: string | null) {
    this.#store = store
    this.#actor = actor
    this.#cursor = cursor
  }

  /** Of the mails that are not written down yet. */
  has(key: string): boolean {
    return this.#seen.has(key)
  }

  get isDue(): boolean {
    return this.#open.scanned >= NOTED_EVERY
  }

  take(key: string, effect: Effect): void {
    this.#seen.add(key)
    for (const counts of [this.total, this.#open]) {
      counts.scanned += 1
      if (effect !== null) counts[COUNTED[effect]] += 1
    }
  }

  reached(cursor: string | null): void {
    this.#cursor = cursor
  }

  /** Of a sync that found nothing one event says when it was. Throws as the log does. */
  async note(): Promise<void> {
    if (this.#hasNoted && this.#open.scanned === 0 && this.#cursor === this.#store.state().cursor) return
    const command = { ...this.#open, seen: [...this.#seen], cursor: this.#cursor }
    const noted = await this.#store.ask(this.#actor, { type: 'noteInbox', ...command })
    if (isRefusal(noted)) throw new Error(noted.error)
    this.#hasNoted = true
    this.#open = { ...NOTHING }
    this.#seen = new Set()
  }
}
