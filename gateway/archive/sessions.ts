import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { emptySession, type SessionFold, takeIn } from '#projections/session.ts'
import { isDeleted } from '#stores/events/errors.ts'
import type { EventLog } from '#stores/events/port.ts'
import { slicesOf } from '#stores/events/slices.ts'
import { roomPages } from '../rooms/stream.ts'

/** Maximum recently used sessions whose fold is cached. */
const KEPT_MAX = 8
/** Maximum sessions waiting to be read. Further requests are rejected. */
const WAITING_MAX = 256
/** Events folded in one slice of a few milliseconds. */
const SLICE_EVENTS = 500
/** Maximum characters of cached texts, which are reused until the session changes. */
const TOLD_CHARACTERS_MAX = 32_000_000
/** Rendering time below which no pause follows. */
const LIGHT_MS = 10
const REST_MS_MAX = 1_000

/** Too many sessions are waiting to be read. */
export class SessionsBusy extends Error {}

type Show<T> = (session: SessionFold) => T

interface Told {
  readonly session: SessionFold
  readonly show: Show<unknown>
  readonly seq: number
  readonly text: string
}

/**
 * Reads whole meetings from the log, one at a time and in slices; for recently used ones only the new events. Rendered
 * texts are cached until the session changes; other work runs between two renderings. [AR8] [AR12]
 */
export class Sessions {
  readonly #log: EventLog
  readonly #kept = new Map<string, SessionFold>()
  /** Most recently used first. */
  #told: readonly Told[] = []
  #tookMs = 0
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(log: EventLog) {
    this.#log = log
  }

  /**
   * Returns the result of `show` for a room's current session; null without one or when it was deleted. `show` must be
   * synchronous and deterministic, and must not retain the session. Rejects with SessionsBusy, or as the log does.
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

  /** Pauses for as long as the rendering took, so that repeated requests use at most half of the time. */
  async #rest(): Promise<void> {
    const tookMs = this.#tookMs
    this.#tookMs = 0
    if (tookMs > LIGHT_MS) await pause(Math.min(tookMs, REST_MS_MAX))
    else await turn()
  }

  async #read<T>(code: string, show: Show<T>): Promise<T | null> {
    const session = this.#kept.get(code) ?? emptySession()
    // Removed during the read, so that a failed read leaves no partial fold in the cache.
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

/** Folds the events that the session does not include yet; false when the stream is empty. */
async function caughtUp(log: EventLog, code: string, session: SessionFold): Promise<boolean> {
  const pages = roomPages(log, code, { from: session.room.seq + 1 })
  for await (const slice of slicesOf(pages, SLICE_EVENTS)) for (const event of slice) takeIn(session, event)
  return session.room.seq > 0
}
