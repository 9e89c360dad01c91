import type { ServerEventTo, ServerPayload } from '#protocol/serverEvents.ts'
import type { Broadcast } from '../rooms/emissions.ts'
import { type Bundle, bundle, eventPacket } from './frames.ts'
import { Listeners } from './listeners.ts'
import { type Form, Packets } from './packets.ts'

/** Connection, as a channel uses it. */
export interface Member {
  readonly id: string
  readonly cookieHash: string | null
  seat: { readonly participantId: string; readonly changes?: boolean } | null
  send(bundle: Bundle): void
}

/** Outgoing event or ack; an ack is bound to its caller. */
export type Outgoing = Broadcast | Answer

interface Answer {
  readonly to: 'caller'
  readonly member: Member | null
  /** Sends the ack; the connection then receives everything that follows in this delivery. */
  readonly answer: () => void
}

/** Recipients of a room's events: seated connections, one per seat, voice bots, and listeners without a seat. */
export class Channel {
  readonly listeners: Listeners
  readonly #seated = new Map<string, Member>()
  readonly #bots = new Set<Member>()
  /** Encoded events that leave before the next ones. */
  #held: string[] = []
  readonly #changed: ((claimed: string | null) => void) | undefined
  #changes = 0

  /** `changed` is called when a seat is taken, with its participant, or released; `listening` when listeners come or are gone. */
  constructor(changed?: (claimed: string | null) => void, listening: () => void = () => {}) {
    this.#changed = changed
    this.listeners = new Listeners(listening)
  }

  get size(): number {
    return this.#seated.size + this.#bots.size + this.listeners.size
  }

  /** Incremented whenever a seat is taken or released. */
  get changes(): number {
    return this.#changes
  }

  get seatedCount(): number {
    return this.#seated.size
  }

  /** Participants with a connection. */
  get seatedIds(): string[] {
    return [...this.#seated.keys()]
  }

  /** True if anybody asked for changes. [EV19] */
  get wantsChanges(): boolean {
    for (const { seat } of this.#seated.values()) if (seat?.changes) return true
    return false
  }

  get hasBots(): boolean {
    return this.#bots.size > 0
  }

  get bots(): Iterable<Member> {
    return this.#bots
  }

  holds(participantId: string): boolean {
    return this.#seated.has(participantId)
  }

  connectionOf(participantId: string): Member | undefined {
    return this.#seated.get(participantId)
  }

  /** Seats a connection; an older connection of the same seat receives no more events. [SE6] */
  seat(participantId: string, connection: Member): void {
    const older = this.#seated.get(participantId)
    if (older && older !== connection) older.seat = null
    this.#seated.set(participantId, connection)
    this.#change(participantId)
  }

  unseat(participantId: string, connection: Member): void {
    if (this.#seated.get(participantId) !== connection) return
    this.#seated.delete(participantId)
    this.#change(null)
  }

  /** Takes a seat from its connection, which receives no more events: the seat has another one elsewhere. [SE6] [MN50] */
  release(participantId: string): void {
    const connection = this.#seated.get(participantId)
    if (!connection) return
    connection.seat = null
    this.#seated.delete(participantId)
    this.#change(null)
  }

  addBot(connection: Member): void {
    this.#bots.add(connection)
  }

  removeBot(connection: Member): void {
    this.#bots.delete(connection)
  }

  /**
   * Delivers events in order, with one write for each recipient. A caller that gets an ack is sent the events before it, the
   * ack, and the rest. `head` is the number of the stream's newest event. [OR6] [OR9]
   */
  deliver(outgoing: readonly Outgoing[], encode: (broadcast: Broadcast, form: Form) => string, head = 0): void {
    const held = this.#released()
    const packets = new Packets(held)
    const ids: (number | null)[] = held.map(() => null)
    const botPackets: string[] = []
    const heard = new Map<Member, number>()
    const runs = { whole: new Map<number, Bundle>(), changes: new Map<number, Bundle>() } as const
    const sendRest = (connection: Member, from: number) => {
      if (from === packets.length) return
      const form = connection.seat?.changes ? 'changes' : 'whole'
      let run = runs[form].get(from)
      if (!run || run.packets.length !== packets.length - from) {
        run = bundle(packets.from(from, form))
        runs[form].set(from, run)
      }
      connection.send(run)
    }
    for (const item of outgoing) {
      if (item.to === 'room') {
        packets.add((form) => encode(item, form))
        ids.push(item.event === 'room:update' ? (item.seq ?? head) : (item.seq ?? null))
      } else if (item.to === 'bot') botPackets.push(encode(item, 'whole'))
      else {
        const { member } = item
        if (member && this.#hears(member)) sendRest(member, heard.get(member) ?? 0)
        item.answer()
        if (member) heard.set(member, packets.length)
      }
    }
    for (const connection of this.#seated.values()) sendRest(connection, heard.get(connection) ?? 0)
    if (this.listeners.size > 0) this.listeners.tell(packets.from(0, 'whole'), ids)
    if (botPackets.length > 0 && this.#bots.size > 0) {
      const run = bundle(botPackets)
      for (const bot of this.#bots) bot.send(run)
    }
  }

  /** Sends an event that is not part of the stream, such as ticks, captions and traces. */
  broadcast<E extends ServerEventTo<'room'>>(event: E, payload: ServerPayload<E>): void {
    if (this.#seated.size + this.listeners.size === 0) return
    const run = bundle([...this.#released(), eventPacket(event, payload)])
    for (const connection of this.#seated.values()) connection.send(run)
    this.listeners.tell(run.packets, [])
  }

  /** Keeps encoded events until something else is sent to everybody: they cost no write of their own. */
  hold(packets: readonly string[]): void {
    if (this.#seated.size + this.listeners.size > 0) this.#held.push(...packets)
  }

  /** Sends what is held. */
  flush(): void {
    const packets = this.#released()
    if (packets.length === 0) return
    const run = bundle(packets)
    for (const connection of this.#seated.values()) connection.send(run)
    this.listeners.tell(run.packets, [])
  }

  #released(): string[] {
    const held = this.#held
    this.#held = []
    return held
  }

  #change(claimed: string | null): void {
    this.#changes += 1
    this.#changed?.(claimed)
  }

  #hears(connection: Member): boolean {
    return connection.seat !== null && this.#seated.get(connection.seat.participantId) === connection
  }
}
