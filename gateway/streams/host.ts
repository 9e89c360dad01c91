import { type Aggregate, type Folded, live, type Outcome } from '#engine/aggregate.ts'
import { decode } from '#engine/eventTypes.ts'
import { isRefusal } from '#engine/refusal.ts'
import { type ChainedEvent, chain, type Fact, type Head } from '#engine/stream.ts'
import { type EventLog, LogError, type Position, type StoredEvent } from '#stores/events/port.ts'
import type { Clock } from '../clock.ts'
import { sha256 } from '../digest.ts'
import { freshEntropy } from '../entropy.ts'
import type { Decided, Pending, Settled } from './command.ts'

/** Commands decided and appended together: six events each at most, so that a batch is always one append. */
const BATCH_MAX = 160
/** Times a batch is decided again because another writer was first, or the same events are offered again. */
const ATTEMPTS_MAX = 3

/** Whoever keeps a stream: is called in the order of the stream, and returns at once. */
export interface StreamKeeper<S, C, F extends Fact, O, P> {
  /** Runs the drain: now, or together with those of other streams. */
  plan(drain: () => void): void
  /** Events are durable and folded, nobody is answered yet. `tookMs` of the append; null when they were only found. */
  appended(events: readonly (F & ChainedEvent)[], position: Position, tookMs: number | null): void
  /** Answers everyone, in this order, by `answer`. */
  deliver(decided: readonly Decided<S, C, F, O, P>[]): void
  /** The stream held more than was known; the state shows it now. */
  reread(): void
  /** Something was not written; the state stays as it was. */
  unwritten(): void
  /** Nothing waits any more. */
  rested(): void
  fault(error: unknown, where: string): void
}

export interface StreamOptions<S extends Folded, C, F extends Fact, O extends Outcome<F>, P> {
  readonly aggregate: Aggregate<S, C, F, O>
  readonly id: string
  readonly state: S
  readonly head: Head
  readonly log: EventLog
  readonly clock: Clock
  readonly keeper: StreamKeeper<S, C, F, O, P>
  /** Awaited before events of other writers that are read from the log are folded; absent where there are none. */
  readonly before?: (() => Promise<void>) | undefined
}

interface Appended {
  readonly position: Position
  readonly tookMs: number
}

interface Batch<S, C, F extends Fact, O, P> {
  readonly decided: readonly Decided<S, C, F, O, P>[]
  readonly events: readonly (F & ChainedEvent)[]
  readonly state: S
}

/**
 * The one writer of a stream: a mailbox drained in batches. Each command is decided against what those before it did; what
 * all of them state goes into one append; only when that is durable the state becomes the stream's and people are answered.
 * [DU1] [DU4]
 */
export class StreamHost<
  S extends Folded,
  C,
  F extends Fact,
  O extends Outcome<F>,
  P extends Pending<S, C, O> = Pending<S, C, O>,
> {
  readonly #stream: string
  readonly #aggregate: Aggregate<S, C, F, O>
  readonly #evolve: (state: S, event: F & ChainedEvent) => S
  readonly #log: EventLog
  readonly #clock: Clock
  readonly #keeper: StreamKeeper<S, C, F, O, P>
  readonly #before: (() => Promise<void>) | undefined
  readonly #mailbox: P[] = []
  readonly #tasks: (() => Promise<void>)[] = []
  #state: S
  #head: Head
  #draining = false
  /** The stream may hold more than we know of. */
  #doubtful = false

  constructor({ aggregate, id, state, head, log, clock, keeper, before }: StreamOptions<S, C, F, O, P>) {
    this.#stream = `${aggregate.name}-${id}`
    this.#aggregate = aggregate
    this.#evolve = live(aggregate.evolve)
    this.#state = state
    this.#head = head
    this.#log = log
    this.#clock = clock
    this.#keeper = keeper
    this.#before = before
  }

  get state(): S {
    return this.#state
  }

  get head(): Head {
    return this.#head
  }

  /** Commands in the mailbox. */
  get waiting(): number {
    return this.#mailbox.length
  }

  /** Nothing waits, nothing is under way. */
  get idle(): boolean {
    return !this.#draining && this.#mailbox.length === 0
  }

  submit(pending: P): void {
    this.#mailbox.push(pending)
    this.#wake()
  }

  /** Runs a task while no command is under way. */
  inTurn<T>(task: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    this.#tasks.push(() => task().then(resolve, reject))
    this.#wake()
    return promise
  }

  /** Folds an event of the log; one that is folded already changes nothing. Throws UnreadableEvent. */
  take(stored: StoredEvent): void {
    if (stored.seq <= this.#head.seq) return
    if (stored.seq > this.#head.seq + 1) this.#doubtful = true
    else this.#fold(stored)
  }

  /** True when other processes may write to the stream. */
  get hasOthers(): boolean {
    return this.#before !== undefined
  }

  /** Folds what the log holds beyond the state. */
  refresh(): Promise<void> {
    return this.inTurn(() => this.#catchUp())
  }

  /** Answers once. A caller whose callback throws spoils nobody else's turn. */
  answer(pending: P, settled: Settled<S, O>): void {
    if (pending.answered) return
    pending.answered = true
    try {
      pending.settle(settled)
    } catch (error) {
      this.#keeper.fault(error, 'answer')
    }
  }

  #wake(): void {
    if (this.#draining) return
    this.#draining = true
    this.#keeper.plan(() => void this.#drain())
  }

  async #drain(): Promise<void> {
    for (const task of this.#tasks.splice(0)) await task()
    const batch = this.#mailbox.splice(0, BATCH_MAX).filter(({ answered }) => !answered)
    try {
      await this.#carryOut(batch)
    } catch (error) {
      this.#keeper.fault(error, 'drain')
      this.#keeper.unwritten()
      for (const pending of batch) this.answer(pending, { is: 'failed', error })
    }
    this.#draining = false
    if (this.#mailbox.length + this.#tasks.length > 0) this.#wake()
    else this.#keeper.rested()
  }

  async #carryOut(pending: readonly P[]): Promise<void> {
    if (this.#doubtful) await this.#catchUp()
    let batch = this.#decideAll(pending)
    for (let attempt = 1; batch.events.length > 0; attempt++) {
      const known = this.#head.seq
      const startedAt = performance.now()
      try {
        const position = await this.#append(batch.events, known)
        this.#become(batch, known, { position, tookMs: performance.now() - startedAt })
        break
      } catch (error) {
        if (!isOvertaken(error) || this.#doubtful || attempt === ATTEMPTS_MAX) return this.#unwritten(batch, error)
        await this.#catchUp()
        batch = this.#decideAll(pending)
      }
    }
    this.#keeper.deliver(batch.decided)
  }

  #decideAll(pending: readonly P[]): Batch<S, C, F, O, P> {
    let state = this.#state
    let head = this.#head
    const events: (F & ChainedEvent)[] = []
    const decided = pending.map((one) => {
      const step = this.#decide(one, state, head)
      if (step.result) {
        state = step.result.state
        head = step.result.events.at(-1) ?? head
        events.push(...step.result.events)
      }
      return step
    })
    return { decided, events, state }
  }

  /** A decision that throws is a bug of ours: its caller is told, the others of the batch go on. */
  #decide(pending: P, state: S, head: Head): Decided<S, C, F, O, P> {
    try {
      const startedAt = performance.now()
      const { command, actor } = pending
      // Time never runs backwards in a stream.
      const at = Math.max(this.#clock.now(), state.at)
      const decision = this.#aggregate.decide(state, command, { at, entropy: freshEntropy(), actor })
      if (isRefusal(decision)) return { pending, settled: { is: 'refused', refusal: decision }, result: null }
      const events: (F & ChainedEvent)[] = []
      let next = state
      for (const fact of decision.facts) {
        const event = chain(events.at(-1) ?? head, fact, { id: crypto.randomUUID(), at }, sha256)
        events.push(event)
        next = this.#evolve(next, event)
      }
      const tookMs = performance.now() - startedAt
      const result = { command, decision, events, state: next, tookMs }
      return { pending, settled: { is: 'done', decision, state: next }, result }
    } catch (error) {
      this.#keeper.fault(error, 'decide')
      return { pending, settled: { is: 'failed', error }, result: null }
    }
  }

  /** Where the log cannot say whether it wrote, the same events are offered again: they land once. [DU6] */
  async #append(events: readonly ChainedEvent[], expected: number): Promise<Position> {
    for (let attempt = 1; ; attempt++) {
      try {
        const { position } = await this.#log.append(this.#stream, events, expected)
        this.#doubtful = false
        return position
      } catch (error) {
        // Once in doubt, always in doubt: a later refusal says nothing of the earlier attempt.
        this.#doubtful ||= error instanceof LogError && error.code === 'indeterminate'
        if (!this.#doubtful || attempt === ATTEMPTS_MAX) throw error
      }
    }
  }

  #become({ events, state }: Batch<S, C, F, O, P>, known: number, { position, tookMs }: Appended): void {
    // A subscription may have brought the first of them already.
    const fresh = events.slice(this.#head.seq - known)
    const last = fresh.at(-1)
    if (!last) return
    this.#state = state
    this.#head = { seq: last.seq, hash: last.hash }
    this.#keeper.appended(fresh, position, tookMs)
  }

  /** What would have written fails. What was decided after it rests on what is not written and is decided again. [DU5] */
  async #unwritten({ decided }: Batch<S, C, F, O, P>, error: unknown): Promise<void> {
    this.#doubtful ||= !(error instanceof LogError) || error.code !== 'unavailable'
    this.#keeper.fault(error, 'append')
    this.#keeper.unwritten()
    const again: P[] = []
    let unwritten = false
    for (const { pending, result, settled } of decided) {
      const writes = result !== null && result.events.length > 0
      unwritten ||= writes
      if (writes) this.answer(pending, { is: 'failed', error })
      else if (unwritten) again.push(pending)
      else this.answer(pending, settled)
    }
    this.#mailbox.unshift(...again)
    if (this.#doubtful) await this.#catchUp()
  }

  /** The stream is the truth: after a conflict or an unknown outcome, what it holds beyond the state is folded. */
  async #catchUp(): Promise<void> {
    const known = this.#head.seq
    for await (const page of this.#log.readPages(this.#stream, { from: known + 1 })) {
      await this.#before?.()
      for (const event of page) this.take(event)
    }
    this.#doubtful = false
    if (this.#head.seq > known) this.#keeper.reread()
  }

  #fold(stored: StoredEvent): void {
    const event = decode(this.#aggregate.events, stored)
    this.#state = this.#evolve(this.#state, event)
    this.#head = { seq: event.seq, hash: event.hash }
    this.#keeper.appended([event], stored.position, null)
  }
}

/** Another writer was first; nothing was written. */
function isOvertaken(error: unknown): boolean {
  return error instanceof LogError && error.code === 'conflict'
}
