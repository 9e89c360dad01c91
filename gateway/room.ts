import type { JsonObject } from '#engine/json.ts'
import { isRefusal, type Refusal } from '#engine/refusal.ts'
import { nextDue } from '#engine/room/clock.ts'
import type { CommandStamp, RoomCommand } from '#engine/room/commands.ts'
import { decide } from '#engine/room/decide.ts'
import type { RoomEvent } from '#engine/room/events.ts'
import { evolve } from '#engine/room/evolve.ts'
import type { RoomState } from '#engine/room/state.ts'
import { type Head, seal } from '#engine/stream.ts'
import { type RoomView, roomView, type Surroundings } from '#projections/roomView.ts'
import { traceOf } from '#projections/trace.ts'
import { Alarm } from './alarm.ts'
import { Channel, type Outgoing } from './channel.ts'
import type { Clock } from './clock.ts'
import type { Connection } from './connection.ts'
import { sha256 } from './digest.ts'
import { type Done, type Emission, emissionsOf, joined } from './emissions.ts'
import { freshEntropy } from './entropy.ts'
import { eventPacket } from './frames.ts'
import { type EventLog, LogError, type NewEvent, type Position } from './log/port.ts'
import type { Metrics } from './metrics.ts'
import type { Pacer } from './pacer.ts'

/** Commands waiting in one room; more are refused. */
const MAILBOX_MAX = 5_000
/** Commands decided and appended together: six events each at most, so that a batch is always one append. */
const BATCH_MAX = 160
/** After a failure the alarm waits this long before it tries again. */
const RETRY_MS = 1_000

/** Times the same events are offered to a log that cannot say whether it wrote them. */
const APPEND_ATTEMPTS = 3

type Unstamped<C> = C extends RoomCommand ? Omit<C, keyof CommandStamp> : never
export type UnstampedCommand = Unstamped<RoomCommand>

/** What became of a command: a reply with the room just after it, or why not. */
export type Outcome =
  | { readonly reply: JsonObject; readonly room: RoomState; readonly error?: never }
  | { readonly error: string; readonly refused: Refusal['refused'] | 'busy' | 'failed' }

interface Letter {
  readonly command: UnstampedCommand
  readonly settle: (outcome: Outcome) => void
  readonly connection: Connection | null
  answered: boolean
}

interface Decided {
  readonly letter: Letter
  readonly outcome: Outcome
  readonly done: Done | null
}

interface Step {
  readonly decided: Decided
  readonly sealed: readonly RoomEvent[]
  readonly next: RoomState
}

/** What rooms share: where they write, what time it is, who counts. */
export interface RoomServices {
  readonly log: EventLog
  readonly clock: Clock
  readonly metrics: Metrics
  readonly pacer: Pacer
  readonly llm: () => Surroundings['llm']
  /** Told after events are durable and folded, before they are emitted. */
  readonly appended: (room: Room, events: readonly RoomEvent[], position: Position) => void
  /** Reads the room anew when an append's outcome is unknown; `appended` is told of what was written after all. */
  readonly reload: (room: Room) => Promise<{ state: RoomState; head: Head }>
  readonly fault: (error: unknown, where: string) => void
}

export const streamOf = (code: string): string => `room-${code}`
const FAILED: Outcome = { error: 'Something went wrong on our side. Please try again.', refused: 'failed' }
const BUSY: Outcome = { error: 'This room has too much to do at the moment. Please try again.', refused: 'busy' }

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
  #retryAt = 0
  /** When the room was last asked for anything, by the service's clock. */
  touchedAt: number

  constructor(code: string, state: RoomState, head: Head, services: RoomServices) {
    this.code = code
    this.#state = state
    this.#head = head
    this.#services = services
    this.touchedAt = services.clock.now()
    this.#due = new Alarm(services.clock, () => this.submit({ type: 'tick' }, () => {}))
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
  view(room: RoomState = this.#state): RoomView {
    return roomView(room, {
      now: this.#services.clock.now(),
      llm: this.#services.llm(),
      holds: (participantId) => this.channel.holds(participantId),
    })
  }

  /** Puts a command into the mailbox. `settle` is called in its place among the emissions. */
  submit(command: UnstampedCommand, settle: (outcome: Outcome) => void, connection: Connection | null = null): void {
    if (this.#mailbox.length >= MAILBOX_MAX) {
      settle(BUSY)
      return
    }
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
    const batch = this.#mailbox.splice(0, BATCH_MAX)
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
      const { decided, sealed, next } = this.#decide(letter, state, head)
      state = next
      head = sealed.at(-1) ?? head
      events.push(...sealed)
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
      return this.#decideOrThrow(letter, state, head)
    } catch (error) {
      this.#services.fault(error, `decide ${letter.command.type}`)
      return { decided: { letter, outcome: FAILED, done: null }, sealed: [], next: state }
    }
  }

  #decideOrThrow(letter: Letter, state: RoomState, head: Head): Step {
    const startedAt = performance.now()
    const at = Math.max(this.#services.clock.now(), state.at)
    const command = { ...letter.command, at, entropy: freshEntropy() } as RoomCommand
    const decision = decide(state, command)
    if (isRefusal(decision)) {
      this.#services.metrics.refused(decision.refused)
      const outcome = { error: decision.error, refused: decision.refused }
      return { decided: { letter, outcome, done: null }, sealed: [], next: state }
    }
    const sealed: RoomEvent[] = []
    let last = head
    let next = state
    for (const fact of decision.facts) {
      const event = seal(last, fact, { id: crypto.randomUUID(), at }, sha256) as RoomEvent
      sealed.push(event)
      last = event
      next = evolve(next, event)
    }
    const outcome = { reply: decision.reply, room: next }
    const tookMs = performance.now() - startedAt
    const done = { command, events: sealed, room: next, named: decision.named ?? [], tookMs }
    return { decided: { letter, outcome, done }, sealed, next }
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
      this.#doubtful = !(error instanceof LogError) || error.code !== 'unavailable'
      if (this.#doubtful) await this.#reload()
      return null
    }
  }

  /** What was decided after the first event of a batch rests on what is not written, so it fails as well. [DU5] */
  #answerUnwritten(decisions: readonly Decided[]): void {
    let unwritten = false
    for (const { letter, done, outcome } of decisions) {
      unwritten ||= done !== null && done.events.length > 0
      this.#answer(letter, unwritten ? FAILED : outcome)
    }
  }

  /** Where the log cannot say whether it wrote, the same events are offered again: they land once. [DU6] */
  async #appendOnce(events: readonly RoomEvent[]): Promise<Position> {
    for (let attempt = 1; ; attempt++) {
      try {
        const offered = events as unknown as readonly NewEvent[]
        return (await this.#services.log.append(streamOf(this.code), offered, this.#head.seq)).position
      } catch (error) {
        const unknown = error instanceof LogError && error.code === 'indeterminate'
        if (!unknown || attempt === APPEND_ATTEMPTS) throw error
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
    // A seat may have been written whose connection was told that it failed.
    for (const { id: participantId, connectionId } of Object.values(state.seats)) {
      if (connectionId === null || this.channel.connectionOf(participantId)?.id === connectionId) continue
      this.submit({ type: 'unseat', participantId, connectionId, reason: 'disconnected' }, () => {})
    }
  }

  #deliver(decisions: readonly Decided[]): void {
    const perCommand = decisions.map(({ done }): readonly Emission[] => {
      if (!done) return [{ to: 'caller' }]
      const emissions = emissionsOf(done)
      const trace = traceOf(done.command, done.events, done)
      return trace ? [...emissions, { to: 'room', event: 'dst:trace', payload: trace }] : emissions
    })
    const outgoing: Outgoing[] = []
    joined(perCommand).forEach((emissions, i) => {
      for (const emission of emissions) {
        if (emission.to !== 'caller') outgoing.push(emission)
        else {
          const { letter, outcome } = decisions[i]!
          outgoing.push({ to: 'caller', connection: letter.connection, answer: () => this.#answer(letter, outcome) })
        }
      }
    })
    const startedAt = performance.now()
    this.channel.deliver(outgoing, (emission) => this.#encode(emission))
    this.#services.metrics.delivered(performance.now() - startedAt)
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
  #encode(emission: Exclude<Emission, { to: 'caller' }>): string {
    if (!('room' in emission)) return eventPacket(emission.event, emission.payload)
    return eventPacket('room:update', this.view(emission.when === 'last' ? this.#state : emission.room))
  }

  /** Sets the alarm for the next thing that time brings. */
  #scheduleDue(): void {
    if (this.#closed) return
    const at = nextDue(this.#state, this.#services.clock.now())
    this.#due.set(at === null ? null : Math.max(at, this.#retryAt))
  }
}
