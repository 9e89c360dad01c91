import { nextDue } from '#engine/room/clock.ts'
import type { UnstampedCommand } from '#engine/room/commands.ts'
import type { Decision } from '#engine/room/decision.ts'
import type { RoomEvent, RoomFact } from '#engine/room/events.ts'
import { ROOMS } from '#engine/room/room.ts'
import type { RoomState } from '#engine/room/state.ts'
import { type Head, SYSTEM } from '#engine/stream.ts'
import { type RoomViewContext, roomView } from '#projections/views/roomView.ts'
import { traceOf } from '#projections/views/trace.ts'
import type { ModelTrace } from '#protocol/views/trace.ts'
import type { EventLog, Position } from '#stores/events/port.ts'
import type { Clock } from '../clock.ts'
import { Channel, type Member, type Outgoing } from '../connections/channel.ts'
import { eventPacket } from '../connections/frames.ts'
import type { Metrics } from '../metrics.ts'
import type { Decided, Pending } from '../streams/command.ts'
import { StreamHost } from '../streams/host.ts'
import { Alarm } from './alarm.ts'
import { type Broadcast, emissionsOf, joined, type RoomResult } from './emissions.ts'
import { BUSY, type Outcome, outcomeOf } from './outcome.ts'
import type { Pacer } from './pacer.ts'

/** Commands waiting in one room; more are refused. */
const MAILBOX_MAX = 5_000
/** After a failure the room waits this long before it tries by itself again. */
const RETRY_MS = 1_000

/** What rooms share: where they write, what time it is, who counts. */
export interface RoomServices {
  readonly log: EventLog
  readonly clock: Clock
  readonly metrics: Metrics
  readonly pacer: Pacer
  readonly llm: () => RoomViewContext['llm']
  /** Whether the service has video settings. */
  readonly video: boolean
  /** Told after events are durable and folded, before they are emitted. */
  readonly appended: (room: Room, events: readonly RoomEvent[], position: Position) => void
  /** Told after a drain was delivered. */
  readonly carriedOut: (room: Room, results: readonly RoomResult[]) => void
  readonly fault: (error: unknown, where: string) => void
}

/** A command of a room, and the connection that it came by. */
interface RoomPending extends Pending<RoomState, UnstampedCommand, Decision> {
  readonly member: Member | null
}

type RoomDecided = Decided<RoomState, UnstampedCommand, RoomFact, Decision, RoomPending>

/** One live room: its stream, its clock, and who hears it. Nothing is told before it is durable. [DU1] */
export class Room {
  readonly code: string
  readonly channel = new Channel()
  readonly #services: RoomServices
  readonly #host: StreamHost<RoomState, UnstampedCommand, RoomFact, Decision, RoomPending>
  readonly #due: Alarm
  #closed = false
  /** When to mend what a failure may have left behind; null when nothing failed. */
  #retryAt: number | null = null
  /** When the room was last asked for anything, by the service's clock. */
  touchedAt: number

  constructor(code: string, state: RoomState, head: Head, services: RoomServices) {
    this.code = code
    this.#services = services
    this.touchedAt = services.clock.now()
    this.#due = new Alarm(services.clock, () => this.#ring())
    const { log, clock, metrics, pacer } = services
    this.#host = new StreamHost({
      aggregate: ROOMS,
      id: code,
      state,
      head,
      log,
      clock,
      keeper: {
        plan: (drain) => pacer.plan(drain),
        appended: (events, position, tookMs) => {
          if (tookMs !== null) metrics.appended(events.length, tookMs)
          services.appended(this, events, position)
        },
        deliver: (decided) => this.#deliver(decided),
        reread: () => this.#showReread(),
        unwritten: () => {
          this.#retryAt = clock.now() + RETRY_MS
        },
        rested: () => this.#scheduleDue(),
        fault: services.fault,
      },
    })
    this.#scheduleDue()
  }

  get state(): RoomState {
    return this.#host.state
  }

  get head(): Head {
    return this.#host.head
  }

  /** Nothing waits, nothing is under way. */
  get idle(): boolean {
    return this.#host.idle
  }

  /** The room state as everyone is shown it now. */
  view(room: RoomState = this.state) {
    return roomView(room, this.viewContext)
  }

  /** What a view shows now beside the stream. */
  get viewContext(): RoomViewContext {
    const { clock, llm, video } = this.#services
    return { now: clock.now(), llm: llm(), video, holds: (participantId) => this.channel.holds(participantId) }
  }

  /** Puts a command into the mailbox. `settle` is called in its place among the emissions. */
  submit(command: UnstampedCommand, settle: (outcome: Outcome) => void, member: Member | null = null): void {
    if (this.#host.waiting >= MAILBOX_MAX) return settle(BUSY)
    this.touchedAt = this.#services.clock.now()
    this.#host.submit({
      command,
      actor: SYSTEM,
      settle: (settled) => settle(outcomeOf(settled)),
      member,
      answered: false,
    })
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

  /** The way out: emissions in their order, each answer in its place, one write a connection; then whoever watches. */
  #deliver(decided: readonly RoomDecided[]): void {
    const { metrics, llm, carriedOut } = this.#services
    const { available } = llm()
    const perCommand = decided.map(({ result, settled }) => {
      if (settled.is === 'refused') metrics.refused(settled.refusal.refused)
      return result ? emissionsOf(result, available) : [{ to: 'caller' } as const]
    })
    const outgoing = joined(perCommand).flatMap((emissions, i) =>
      emissions.map((emission): Outgoing => {
        if (emission.to !== 'caller') return emission
        const { pending, settled } = decided[i]!
        return { to: 'caller', member: pending.member, answer: () => this.#host.answer(pending, settled) }
      }),
    )
    const startedAt = performance.now()
    this.channel.deliver(outgoing, (broadcast) => this.#encode(broadcast))
    metrics.delivered(performance.now() - startedAt)
    const results = decided.flatMap(({ result }) => result ?? [])
    if (results.length > 0) carriedOut(this, results)
  }

  /** Tells what became of the model's reading of a message: the trace again, now final. [TR3] */
  retrace(result: RoomResult, llm: ModelTrace): void {
    const trace = traceOf(result, llm)
    if (trace) this.channel.broadcast('dst:trace', trace)
  }

  /** The update at the end shows all of the drain, whichever of its commands asked for it. [OR5] */
  #encode(broadcast: Broadcast): string {
    if (broadcast.event !== 'room:update') return eventPacket(broadcast.event, broadcast.payload)
    return eventPacket('room:update', this.view(broadcast.when === 'last' ? this.state : broadcast.room))
  }

  #showReread(): void {
    this.channel.broadcast('room:update', this.view())
    this.#mendPresence()
  }

  /** A failed append may leave the stream and the connections at odds over who holds a seat: the connections are right. [SE8] */
  #mendPresence(): void {
    for (const { id: participantId, connectionId } of Object.values(this.state.seats)) {
      const held = this.channel.connectionOf(participantId)
      if ((held?.id ?? null) === connectionId) continue
      if (held)
        this.submit({ type: 'rejoin', participantId, connectionId: held.id, cookieHash: held.cookieHash }, () => {})
      else this.submit({ type: 'unseat', participantId, connectionId: connectionId!, reason: 'disconnected' }, () => {})
    }
    if (this.state.botReady && !this.channel.hasBots) this.submit({ type: 'detachBot' }, () => {})
  }

  /** Sets the alarm for the next thing that time brings; after a failure, for the next try. */
  #scheduleDue(): void {
    if (!this.#closed) this.#due.set(this.#retryAt ?? nextDue(this.state, this.#services.clock.now()))
  }

  #ring(): void {
    if (this.#retryAt !== null && this.#retryAt <= this.#services.clock.now()) {
      this.#retryAt = null
      this.#mendPresence()
    }
    this.submit({ type: 'tick' }, () => {})
  }
}
