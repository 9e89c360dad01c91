import { randomUUID } from 'node:crypto'
import { dueAt } from '#engine/post/state.ts'
import { isRefusal } from '#engine/refusal.ts'
import { SYSTEM } from '#engine/stream.ts'
import { LogError } from '#stores/events/port.ts'
import { attempt, type Claimed } from './attempt.ts'
import { CUT_OFF, type Fate, fateAfter, LEASE_MS, RELEASED } from './fate.ts'
import type { PublisherServices } from './services.ts'
import { settled } from './settled.ts'

/** Publications at the same time. */
const ACTIVE_MAX = 8
/** A post that is due longer than this is not published any more. [SO50] */
const LATE_MS = 24 * 3_600_000
/** A call that may publish has this long when the service stops. [SO53] */
const GRACE_MS = 3_000

/** Publishes what is due: each approved post at most once, also over several processes on one log. [SO47] */
export class Publisher {
  readonly #services: PublisherServices
  readonly #active = new Map<string, { readonly runId: string; readonly done: Promise<void> }>()
  readonly #leaving = new AbortController()
  readonly #ending = new AbortController()
  /** Due posts that wait for a place. */
  #waiting: string[] = []

  constructor(services: PublisherServices) {
    this.#services = services
  }

  /** Publications under way. */
  get active(): number {
    return this.#active.size
  }

  /** Settles what was left, and begins what is due; it does not wait for the network. */
  async look(): Promise<void> {
    await this.#recover()
    this.wake()
  }

  /** Begins what is due. */
  wake(): void {
    const { due, clock } = this.#services.store
    if (this.#leaving.signal.aborted || !this.#isOpen()) return
    this.#waiting = due.dueBy(clock.now()).filter((id) => !this.#active.has(id))
    this.#fill()
  }

  /** Begins nothing more; resolves when what is under way has ended, at the latest after the time that a call has. */
  async stop(): Promise<void> {
    this.#waiting = []
    this.#leaving.abort()
    const grace = setTimeout(() => this.#ending.abort(), this.#services.graceMs ?? GRACE_MS)
    await Promise.all([...this.#active.values()].map(({ done }) => done))
    clearTimeout(grace)
    this.#ending.abort()
  }

  #isOpen(): boolean {
    const { store, account } = this.#services
    return account.isConnected && !store.state().settings.paused
  }

  #fill(): void {
    while (this.#active.size < ACTIVE_MAX && !this.#leaving.signal.aborted) {
      const id = this.#waiting.shift()
      if (id === undefined) return
      if (this.#active.has(id)) continue
      const runId = randomUUID()
      const done = this.#publish(id, runId)
        .catch((error: unknown) => this.#services.store.fault(error, 'social publishing'))
        .then(() => {
          this.#active.delete(id)
          this.#fill()
        })
      this.#active.set(id, { runId, done })
    }
  }

  async #publish(postId: string, runId: string): Promise<void> {
    const { store, account } = this.#services
    const { posts, clock } = store
    const waiting = posts.get(postId)
    const due = waiting && dueAt(waiting)
    if (due === null || !this.#isOpen()) return
    if (due < clock.now() - LATE_MS) return this.#expire(postId)
    const access = await account.current(this.#leaving.signal)
    if (access === null || this.#leaving.signal.aborted) return
    const claim = await store.askPost(postId, SYSTEM, { type: 'startPublishing', runId })
    const post = posts.get(postId)
    if (isRefusal(claim) || post === null) return
    const signals = { leaving: this.#leaving.signal, ending: this.#ending.signal }
    const fate = await this.#attempt({ postId, runId, post, access, ...signals })
    if (fate !== null) await settled(this.#services, { postId, runId, fate, ending: signals.ending })
  }

  /** What fails in the service itself fails before the call: the call has a fate of its own. */
  async #attempt(claimed: Claimed): Promise<Fate | null> {
    const { clock, fault } = this.#services.store
    try {
      return await attempt(this.#services, claimed)
    } catch (error) {
      fault(error, 'social publishing')
      if (error instanceof LogError) return RELEASED
      const failed = { kind: 'busy', message: 'The service failed before the call.', wasPosting: false } as const
      return fateAfter(failed, clock.now(), claimed.post.attempts)
    }
  }

  async #expire(postId: string): Promise<void> {
    const error = 'This post was due more than 24 hours ago.'
    const { store } = this.#services
    await store.askPost(postId, SYSTEM, (post) => {
      const due = dueAt(post)
      return due !== null && due < store.clock.now() - LATE_MS ? { type: 'expire', error } : null
    })
  }

  /** Ends publications that no process is carrying out: at once on a log of its own, else when their time is over. [SO51] */
  async #recover(): Promise<void> {
    const { isOwnLog, store } = this.#services
    const before = store.clock.now() - (isOwnLog ? 0 : LEASE_MS)
    for (const postId of [...store.publishing]) {
      const run = store.posts.get(postId)?.run ?? null
      if (run === null || this.#active.get(postId)?.runId === run.runId || run.movedAt > before) continue
      const { runId } = run
      await store
        .askPost(postId, SYSTEM, { type: 'abandon', runId, before, error: CUT_OFF })
        .catch((error: unknown) => store.fault(error, 'social recovery'))
    }
  }
}
