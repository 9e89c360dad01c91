import { drawsFrom } from '../draws.ts'
import { SimNode } from './node.ts'
import { shownBy } from './nodeClock.ts'
import type { ClusterEpisode, Incident } from './plan.ts'
import { SimDatabase } from './simDatabase.ts'
import { SimStore } from './store.ts'
import { VirtualTime } from './virtualTime.ts'

/** One in so many calls takes ten times as long. */
const SLOW_ONE_IN = 40
const SLOW_TIMES = 10
/** A process that cannot start tries again after this; one that hangs in its stop is killed after that. */
const START_AGAIN_MS = 2_000
const STOP_MS = 20_000

/** Nodes on one event store and one database, and everything that may happen to them. */
export class Cluster {
  readonly time: VirtualTime
  readonly store: SimStore
  readonly database: SimDatabase
  readonly episode: ClusterEpisode
  /** Errors reported by the nodes. */
  readonly faults: { readonly error: unknown; readonly where: string }[] = []
  /** Instant of the true time from which on nothing fails. */
  healedAt = Number.POSITIVE_INFINITY
  readonly #nodes: (SimNode | null)[] = []
  /** Starts so far, by place. */
  readonly #lives = new Map<number, number>()
  readonly #died = new Set<(node: SimNode) => void>()

  constructor(episode: ClusterEpisode) {
    this.episode = episode
    this.time = new VirtualTime(drawsFrom(episode.schedule))
    this.store = new SimStore(this.time, episode.appends, this.latency)
    this.database = new SimDatabase(this.time, this.latency)
    for (const place of episode.clocks.keys()) this.#start(place)
  }

  /** The nodes that are not dead. */
  get nodes(): SimNode[] {
    return this.#nodes.flatMap((node) => node ?? [])
  }

  /** Draws the duration of a call, in milliseconds; few are much slower than most. */
  readonly latency = (from: number, to: number): number => {
    const { draw } = this.time
    const times = draw(SLOW_ONE_IN) === 0 ? SLOW_TIMES : 1
    return (from + ((to - from) * draw(1_000)) / 1_000) * this.episode.slowness * times
  }

  /** What the clocks of the nodes show now, the slowest first. */
  clocksAt(now: number): number[] {
    const shown = this.episode.clocks.map((error) => shownBy(error, now))
    return shown.sort((one, other) => one - other)
  }

  /** Picks the node that a balancer sends somebody to: any that accepts connections, if any does. */
  pick(other?: SimNode): SimNode | undefined {
    const ready = this.nodes.filter((node) => node.isReady)
    const others = ready.filter((node) => node !== other)
    const from = others.length > 0 ? others : ready
    return from[this.time.draw(Math.max(1, from.length))]
  }

  /** Calls back with every node that dies. */
  onDeath(listener: (node: SimNode) => void): void {
    this.#died.add(listener)
  }

  happens(one: Extract<Incident, { node: number }>): void {
    const node = this.#nodes[one.node % this.episode.clocks.length]
    if (!node) return
    switch (one.do) {
      case 'crash':
        return this.kill(node, one.ms)
      case 'stop':
        return this.#stop(node, one.ms)
      case 'pause':
        node.owner.asleepUntil = this.time.now + one.ms
        return
      case 'sever':
        if (one.from !== 'database') node.store.cut(one.ms)
        if (one.from !== 'store') node.database.cut(one.ms)
        return
      case 'silence':
        return node.store.silence(one.ms)
      case 'untail':
        return node.as(() => node.store.breakTails())
    }
  }

  /** Kills a node, which comes back under a new id. */
  kill(node: SimNode, backIn = START_AGAIN_MS): void {
    if (node.over) return
    node.die()
    this.#nodes[node.place] = null
    this.time.after(backIn, null, () => this.#start(node.place))
    for (const died of this.#died) died(node)
  }

  /** From now on nothing fails, everyone is awake, and who is dead comes back. */
  heal(): void {
    this.healedAt = this.time.now
    this.store.heal()
    this.database.heal()
    for (const { owner } of this.nodes) owner.asleepUntil = Math.min(owner.asleepUntil, this.time.now)
    for (const [place, node] of this.#nodes.entries()) if (node === null) this.#start(place)
  }

  #start(place: number): void {
    const clock = this.episode.clocks[place]
    if (!clock || this.#nodes[place]) return
    const life = this.#lives.get(place) ?? 0
    this.#lives.set(place, life + 1)
    const { time, store, database } = this
    const fault = (error: unknown, where: string) => void this.faults.push({ error, where })
    const died = (node: SimNode) => this.kill(node)
    const node = new SimNode({ time, store, database, fault, died }, place, life, clock)
    this.#nodes[place] = node
    node.start()
  }

  #stop(node: SimNode, backIn: number): void {
    node.isReady = false
    this.time.after(STOP_MS, null, () => this.kill(node, backIn))
    node.stop(() => this.kill(node, backIn))
  }
}
