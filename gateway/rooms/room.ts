import { nextDue } from '#engine/room/clock.ts'
import type { RoomEvent } from '#engine/room/events.ts'
import type { RoomState } from '#engine/room/state.ts'
import type { Head } from '#engine/stream.ts'
import { roomView, type Surroundings } from '#projections/views/roomView.ts'
import { traceOf } from '#projections/views/trace.ts'
import { type EventLog, LogError, type Position } from '#stores/events/port.ts'
import type { Clock } from '../clock.ts'
import { Channel, type Outgoing } from '../connections/channel.ts'
import type { Connection } from '../connections/connection.ts'
import { eventPacket } from '../connections/frames.ts'
import type { Metrics } from '../metrics.ts'
import { Alarm } from './alarm.ts'
import { type Broadcast, type Done, type Emission, emissionsOf, joined } from './emissions.ts'
import { BUSY, FAILED, type Letter, type Outcome, type UnstampedCommand } from './letter.ts'
import type { Pacer } from './pacer.ts'
import type { Reactor } from './reactor.ts'
import { type Decided, decideLetter, type Step } from './step.ts'
import { streamOf } from './stream.ts'

/** Commands waiting in one room; more are refused. */
const MAILBOX_MAX = 5_000
/** Commands decided and appended together: six events each at most, so that a batch is always one append. */
const BATCH_MAX = 160
/** After a failure the room waits this long before it tries by itself again. */
const RETRY_MS = 1_000
/** Times the same events are offered to a log that cannot say whether it wrote them. */
const APPEND_ATTEMPTS = 3

/** What rooms share: where they write, what time it is, who counts. */
export interface RoomServices {
  readonly log: EventLog
  readonly clock: Clock
  readonly metrics: Metrics
  readonly pacer: Pacer
  readonly llm: () => Surroundings['llm']
  /** Whether the service has video settings. */
  readonly video: boolean
  /** Told after events are durable and folded, before they are emitted. */
  readonly appended: (room: Room, events: readonly RoomEvent[], position: Position) => void
  /** Reads the room anew when an append's outcome is unknown; `appended` is told of what was written after all. */
  readonly reload: (room: Room) => Promise<{ state: RoomState; head: Head }>
  readonly reactor: Reactor
  readonly fault: (error: unknown, where: string) => void
}

/** One live room: its mailbox, its state, and who hears it. Commands take turns; nothing is told before it is durable. [DU1] */
export class Room {
  readonly code: string
  readonly channel = new Channel()
  readonly #services: RoomServices
  readonly #mailbox: Letter[] = []
  #state: RoomState
  #head: Head
  readonly #due: Alarm
  #draining = false
  #closed = false
  /** The stream may hold more than we know of. */
  #doubtful = false
  /** When to mend what a failure may have left behind; null when nothing failed. */
  #retryAt: number | null = null
  /** When the room was last asked for anything, by the service's clock. */
  touchedAt: number

  constructor(code: string, state: RoomState, head: Head, services: RoomServices) {
    this.code = code
    this.#state = state
    this.#head = head
    this.#services = services
    this.touchedAt = services.clock.now()
    this.#due = new Alarm(services.clock, () => this.#ring())
    this.#scheduleDue()
  }

  get state(): RoomState {
    return this.#state
  }

  get head(): Head {
    return this.#head
  }

  /** Nothing waits, nothing is under way. */
  get idle(): boolean {
    return !this.#draining && this.#mailbox.length === 0
  }

  /** The room state as everyone is shown it now. */
  view(room: RoomState = this.#state) {
    return roomView(room, this.surroundings)
  }

  /** What a view shows now beside the stream. */
  get surroundings(): Surroundings {
    const { clock, llm, video } = this.#services
    return { now: clock.now(), llm: llm(), video, holds: (participantId) => this.channel.holds(participantId) }
  }

  /** Puts a command into the mailbox. `settle` is called in its place among the emissions. */
  submit(command: UnstampedCommand, settle: (outcome: Outcome) => void, connection: Connection | null = null): void {
    if (this.#mailbox.length >= MAILBOX_MAX) return settle(BUSY)
    this.touchedAt = this.#services.clock.now()
    this.#mailbox.push({ command, settle, connection, answered: false })
    if (this.#draining) return
    this.#draining = true
    this.#services.pacer.plan(() => void this.#drain())
  }

  /** The same, awaited: for callers that are no sockets. */
  ask(command: UnstampedCommand): Promise<Outcome> {
    return new Promise((resolve) => this.submit(command, resolve))
  }

  /** Lets go of timers; the room must not be used afterwards. */
  close(): void {
    this.#closed = true
    this.#due.off()
  }

  async #drain(): Promise<void> {
    const batch = this.#mailbox.splice(0, BATCH_MAX).filter(({ answered }) => !answered)
    try {
      await this.#carryOut(batch)
    } catch (error) {
      this.#services.fault(error, 'room drain')
      this.#retryAt = this.#services.clock.now() + RETRY_MS
      for (const letter of batch) this.#answer(letter, FAILED)
    }
    this.#draining = this.#mailbox.length > 0
    if (this.#draining) this.#services.pacer.plan(() => void this.#drain())
    else this.#scheduleDue()
  }

  async #carryOut(batch: readonly Letter[]): Promise<void> {
    if (this.#doubtful) await this.#reload()
    let state = this.#state
    let head = this.#head
    const events: RoomEvent[] = []
    const decisions: Decided[] = batch.map((letter) => {
      const { decided, chained, next } = this.#decide(letter, state, head)
      state = next
      head = chained.at(-1) ?? head
      events.push(...chained)
      return decided
    })
    if (events.length > 0) {
      const position = await this.#append(events, decisions)
      if (position === null) return
      this.#state = state
      this.#head = { seq: head.seq, hash: head.hash }
      this.#services.appended(this, events, position)
    }
    this.#deliver(decisions)
  }

  /** A decision that throws is a bug of ours: its caller is told, the others of the batch go on. */
  #decide(letter: Letter, state: RoomState, head: Head): Step {
    try {
      const step = decideLetter(letter, { state, head, now: this.#services.clock.now() })
      const { outcome } = step.decided
      if (outcome.error !== undefined) this.#services.metrics.refused(outcome.refused)
      return step
    } catch (error) {
      this.#services.fault(error, `decide ${letter.command.type}`)
      return { decided: { letter, outcome: FAILED, done: null }, chained: [], next: state }
    }
  }

  /** Writes a batch; null when it was not written: then every command of it is answered and the state stays as it was. */
  async #append(events: readonly RoomEvent[], decisions: readonly Decided[]): Promise<Position | null> {
    const startedAt = performance.now()
    try {
      const position = await this.#appendOnce(events)
      this.#services.metrics.appended(events.length, performance.now() - startedAt)
      return position
    } catch (error) {
      this.#services.fault(error, 'append')
      this.#retryAt = this.#services.clock.now() + RETRY_MS
      this.#answerUnwritten(decisions)
      this.#doubtful ||= !(error instanceof LogError) || error.code !== 'unavailable'
      if (this.#doubtful) await this.#reload()
      return null
    }
  }

  /** What would have written fails. What was decided after it rests on what is not written and is decided again. [DU5] */
  #answerUnwritten(decisions: readonly Decided[]): void {
    const again: Letter[] = []
    let unwritten = false
    for (const { letter, done, outcome } of decisions) {
      const writes = done !== null && done.events.length > 0
      unwritten ||= writes
      if (writes) this.#answer(letter, FAILED)
      else if (unwritten) again.push(letter)
      else this.#answer(letter, outcome)
    }
    this.#mailbox.unshift(...again)
  }

  /** Where the log cannot say whether it wrote, the same events are offered again: they land once. [DU6] */
  async #appendOnce(events: readonly RoomEvent[]): Promise<Position> {
    for (let attempt = 1; ; attempt++) {
      try {
        const { position } = await this.#services.log.append(streamOf(this.code), events, this.#head.seq)
        this.#doubtful = false
        return position
      } catch (error) {
        // Once in doubt, always in doubt: a later refusal says nothing of the earlier attempt.
        this.#doubtful ||= error instanceof LogError && error.code === 'indeterminate'
        if (!this.#doubtful || attempt === APPEND_ATTEMPTS) throw error
      }
    }
  }

  /** The stream is the truth: after a conflict or an unknown outcome it is read again, and what it holds is shown. */
  async #reload(): Promise<void> {
    const known = this.#head.seq
    const { state, head } = await this.#services.reload(this)
    this.#state = state
    this.#head = head
    this.#doubtful = false
    if (head.seq === known) return
    this.channel.broadcast('room:update', this.view())
    this.#mendPresence()
  }

  /** A failed append may leave the stream and the connections at odds over who holds a seat: the connections are right. [SE8] */
  #mendPresence(): void {
    for (const { id: participantId, connectionId } of Object.values(this.#state.seats)) {
      const held = this.channel.connectionOf(participantId)
      if ((held?.id ?? null) === connectionId) continue
      if (held)
        this.submit({ type: 'rejoin', participantId, connectionId: held.id, cookieHash: held.cookieHash }, () => {})
      else this.submit({ type: 'unseat', participantId, connectionId: connectionId!, reason: 'disconnected' }, () => {})
    }
    if (this.#state.botReady && !this.channel.hasBots) this.submit({ type: 'detachBot' }, () => {})
  }

  #deliver(decisions: readonly Decided[]): void {
    const perCommand = decisions.map(({ done }): readonly Emission[] => {
      if (!done) return [{ to: 'caller' }]
      const emissions = emissionsOf(done)
      if (done.command.type !== 'say') return emissions
      const trace = traceOf(done.command, done.events, done, this.#services.reactor.reads(this, done))
      return trace ? [...emissions, { to: 'room', event: 'dst:trace', payload: trace }] : emissions
    })
    const outgoing = joined(perCommand).flatMap((emissions, i) =>
      emissions.map((emission): Outgoing => {
        if (emission.to !== 'caller') return emission
        const { letter, outcome } = decisions[i]!
        return { to: 'caller', connection: letter.connection, answer: () => this.#answer(letter, outcome) }
      }),
    )
    const startedAt = performance.now()
    this.channel.deliver(outgoing, (emission) => this.#encode(emission))
    this.#services.metrics.delivered(performance.now() - startedAt)
    const done = decisions.flatMap((decision) => decision.done ?? [])
    if (done.length > 0) this.#services.reactor.carriedOut(this, done)
  }

  /** Tells what became of the model's reading of a message: the trace again, now final. [TR3] */
  retrace(done: Done, llm: ReturnType<Reactor['reads']>): void {
    const trace = traceOf(done.command, done.events, done, llm)
    if (trace) this.channel.broadcast('dst:trace', trace)
  }

  /** Answers once. A caller whose callback throws spoils nobody else's turn. */
  #answer(letter: Letter, outcome: Outcome): void {
    if (letter.answered) return
    letter.answered = true
    try {
      letter.settle(outcome)
    } catch (error) {
      this.#services.fault(error, 'answer')
    }
  }

  /** The update at the end shows all of the drain, whichever of its commands asked for it. [OR5] */
  #encode(emission: Broadcast): string {
    if (emission.event !== 'room:update') return eventPacket(emission.event, emission.payload)
    return eventPacket('room:update', this.view(emission.when === 'last' ? this.#state : emission.room))
  }

  /** Sets the alarm for the next thing that time brings; after a failure, for the next try. */
  #scheduleDue(): void {
    if (!this.#closed) this.#due.set(this.#retryAt ?? nextDue(this.#state, this.#services.clock.now()))
  }

  #ring(): void {
    if (this.#retryAt !== null && this.#retryAt <= this.#services.clock.now()) {
      this.#retryAt = null
      this.#mendPresence()
    }
    this.submit({ type: 'tick' }, () => {})
  }
}
