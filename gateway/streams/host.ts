import { type Folded, live, type Outcome } from '#engine/aggregate.ts'
import { decode } from '#engine/eventTypes.ts'
import type { ChainedEvent, Fact, Head } from '#engine/stream.ts'
import { isDeleted } from '#stores/events/errors.ts'
import { LogError, type Position, type StoredEvent } from '#stores/events/port.ts'
import { Arrivals } from './arrivals.ts'
import { type Batch, Decider } from './batch.ts'
import type { Pending, Settled, Taken } from './command.ts'
import type { StreamKeeper, StreamOptions } from './keeper.ts'
import { isOvertaken, Offers } from './offers.ts'
import { Courtesy } from './pause.ts'

/** Commands decided and appended together: six events each at most, so that a batch is always one append. */
const BATCH_MAX = 160
/** Times a batch is decided because other writers were first. */
const ATTEMPTS_MAX = 32
/** Reads in a row that do not show yet what a subscription brought. */
const READS_MAX = 8

/**
 * The writer of a stream in this process: a mailbox drained in batches. Each command is decided against what those before it did;
 * what all of them state goes into one append; only when that is durable the state becomes the stream's and people are answered.
 * Where another process was first, its events are folded and the batch is decided again. [DU1] [DU4] [MN46]
 */
export class StreamHost<
  S extends Folded,
  C,
  F extends Fact,
  O extends Outcome<F>,
  P extends Pending<S, C, O> = Pending<S, C, O>,
> {
  readonly #options: StreamOptions<S, C, F, O, P>
  readonly #stream: string
  readonly #evolve: (state: S, event: F & ChainedEvent) => S
  readonly #decider: Decider<S, C, F, O, P>
  readonly #keeper: StreamKeeper<S, C, F, O, P>
  readonly #courtesy: Courtesy
  readonly #mailbox: P[] = []
  readonly #tasks: (() => Promise<void>)[] = []
  readonly #arrivals: Arrivals
  readonly #offers: Offers
  #state: S
  #head: Head
  #draining = false
  /** The stream may hold more than we know of. */
  #doubtful = false
  /** An append or a read is under way: what arrives waits. */
  #busy = false
  /** The stream is to be read whether or not anything waits. */
  #readsSoon = false
  /** Reads in a row that did not close a gap. */
  #vainReads = 0

  constructor(options: StreamOptions<S, C, F, O, P>) {
    const { aggregate, id, state, head, log, clock, keeper, pause } = options
    this.#options = options
    this.#stream = `${aggregate.name}-${id}`
    this.#evolve = live(aggregate.evolve)
    this.#courtesy = new Courtesy(pause)
    const fault = (error: unknown, where: string) => keeper.fault(error, where)
    this.#decider = new Decider({ aggregate, evolve: this.#evolve, clock, fault })
    this.#arrivals = new Arrivals(options.byCommand ?? false)
    this.#offers = new Offers(log, this.#stream, this.#arrivals)
    this.#state = state
    this.#head = head
    this.#keeper = keeper
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

  /** Folds events of the log in order; what is folded already changes nothing. Throws UnreadableEvent. [MN46] */
  take(...events: readonly StoredEvent[]): void {
    for (const event of events) {
      if (event.seq <= this.#head.seq) continue
      this.#arrivals.add(event)
      if (this.#options.shared) this.#offers.brought(event)
    }
    if (!this.#busy) this.#foldArrived()
  }

  /** Reads the stream anew: for whoever cannot be sure that everything was brought. */
  check(): void {
    this.#readsSoon = true
    this.#wake()
  }

  /** Resolves when everything that the stream holds now is folded. Rejects as the log does. */
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
    const batch = this.#nextOf(BATCH_MAX)
    try {
      await this.#carryOut(batch)
    } catch (error) {
      this.#keeper.fault(error, 'drain')
      if (isDeleted(error)) this.#keeper.deleted?.()
      this.#keeper.unwritten()
      for (const pending of batch) this.answer(pending, { is: 'failed', error })
    }
    this.#draining = false
    if (this.#mailbox.length + this.#tasks.length > 0 || this.#readsSoon) this.#wake()
    else this.#keeper.rested()
  }

  #nextOf(count: number): P[] {
    return this.#mailbox.splice(0, count).filter(({ answered }) => !answered)
  }

  async #carryOut(pending: P[]): Promise<void> {
    if (this.#doubtful || this.#readsSoon) await this.#catchUp()
    else if (this.#options.shared) await this.#courtesy.wait()
    for (let attempt = 1; ; attempt++) {
      let batch = this.#decide(pending)
      if (this.#isRefusing(batch)) batch = await this.#decideAnew(pending, batch)
      const failure = batch.last && (await this.#write(batch, batch.last))
      if (failure === null) return this.#written(batch)
      if (!isOvertaken(failure.error) || attempt === ATTEMPTS_MAX) return this.#unwritten(batch, failure.error)
      this.#foldArrived()
      if (attempt > 1) await this.#courtesy.lost()
      // Those who came meanwhile go along: the more writers there are, the larger their batches.
      pending.push(...this.#nextOf(BATCH_MAX - pending.length))
    }
  }

  #written({ decided }: Batch<S, C, F, O, P>): void {
    this.#keeper.deliver(decided)
    this.#foldArrived()
  }

  /** A refusal may rest on what another process has just changed, so the stream is read before anybody is refused. [MN47] */
  async #decideAnew(pending: readonly P[], batch: Batch<S, C, F, O, P>): Promise<Batch<S, C, F, O, P>> {
    const { seq } = this.#head
    await this.#catchUp()
    return this.#head.seq === seq ? batch : this.#decide(pending)
  }

  #isRefusing({ decided }: Batch<S, C, F, O, P>): boolean {
    return this.#options.shared === true && decided.some(({ settled }) => settled.is === 'refused')
  }

  #decide(pending: readonly P[]): Batch<S, C, F, O, P> {
    return this.#decider.batch(pending, this.#state, this.#head)
  }

  /** Appends a batch and makes its state the stream's: null, or why it is not in the stream, as far as that can be known. */
  async #write(batch: Batch<S, C, F, O, P>, last: ChainedEvent): Promise<{ readonly error: unknown } | null> {
    const startedAt = performance.now()
    this.#busy = true
    try {
      const appended = this.#offers.append(batch.events, last, this.#head.seq)
      // The log has it by then, so this costs nobody time.
      queueMicrotask(() => this.#prepare(batch))
      this.#become(batch, last, await appended, startedAt)
      return null
    } catch (error) {
      if (error instanceof LogError && error.code === 'unavailable') return { error }
      this.#doubtful = true
      // The stream itself says what it holds, also of what was offered. [MN46]
      await this.#read().catch((unread: unknown) => this.#keeper.fault(unread, 'read'))
      const found = this.#offers.arrived(last)
      if (found === undefined) return { error }
      this.#become(batch, last, found.position, startedAt)
      return null
    } finally {
      this.#busy = false
    }
  }

  #prepare({ decided }: Batch<S, C, F, O, P>): void {
    try {
      this.#keeper.prepare?.(decided)
    } catch (error) {
      this.#keeper.fault(error, 'prepare')
    }
  }

  #become({ events, state }: Batch<S, C, F, O, P>, { seq, hash }: Head, position: Position, startedAt: number): void {
    this.#state = state
    this.#head = { seq, hash }
    this.#doubtful = false
    const tookMs = performance.now() - startedAt
    this.#courtesy.wrote(tookMs)
    this.#keeper.appended(events, position, tookMs)
  }

  /** What would have written fails. What was decided after it rests on what is not written and is decided again. [DU5] */
  async #unwritten({ decided }: Batch<S, C, F, O, P>, error: unknown): Promise<void> {
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
    else this.#foldArrived()
  }

  /** The stream is the truth: after a conflict or an unknown outcome, what it holds beyond the state is folded. */
  async #catchUp(): Promise<void> {
    this.#busy = true
    try {
      if (this.#vainReads > 0) await this.#courtesy.readInVain(this.#vainReads)
      await this.#read()
    } finally {
      this.#busy = false
    }
    this.#foldArrived()
    this.#vainReads = this.#arrivals.isAhead ? this.#vainReads + 1 : 0
    if (this.#vainReads < READS_MAX) return
    this.#keeper.fault(new Error('a stream does not show what a subscription brought of it'), 'read')
    this.#arrivals.clear()
    this.#vainReads = 0
  }

  async #read(): Promise<void> {
    this.#readsSoon = false
    const read: StoredEvent[] = []
    for await (const page of this.#options.log.readPages(this.#stream, { from: this.#head.seq + 1 })) read.push(...page)
    if (read.length > 0) await this.#options.before?.()
    this.#arrivals.addRead(read)
    this.#doubtful = false
  }

  #foldArrived(): void {
    const taken: Taken<S, F>[] = []
    try {
      for (const group of this.#arrivals.groupsAfter(this.#head.seq)) taken.push(this.#fold(group))
    } finally {
      if (taken.length > 0) this.#keeper.taken(taken)
    }
    if (this.#arrivals.isAhead) this.check()
  }

  #fold(group: readonly StoredEvent[]): Taken<S, F> {
    const events = group.map((stored) => decode(this.#options.aggregate.events, stored))
    const { seq, hash } = events.at(-1)!
    this.#state = events.reduce(this.#evolve, this.#state)
    this.#head = { seq, hash }
    return { events, state: this.#state, position: group.at(-1)!.position }
  }
}
