import { UnreadableEvent } from '#engine/eventTypes.ts'
import type { Mail, Mailer } from '#integrations/mail/port.ts'
import { type EventLog, LogError, type LogErrorCode, type StoredEvent } from '#stores/events/port.ts'
import { isWithin } from '#stores/events/position.ts'
import { LogFollower } from '../logFollower.ts'
import type { Metrics } from '../metrics.ts'
import type { MailProgress, ProgressStore } from './progress.ts'
import { Settling } from './settling.ts'

/** Mails handed over at the same time. */
const SENDING_MAX = 3
/** Mails in memory; beyond that no further event is read. */
const WAITING_MAX = 2_000
/** Events after the oldest one with an unsettled mail; beyond that no further event is read. */
const EVENTS_MAX = 5_000
const BATCH_EVENTS = 100
/** Between two tries to send where it is not certain who sends. */
const UNSURE_MS = 1_000
const LOST: readonly LogErrorCode[] = ['corrupt', 'deleted']
const SECOND = 1_000
/** Time to the next attempt after each failure; after the last the mail is given up. [IM5] */
const RETRIES_MS = [10, 60, 300, 1_800, 7_200, 21_600, 43_200].map((seconds) => seconds * SECOND)

/** Which mails follow from the events of the log. */
export interface Correspondence {
  readonly categories: readonly string[]
  /** Names of those who get a mail about an event, unique within it. */
  recipients(event: StoredEvent): Promise<readonly string[]>
  /** The mail to a recipient as things stand now; null when it is no longer wanted. */
  compose(event: StoredEvent, recipient: string): Promise<Mail | null>
}

export interface OutboxOptions {
  readonly log: EventLog
  readonly mailer: Mailer
  readonly correspondence: Correspondence
  readonly progress: ProgressStore
  readonly metrics: Pick<Metrics, 'mailed'>
  readonly fault: (error: unknown, where: string) => void
  readonly retriesMs?: readonly number[]
  /** Awaited before events are looked at: whom they name must be known here. */
  readonly ready?: () => Promise<void>
  /** Asked before each mail and before progress is saved: false when another process sends the mails by now. */
  readonly isSure?: () => Promise<boolean>
}

interface Letter {
  readonly event: StoredEvent
  readonly recipient: string
  attempts: number
}

/**
 * Sends the mails that follow from events, each after its event is durable. How far it came is durable too: after a kill it goes
 * on where it was, so that no mail is lost, and at most those that were under way are sent twice. [IM3] [IM4]
 */
export class Outbox {
  readonly #options: OutboxOptions
  readonly #settling: Settling
  readonly #follower: LogFollower
  readonly #ready: Letter[] = []
  readonly #retries = new Set<NodeJS.Timeout>()
  readonly #retriesMs: readonly number[]
  #sending = 0
  #saving: Promise<void> = Promise.resolve()
  #queued: Promise<void> | null = null
  #stopped = false
  #relief = Promise.withResolvers<void>()

  private constructor(options: OutboxOptions, from: MailProgress) {
    this.#options = options
    this.#retriesMs = options.retriesMs ?? RETRIES_MS
    this.#settling = new Settling(from)
    this.#follower = new LogFollower({
      log: options.log,
      categories: options.correspondence.categories,
      batch: BATCH_EVENTS,
      where: 'mails',
      fault: options.fault,
      from: async () => this.#settling.readTo,
      events: (batch) => this.#take(batch),
      reached: async (position) => this.#settling.reached(position),
    })
  }

  /** Opens the outbox where it was left; a new one begins at the end of the log. [IM3] */
  static async open(options: OutboxOptions): Promise<Outbox> {
    const { log, progress, fault } = options
    const left = await progress.load().catch((error: unknown) => {
      fault(error, 'mails progress')
      return null
    })
    const head = await log.head()
    // A log that was restored from a backup may end before the mails did.
    const from = left !== null && isWithin(left.position, head) ? left : { position: head, settled: {} }
    await progress.save(from)
    return new Outbox(options, from)
  }

  /** Begins to send. */
  start(): Promise<void> {
    return this.#follower.start()
  }

  /** Mails that are not settled. */
  get waiting(): number {
    return this.#settling.mails
  }

  /** Waits for mails under way; the others are sent after the next start. */
  async stop(): Promise<void> {
    this.#stopped = true
    for (const timer of this.#retries) clearTimeout(timer)
    const unfollowed = this.#follower.stop()
    this.#relieve()
    await unfollowed
    while (this.#sending > 0) await this.#settled()
    await this.#save()
  }

  async #take(batch: readonly StoredEvent[]): Promise<void> {
    await this.#options.ready?.()
    for (const event of batch) {
      while (this.#isFull() && !this.#stopped) await this.#settled()
      if (this.#stopped) throw new Error('The outbox is stopping.')
      const recipients = this.#settling.open(event.position, await this.#recipients(event))
      for (const recipient of recipients) this.#ready.push({ event, recipient, attempts: 0 })
      this.#sendReady()
    }
  }

  /** Damaged events and streams hold up nobody's mails; whatever else fails is tried again. */
  async #recipients(event: StoredEvent): Promise<readonly string[]> {
    try {
      return await this.#options.correspondence.recipients(event)
    } catch (error) {
      const isLost = error instanceof UnreadableEvent || (error instanceof LogError && LOST.includes(error.code))
      if (!isLost) throw error
      this.#options.fault(error, 'mails recipients')
      return []
    }
  }

  #isFull(): boolean {
    return this.#settling.mails >= WAITING_MAX || this.#settling.events >= EVENTS_MAX
  }

  #sendReady(): void {
    while (this.#sending < SENDING_MAX && !this.#stopped) {
      const letter = this.#ready.shift()
      if (!letter) return
      this.#sending += 1
      void this.#send(letter).then(() => {
        this.#sending -= 1
        this.#relieve()
        this.#sendReady()
      })
    }
  }

  /** Ends when the mail is settled durably: a kill repeats no more than these. */
  async #send(letter: Letter): Promise<void> {
    const { correspondence, mailer, metrics, isSure } = this.#options
    try {
      if ((await isSure?.()) === false) return this.#after(UNSURE_MS, letter)
      const mail = await correspondence.compose(letter.event, letter.recipient)
      if (mail !== null) await mailer.send(mail)
      metrics.mailed(mail === null ? 'dropped' : 'sent')
    } catch (error) {
      if (this.#isRetried(letter, error)) return
    }
    await this.#settle(letter)
  }

  /** Schedules another attempt; false when the mail is given up. */
  #isRetried(letter: Letter, error: unknown): boolean {
    const { fault, metrics } = this.#options
    const after = this.#retriesMs[letter.attempts]
    letter.attempts += 1
    if (after === undefined || fieldOf(error, 'lasting') === true) {
      metrics.mailed('given-up')
      fault(new Error('A mail was given up.', { cause: nameless(error) }), 'mails')
      return false
    }
    metrics.mailed('retried')
    this.#after(after, letter)
    return true
  }

  #after(ms: number, letter: Letter): void {
    const timer = setTimeout(() => {
      this.#retries.delete(timer)
      this.#ready.push(letter)
      this.#sendReady()
    }, ms).unref()
    this.#retries.add(timer)
  }

  async #settle({ event, recipient }: Letter): Promise<void> {
    this.#settling.settle(event.position, recipient)
    await this.#save()
  }

  /** Resolves when the present progress is durable. Those who wait for a save under way share the next one. */
  #save(): Promise<void> {
    this.#queued ??= this.#saving.then(async () => {
      this.#queued = null
      if ((await this.#options.isSure?.()) === false) return
      await this.#options.progress.save(this.#settling.progress()).catch((error: unknown) => {
        this.#options.fault(error, 'mails progress')
      })
    })
    this.#saving = this.#queued
    return this.#queued
  }

  /** Resolves when a mail under way has ended. */
  #settled(): Promise<void> {
    return this.#relief.promise
  }

  #relieve(): void {
    this.#relief.resolve()
    this.#relief = Promise.withResolvers()
  }
}

/** What failed, without the server's words, which repeat the address. */
function nameless(error: unknown): Error {
  const cause = fieldOf(error, 'cause')
  const [code, answer] = [fieldOf(cause, 'code'), fieldOf(cause, 'responseCode')]
  return new Error(`code ${String(code ?? 'none')}, answer ${String(answer ?? 'none')}`)
}

const fieldOf = (error: unknown, name: string): unknown =>
  error instanceof Object ? Reflect.get(error, name) : undefined
