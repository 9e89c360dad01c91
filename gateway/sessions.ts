import { setImmediate as turn } from 'node:timers/promises'
import type { RoomEvent } from '#engine/room/events.ts'
import { emptySession, type SessionFold, takeIn } from '#projections/session/fold.ts'
import { type EventLog, LogError, type StoredEvent } from '#stores/events/port.ts'
import { streamOf } from './room.ts'

/** Sessions whose fold stays in memory, those asked for last. */
const KEPT_MAX = 8
/** Sessions that wait to be read; more are turned away. */
const WAITING_MAX = 256
/** Events folded before others get their turn: a few milliseconds. */
const SLICE_EVENTS = 500

/** Too many wait already. */
export class SessionsBusy extends Error {}

/** Whole meetings read from the log: one at a time, in slices, and only what is new of those asked for lately. [AR8] */
export class Sessions {
  readonly #log: EventLog
  readonly #kept = new Map<string, SessionFold>()
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(log: EventLog) {
    this.#log = log
  }

  /**
   * What `show` makes of a room's session as its stream now stands; null when there is none or it was deleted. `show`
   * must be done with the session when it returns. Rejects with SessionsBusy, or as the log does.
   */
  read<T>(code: string, show: (session: SessionFold) => T): Promise<T | null> {
    if (this.#waiting >= WAITING_MAX) return Promise.reject(new SessionsBusy('Too many sessions are being read.'))
    this.#waiting += 1
    const done = this.#last.then(() => this.#read(code, show))
    this.#last = done
      .catch(() => {})
      .finally(() => {
        this.#waiting -= 1
      })
    return done
  }

  async #read<T>(code: string, show: (session: SessionFold) => T): Promise<T | null> {
    const session = this.#kept.get(code) ?? emptySession()
    // Taken out meanwhile: a read that fails half-way leaves nothing behind.
    this.#kept.delete(code)
    const found = await caughtUp(this.#log, code, session).catch((error: unknown) => {
      if (isDeleted(error)) return false
      throw error
    })
    if (!found) return null
    this.#kept.set(code, session)
    if (this.#kept.size > KEPT_MAX) this.#kept.delete(this.#kept.keys().next().value!)
    return show(session)
  }
}

/** The session of a room as it stood after event number `seq`; null when there is no such event. Throws as the log does. */
export async function sessionAt(log: EventLog, code: string, seq: number): Promise<SessionFold | null> {
  const session = emptySession()
  return (await caughtUp(log, code, session, seq)) && session.room.seq === seq ? session : null
}

/** Folds what the stream holds beyond the session; false when it holds nothing at all. */
async function caughtUp(
  log: EventLog,
  code: string,
  session: SessionFold,
  seq: number = Number.MAX_SAFE_INTEGER,
): Promise<boolean> {
  const from = session.room.seq + 1
  for await (const page of log.readPages(streamOf(code), { from, limit: seq - from + 1 })) {
    await foldSlices(session, page)
  }
  return session.room.seq > 0
}

async function foldSlices(session: SessionFold, page: readonly StoredEvent[]): Promise<void> {
  for (let i = 0; i < page.length; i += SLICE_EVENTS) {
    for (const event of page.slice(i, i + SLICE_EVENTS)) takeIn(session, event as unknown as RoomEvent)
    await turn()
  }
}

export function isDeleted(error: unknown): boolean {
  return error instanceof LogError && error.code === 'deleted'
}
