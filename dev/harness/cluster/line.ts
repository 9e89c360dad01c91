import type { Connection } from '#gateway/connections/connection.ts'
import type { SentTo } from '#protocol/serverEvents.ts'
import type { Player } from '../people.ts'
import type { Client } from '../referenceClient.ts'
import { socketTo } from '../socketDouble.ts'
import type { Cluster } from './cluster.ts'
import type { SimNode } from './node.ts'

type Packet = SentTo<'room'>

export interface LineOptions {
  readonly cluster: Cluster
  readonly node: SimNode
  readonly player: Player
  readonly id: string
}

/** One connection of a person to a node: both ways keep their order, and take their time. */
export class Line {
  readonly node: SimNode
  readonly player: Player
  /** The node's end. */
  readonly connection: Connection
  /** The person's end. */
  readonly client: Client
  /** What arrived from the moment when the seat was taken, without ticks. */
  readonly received: Packet[] = []
  /** Number of the newest event that the state given with the seat shows; null before. */
  since: number | null = null
  isOpen = true
  readonly #cluster: Cluster
  #upAt = 0
  #downAt = 0

  /** Calls `leaving` with each packet as the node sends it. */
  constructor({ cluster, node, player, id }: LineOptions, leaving: (packet: Packet) => void) {
    this.#cluster = cluster
    this.node = node
    this.player = player
    this.client = player.client
    this.connection = socketTo(id, (packet) => {
      if (packet.event === 'timer') return
      leaving(packet)
      this.down(() => {
        if (this.since !== null) this.received.push(packet)
        this.client.apply(packet)
      })
    })
  }

  /** Does something at the node's end, after all that was sent before. */
  up(run: () => void): void {
    const { time, latency } = this.#cluster
    this.#upAt = Math.max(this.#upAt, time.now + latency(1, 20))
    time.after(this.#upAt - time.now, this.node.owner, run)
  }

  /** Does something at the person's end, after all that was sent before. */
  down(run: () => void): void {
    const { time, latency } = this.#cluster
    this.#downAt = Math.max(this.#downAt, time.now + latency(1, 20))
    time.after(this.#downAt - time.now, null, () => {
      if (this.isOpen) run()
    })
  }
}
