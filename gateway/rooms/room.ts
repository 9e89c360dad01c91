import { nextDue } from '#engine/room/clock.ts'
import type { UnstampedCommand } from '#engine/room/commands.ts'
import type { Decision } from '#engine/room/decision.ts'
import type { RoomFact } from '#engine/room/events.ts'
import { ROOMS } from '#engine/room/room.ts'
import type { RoomState } from '#engine/room/state.ts'
import { type Head, SYSTEM } from '#engine/stream.ts'
import { type RoomViewContext, roomView } from '#projections/views/roomView.ts'
import { traceOf } from '#projections/views/trace.ts'
import type { ServerPayload } from '#protocol/serverEvents.ts'
import type { ModelTrace } from '#protocol/views/trace.ts'
import type { StoredEvent } from '#stores/events/port.ts'
import { Channel, type Member, type Outgoing } from '../connections/channel.ts'
import { nodeOf } from '../connections/connectionIds.ts'
import { eventPacket } from '../connections/frames.ts'
import type { Form } from '../connections/packets.ts'
import { StreamHost } from '../streams/host.ts'
import { Alarm } from './alarm.ts'
import { Changes } from './changes.ts'
import { CrowdUpdates } from './crowdUpdates.ts'
import { type Broadcast, type Emission, emissionsIn, joined, type RoomResult, statesShown } from './emissions.ts'
import { LateExtras } from './lateExtras.ts'
import { BUSY, type Outcome, outcomeOf } from './outcome.ts'
import { type Prepared, prepared, type RoomDecided, type RoomPending } from './prepared.ts'
import { Presence } from './presence.ts'
import type { RoomServices, RoomTaken } from './roomServices.ts'
import { canWait, type Extra, extrasAmong } from './signals.ts'
import { Typing } from './typing.ts'

/** Commands waiting in one room; more are refused. */
const MAILBOX_MAX = 5_000
/** After a failure the room waits this long before it tries by itself again. */
const RETRY_MS = 1_000
/** Events that change who has a seat. */
const OF_PRESENCE: ReadonlySet<string> = new Set(['joined', 'seated', 'unseated', 'botAttached'])

/** One live room: its stream, its clock, and who hears it. Nothing is told before it is durable. [DU1] */
export class Room {
  readonly code: string
  readonly channel: Channel
  readonly presence: Presence
  readonly typing: Typing
  readonly #services: RoomServices<Room>
  readonly #host: StreamHost<RoomState, UnstampedCommand, RoomFact, Decision, RoomPending>
  readonly #due: Alarm
  readonly #late = new LateExtras()
  readonly #crowd: CrowdUpdates
  readonly #changes = new Changes()
  /** What a batch on its way to the disk shows. */
  #ready: Prepared | null = null
  #closed = false
  /** When to mend what a failure may have left behind; null when nothing failed. */
  #retryAt: number | null = null
  /** When the room was last asked for anything, by the service's clock. */
  touchedAt: number

  constructor(code: string, state: RoomState, head: Head, services: RoomServices<Room>) {
    this.code = code
    this.#services = services
    this.touchedAt = services.clock.now()
    this.#due = new Alarm(services.clock, () => this.#ring())
    const { log, clock, metrics, pacer, nodes, signal, pause } = services
    this.channel = new Channel(nodes.isAlone ? undefined : (claimed) => this.presence.changed(claimed), () =>
      this.presence.listens(),
    )
    const { channel } = this
    this.#crowd = new CrowdUpdates({
      ...{ clock, present: () => channel.seatedCount, state: () => this.state },
      send: (update) => this.#send([update]),
    })
    this.typing = new Typing({
      ...{ channel, clock },
      spread: (participantId, reading) => {
        if (this.presence.isShared) signal({ kind: 'typing', code, participantId, reading })
      },
    })
    this.presence = new Presence({
      ...{ code, nodes, channel, signal, now: () => clock.now() },
      ...{ state: () => this.state, ask: (command) => this.ask(command) },
    })
    this.#host = new StreamHost({
      aggregate: ROOMS,
      id: code,
      state,
      head,
      log,
      clock,
      byCommand: true,
      shared: !nodes.isAlone,
      ...(pause && { pause }),
      keeper: {
        plan: (drain) => pacer.plan(drain),
        appended: (events, position, tookMs) => {
          metrics.appended(events.length, tookMs)
          if (!nodes.isAlone && events.some(({ type }) => type === 'ended')) this.presence.ended()
          services.appended(this, events, position)
        },
        prepare: (decided) => {
          this.#ready = this.#prepared(decided)
        },
        taken: (taken) => this.#taken(taken),
        deliver: (decided) => this.#deliver(decided),
        unwritten: () => {
          this.#ready = null
          this.#retryAt = clock.now() + RETRY_MS
        },
        rested: () => this.#scheduleDue(),
        deleted: () => services.deleted(this),
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
    return { now: clock.now(), llm: llm(), video, holds: (participantId) => this.presence.holds(participantId) }
  }

  /** Puts a command into the mailbox. `settle` is called in its place among the emissions. */
  submit(command: UnstampedCommand, settle: (outcome: Outcome) => void, member: Member | null = null): void {
    if (this.#host.waiting >= MAILBOX_MAX) return settle(BUSY)
    this.touchedAt = this.#services.clock.now()
    const pending = { command, actor: SYSTEM, member, answered: false }
    this.#host.submit({ ...pending, settle: (settled) => settle(outcomeOf(settled, this.state.lang)) })
  }

  /** The same, awaited: for callers that are no sockets. */
  ask(command: UnstampedCommand): Promise<Outcome> {
    return new Promise((resolve) => this.submit(command, resolve))
  }

  /** Takes events that other nodes wrote, and what this one wrote itself, in the order of the log. Throws UnreadableEvent. */
  take(events: readonly StoredEvent[]): void {
    this.#host.take(...events)
  }

  /** Makes sure that nothing was missed, and that everybody here has their seat. [MN52] */
  check(): void {
    this.#host.check()
    this.presence.mend()
  }

  /** Shows extras of another node, after the events that they belong to. */
  show(extras: readonly Extra[], seq: number): void {
    const due = this.#late.arrived(extras, seq, this.state)
    if (canWait(due, this.state)) this.channel.hold(due.map((broadcast) => this.#encode(broadcast, 'whole')))
    else this.#emit(joined([due]))
  }

  /** Shows the state to everybody here, where it is not in the stream that changed. */
  showState(): void {
    this.#crowd.drop()
    this.channel.broadcast('room:update', this.view())
  }

  /** A node is gone, and with it all its connections. [MN51] */
  nodeGone(node: string): void {
    if (this.#closed) return
    void this.presence.drop((connectionId) => nodeOf(connectionId) === node)
    if (this.presence.forget(node)) this.showState()
  }

  /** Lets go of timers; the room must not be used afterwards. */
  close(): void {
    this.#closed = true
    this.#due.off()
    this.#crowd.drop()
    this.channel.listeners.end()
    this.typing.close()
  }

  /** Sends what is not in the stream to everybody, on other nodes too. */
  broadcast(event: 'voice:caption', payload: ServerPayload<'voice:caption'>): void
  broadcast(event: 'dst:trace', payload: ServerPayload<'dst:trace'>): void
  broadcast(event: 'voice:caption' | 'dst:trace', payload: never): void {
    this.channel.broadcast(event, payload)
    this.#signal([{ event, payload }])
  }

  /** Tells what became of the model's reading of a message: the trace again, now final. [TR3] */
  retrace(result: RoomResult, llm: ModelTrace): void {
    const trace = traceOf(result, llm)
    if (trace) this.broadcast('dst:trace', trace)
  }

  /** The way out: emissions in their order, each answer in its place, one write a connection; then whoever watches. */
  #deliver(decided: readonly RoomDecided[]): void {
    const { metrics, carriedOut } = this.#services
    const { perCommand, extras, encoded } = this.#ready?.decided === decided ? this.#ready : this.#prepared(decided)
    this.#ready = null
    for (const { settled } of decided) if (settled.is === 'refused') metrics.refused(settled.refusal.refused)
    const states = statesShown(perCommand, decided)
    const results = decided.flatMap(({ result }) => result ?? [])
    for (const { state } of results) this.#changes.carriedOut(state)
    const answer = (i: number): Outgoing => {
      const { pending, settled } = decided[i]!
      const state = pending.member && states[i]
      const shown = settled.is === 'done' && state ? { ...settled, state } : settled
      return { to: 'caller', member: pending.member, answer: () => this.#host.answer(pending, shown) }
    }
    this.#emit(perCommand, { answer, encoded })
    if (extras.length > 0 && this.presence.isShared) this.#signal(extrasAmong(extras))
    if (results.length > 0) carriedOut(this, results)
  }

  #prepared(decided: readonly RoomDecided[]): Prepared {
    return prepared(decided, this.#services.llm().available, this.channel.size > 0)
  }

  /** What other nodes wrote is shown here as it was there. [MN49] */
  #taken(taken: readonly RoomTaken[]): void {
    const { appended } = this.#services
    for (const { events, position } of taken) {
      if (events.some(({ type }) => type === 'ended')) this.presence.ended()
      appended(this, events, position)
    }
    if (taken.some(({ events }) => events.some(({ type }) => OF_PRESENCE.has(type)))) this.presence.mend()
    for (const { state } of taken) this.#changes.carriedOut(state)
    if (this.channel.size > 0) {
      this.#emit(joined(taken.map(({ events, state }) => [...emissionsIn(events, state), ...this.#late.due(state)])))
    }
    this.#scheduleDue()
    this.#services.taken(this, taken)
  }

  /** Sends joined emissions. */
  #emit(
    perCommand: readonly (readonly Emission[])[],
    { answer, encoded }: { answer?: (i: number) => Outgoing; encoded?: ReadonlyMap<Broadcast, string> } = {},
  ): void {
    const startedAt = performance.now()
    const outgoing = perCommand.flatMap((emissions, i) =>
      emissions.flatMap((emission) => (emission.to === 'caller' ? (answer?.(i) ?? []) : emission)),
    )
    if (!this.channel.wantsChanges) this.#changes.forget()
    this.#send(this.#crowd.passed(outgoing), encoded)
    this.#services.metrics.delivered(performance.now() - startedAt)
  }

  #send(outgoing: readonly Outgoing[], encoded?: ReadonlyMap<Broadcast, string>): void {
    const encode = (broadcast: Broadcast, form: Form) => encoded?.get(broadcast) ?? this.#encode(broadcast, form)
    this.channel.deliver(outgoing, encode, this.state.seq)
  }

  #signal(extras: readonly Extra[]): void {
    if (extras.length === 0 || !this.presence.isShared) return
    this.#services.signal({ kind: 'extras', code: this.code, seq: this.state.seq, extras })
  }

  /** The update at the end shows all of the drain, whichever of its commands asked for it. [OR5] */
  #encode(broadcast: Broadcast, form: Form): string {
    if (broadcast.event === 'room:update') {
      const state = broadcast.when === 'last' ? this.state : broadcast.room
      const view = this.view(state)
      const changes = form === 'changes' ? this.#changes.ofRoom(state, view) : null
      return changes ? eventPacket('room:changed', changes) : eventPacket('room:update', view)
    }
    const changes = form === 'changes' && broadcast.event === 'intel:update' && this.#changes.ofIntel(broadcast.payload)
    if (changes) return eventPacket('intel:changed', changes)
    return eventPacket(broadcast.event, broadcast.payload)
  }

  /** Sets the alarm for the next thing that time brings; after a failure, for the next try. */
  #scheduleDue(): void {
    if (this.#closed) return
    const { clock, lag } = this.#services
    const due = nextDue(this.state, clock.now(), this.typing.activeAt)
    this.#due.set(this.#retryAt ?? (due === null ? null : due + lag(this)))
  }

  #ring(): void {
    if (this.#retryAt !== null && this.#retryAt <= this.#services.clock.now()) {
      this.#retryAt = null
      this.presence.mend()
    }
    this.submit({ type: 'tick', activeAt: this.typing.activeAt }, () => {})
  }
}
