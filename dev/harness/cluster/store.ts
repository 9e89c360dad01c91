import { PAUSES_MS_MAX } from '#engine/room/clock.ts'
import { memoryLog } from '#stores/events/memory.ts'
import type { Appended, EventLog, NewEvent, Position, StreamName } from '#stores/events/port.ts'
import type { ClusterFate } from './plan.ts'
import { StoreLink, type StoreServer } from './storeLink.ts'
import type { Owner, VirtualTime } from './virtualTime.ts'

/** What was written of one stream, at which instant of the true time. */
export interface Durable {
  seq: number
  /** Hashes of the events, in order. */
  readonly hashes: string[]
  readonly messageIds: Set<string>
  /** Duration of the meeting, and the latest end of its time by the clocks that wrote the events; null before its start. */
  durationMs: number
  dueAt: number | null
  /** When the clock was stopped, and for how long it may still stand. */
  pausedAt: number
  pausesLeftMs: number
  /** Instants at which events of these types were written. */
  readonly at: Map<string, number>
}

/** The event store of all nodes: one committed log, and links to it that are slow, lossy and sometimes cut. */
export class SimStore implements StoreServer {
  readonly time: VirtualTime
  readonly log: EventLog = memoryLog()
  readonly latency: (from: number, to: number) => number
  readonly #fates: readonly ClusterFate[]
  readonly #links = new Set<StoreLink>()
  readonly #durable = new Map<StreamName, Durable>()
  /** Position of the newest committed event. */
  head: Position = ''
  /** Number of attempted appends. */
  attempts = 0
  /** Instant of the true time from which on nothing fails any more. */
  #healedAt = Number.POSITIVE_INFINITY

  /** `fates` of the appends, in order of their attempts; beyond the list everything succeeds. */
  constructor(time: VirtualTime, fates: readonly ClusterFate[], latency: (from: number, to: number) => number) {
    this.time = time
    this.#fates = fates
    this.latency = latency
  }

  link(owner: Owner, kill: () => void): StoreLink {
    const link = new StoreLink(this, owner, kill)
    this.#links.add(link)
    return link
  }

  unlink(link: StoreLink): void {
    this.#links.delete(link)
  }

  /** What is in a stream at this moment. */
  durable(stream: StreamName): Durable {
    let durable = this.#durable.get(stream)
    if (!durable) {
      durable = {
        seq: 0,
        hashes: [],
        messageIds: new Set(),
        durationMs: 0,
        dueAt: null,
        pausedAt: 0,
        pausesLeftMs: PAUSES_MS_MAX,
        at: new Map(),
      }
      this.#durable.set(stream, durable)
    }
    return durable
  }

  nextFate(): ClusterFate {
    const fate = this.#fates[this.attempts++] ?? 'none'
    return this.time.now >= this.#healedAt ? 'none' : fate
  }

  /** From now on nothing fails. */
  heal(): void {
    this.#healedAt = this.time.now
    for (const link of this.#links) link.mend()
  }

  /** Writes at once, and lets the links notice. Rejects as a log does. */
  async commit(stream: StreamName, events: readonly NewEvent[], expected: number): Promise<Appended> {
    const appended = await this.log.append(stream, events, expected)
    if (!appended.duplicate) this.#note(stream, events, appended)
    return appended
  }

  #note(stream: StreamName, events: readonly NewEvent[], { last, position }: Appended): void {
    const durable = this.durable(stream)
    durable.seq = last
    for (const { type, data, hash, at } of events) {
      durable.hashes.push(hash)
      durable.at.set(type, this.time.now)
      if ('durationMs' in data) durable.durationMs = Number(data.durationMs)
      if (type === 'started') durable.dueAt = at + durable.durationMs
      else if (durable.dueAt !== null) durable.dueAt += laterBy(durable, type, at, data)
      if ('messageId' in data) durable.messageIds.add(String(data.messageId))
    }
    this.head = position
    for (const link of this.#links) link.notice()
  }
}

/** By how much an event moves the latest end, in ms: a pause is expected to take all the time left for pauses until it ends. */
function laterBy(durable: Durable, type: string, at: number, data: NewEvent['data']): number {
  if (type === 'extended' && 'ms' in data) return Number(data.ms)
  if (type === 'paused') {
    durable.pausedAt = at
    return durable.pausesLeftMs
  }
  if (type !== 'resumed') return 0
  const left = durable.pausesLeftMs - (at - durable.pausedAt)
  durable.pausesLeftMs = left
  return -left
}
