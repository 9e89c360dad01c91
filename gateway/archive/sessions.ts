import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { emptySession, type SessionFold, takeIn } from '#projections/session.ts'
import { isDeleted } from '#stores/events/errors.ts'
import type { EventLog } from '#stores/events/port.ts'
import { slicesOf } from '#stores/events/slices.ts'
import { roomPages } from '../rooms/stream.ts'

/** Sessions whose fold stays in memory, those asked for last. */
const KEPT_MAX = 8
/** Sessions that wait to be read; more are turned away. */
const WAITING_MAX = 256
/** Events folded before others get their turn: a few milliseconds. */
const SLICE_EVENTS = 500
/** Characters of what was told lately, kept for whoever asks again before the session goes on. */
const TOLD_CHARACTERS_MAX = 32_000_000
/** Telling that took no longer needs no rest after it. */
const LIGHT_MS = 10
const REST_MS_MAX = 1_000

/** Too many wait already. */
export class SessionsBusy extends Error {}

type Show<T> = (session: SessionFold) => T

interface Told {
  readonly session: SessionFold
  readonly show: Show<unknown>
  readonly seq: number
  readonly text: string
}

/**
 * Whole meetings read from the log: one at a time, in slices, and only what is new of those asked for lately. What is told
 * of them as text is told again as it is until the session goes on; between two tellings others get their turn. [AR8] [AR12]
 */
export class Sessions {
  readonly #log: EventLog
  readonly #kept = new Map<string, SessionFold>()
  /** The newest first. */
  #told: readonly Told[] = []
  #tookMs = 0
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(log: EventLog) {
    this.#log = log
  }

  /**
   * What `show` makes of a room's session as its stream now stands; null when there is none or it was deleted. `show`
   * must be done with the session when it returns, and answer the same for the same session. Rejects with SessionsBusy, or
   * as the log does.
   */
  read<T>(code: string, show: Show<T>): Promise<T | null> {
    if (this.#waiting >= WAITING_MAX) return Promise.reject(new SessionsBusy('Too many sessions are being read.'))
    this.#waiting += 1
    const done = this.#last.then(() => this.#read(code, show))
    this.#last = done
      .catch(() => {})
      .then(() => this.#rest())
      .finally(() => {
        this.#waiting -= 1
      })
    return done
  }

  /** As long as the telling took: whoever asks again and again takes half of the time at most. */
  async #rest(): Promise<void> {
    const tookMs = this.#tookMs
    this.#tookMs = 0
    if (tookMs > LIGHT_MS) await pause(Math.min(tookMs, REST_MS_MAX))
    else await turn()
  }

  async #read<T>(code: string, show: Show<T>): Promise<T | null> {
    const session = this.#kept.get(code) ?? emptySession()
    // Taken out meanwhile: a read that fails half-way leaves nothing behind.
    this.#kept.delete(code)
    const found = await caughtUp(this.#log, code, session).catch((error: unknown) => {
      if (isDeleted(error)) return false
      throw error
    })
    if (!found) return null
    this.#kept.set(code, session)
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined && this.#kept.size > KEPT_MAX) this.#kept.delete(oldest)
    return this.#show(session, show)
  }

  #show<T>(session: SessionFold, show: Show<T>): T {
    const { seq } = session.room
    const isThis = (told: Told) => told.session === session && told.show === show
    const known = this.#told.find(isThis)
    if (known?.seq === seq) return known.text as T
    const startedAt = performance.now()
    const shown = show(session)
    this.#tookMs = performance.now() - startedAt
    this.#told = this.#told.filter((told) => !isThis(told))
    if (typeof shown === 'string') this.#keep({ session, show, seq, text: shown })
    return shown
  }

  #keep(told: Told): void {
    const kept = new Set(this.#kept.values())
    let characters = 0
    this.#told = [told, ...this.#told].filter(({ session, text }) => {
      characters += text.length
      return kept.has(session) && characters <= TOLD_CHARACTERS_MAX
    })
  }
}

/** Folds what the stream holds beyond the session; false when it holds nothing at all. */
async function caughtUp(log: EventLog, code: string, session: SessionFold): Promise<boolean> {
  const pages = roomPages(log, code, { from: session.room.seq + 1 })
  for await (const slice of slicesOf(pages, SLICE_EVENTS)) for (const event of slice) takeIn(session, event)
  return session.room.seq > 0
}
