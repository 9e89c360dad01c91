import { setTimeout as pause } from 'node:timers/promises'
import { isDeleted } from '#stores/events/errors.ts'
import type { EventLog } from '#stores/events/port.ts'
import { textsOf } from '#stores/events/texts.ts'
import { WorkerLost } from '#workers/calls.ts'
import { WorkerClient } from '#workers/client.ts'
import { thread } from '#workers/thread.ts'
import { streamOf } from '../rooms/stream.ts'
import type { ReadingCalls, Subject, Tellings } from './reading/calls.ts'

/** Maximum recently used sessions that the thread holds, and events of all of them. */
const KEPT_MAX = 8
const KEPT_EVENTS_MAX = 200_000
/** Maximum sessions waiting to be read. Further requests are rejected. */
const WAITING_MAX = 256
/** Time of making an answer below which no pause follows. */
const LIGHT_MS = 10
const PAUSE_MS_MAX = 1_000
/** The thread ends after so long without a request. */
const REST_MS = 60_000
const HEAP_MB_MAX = 1_024
/** Computing time of one step. */
const STEP_MS_MAX = 30_000

/** Too many sessions are waiting to be read. */
export class SessionsBusy extends Error {}

/**
 * Reads whole meetings on a thread of their own, one at a time; of recently used ones only the new events. This process passes the
 * stream on as the log holds it, so that a long meeting delays nobody's messages. [AR8] [AR12]
 */
export class Sessions {
  readonly #log: EventLog
  readonly #worker: WorkerClient<ReadingCalls>
  /** By code, the last event that the thread holds; the least recently used first. */
  readonly #read = new Map<string, number>()
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(log: EventLog) {
    this.#log = log
    this.#worker = new WorkerClient({
      start: thread(new URL('./reading/worker.ts', import.meta.url), { name: 'sessions', heapMb: HEAP_MB_MAX }),
      restMs: REST_MS,
      toError: ({ stack, message }) => new Error(stack ?? message),
      lost: () => this.#read.clear(),
    })
  }

  /**
   * Answers a question about a room's current session; null without one or when it was deleted. Rejects with SessionsBusy, or as the
   * log does.
   */
  async tell<S extends Subject>(
    code: string,
    subject: S,
    ask: Tellings[S]['ask'],
  ): Promise<Tellings[S]['answer'] | null> {
    if (this.#waiting >= WAITING_MAX) throw new SessionsBusy('Too many sessions are being read.')
    this.#waiting += 1
    const told = this.#last.then(() => this.#told(code, subject, ask))
    this.#last = told
      .then(
        ({ ms }) => pauseAfter(ms),
        () => {},
      )
      .finally(() => {
        this.#waiting -= 1
      })
    return (await told).answer
  }

  async close(): Promise<void> {
    await this.#worker.abandon()
  }

  /** Reads anew when the thread was lost over it, once: what a session is made of may come from anybody. */
  async #told<S extends Subject>(code: string, subject: S, ask: Tellings[S]['ask']) {
    const attempt = async () => {
      const isThere = await this.#catchUp(code)
      return isThere ? await this.#worker.call('tell', { code, subject, ask }, { ms: STEP_MS_MAX }) : NOTHING
    }
    return await attempt().catch((error: unknown) => {
      if (error instanceof WorkerLost && error.death === null) return attempt()
      throw error
    })
  }

  /** Passes on the events that the thread lacks; false when the stream is empty or deleted. */
  async #catchUp(code: string): Promise<boolean> {
    let upTo = this.#read.get(code) ?? 0
    // Removed during the read, so that a failed read leaves no partial fold behind.
    this.#read.delete(code)
    const { life } = this.#worker
    try {
      for await (const page of textsOf(this.#log, streamOf(code), { from: upTo + 1 })) {
        if (this.#worker.life !== life) throw new WorkerLost('the thread ended', null)
        await this.#worker.call('take', { code, page }, { ms: STEP_MS_MAX })
        upTo = page.first + page.count - 1
      }
    } catch (error) {
      await this.#forget(code)
      if (isDeleted(error)) return false
      throw error
    }
    if (upTo === 0) return false
    this.#read.set(code, upTo)
    await this.#forgetOldest()
    return true
  }

  async #forgetOldest(): Promise<void> {
    let events = [...this.#read.values()].reduce((sum, count) => sum + count, 0)
    for (const [code, count] of this.#read) {
      if (this.#read.size <= 1 || (this.#read.size <= KEPT_MAX && events <= KEPT_EVENTS_MAX)) return
      this.#read.delete(code)
      events -= count
      await this.#forget(code)
    }
  }

  async #forget(code: string): Promise<void> {
    if (this.#worker.isRunning) await this.#worker.call('forget', code).catch(() => {})
  }
}

const NOTHING = { answer: null, ms: 0 }

/** Pauses for as long as an answer took, so that repeated requests take at most half of the time of one processor. */
async function pauseAfter(ms: number): Promise<void> {
  if (ms > LIGHT_MS) await pause(Math.min(ms, PAUSE_MS_MAX))
}
