import type { Socket } from 'socket.io'
import type { Room } from '../rooms/room.ts'
import { writeDirectly } from './directWrite.ts'
import type { Bundle } from './frames.ts'
import type { EngineConnection, Outbox } from './outbox.ts'

/** Maximum events of one connection that wait for its join to finish. */
export const WAITING_EVENTS_MAX = 256
/** Maximum bytes on the wire of these events. */
export const WAITING_BYTES_MAX = 256 * 2 ** 10

const OPEN = 1
/** Placeholder for the text of a packet whose frames are already encoded. */
const PRE_ENCODED = '2'

/** One socket: its seat, if any, and the queue of its events. */
export class Connection {
  /** Id of the connection in this service; seats are bound to it. */
  readonly id: string
  readonly socket: Socket
  readonly address: string
  /** SHA-256 of the seat cookie; null without one. */
  readonly cookieHash: string | null
  seat: { readonly room: Room; readonly participantId: string; readonly changes?: boolean } | null = null
  /** The room that this connection serves as voice bot. */
  botOf: Room | null = null
  readonly #outbox: Outbox | null
  readonly #waiting: { readonly task: () => void | Promise<void>; readonly bytes: number }[] = []
  #waitingBytes = 0
  #busy = false

  /** Without an outbox, unsent bytes are not counted. */
  constructor(id: string, socket: Socket, address: string, cookieHash: string | null, outbox: Outbox | null = null) {
    this.id = id
    this.socket = socket
    this.address = address
    this.cookieHash = cookieHash
    this.#outbox = outbox
  }

  /** Sends a bundle with one write on a websocket, packet by packet on other transports. */
  send(bundle: Bundle): void {
    if (bundle.packets.length > 0) this.#send(bundle)
  }

  /** True while a large state sent on this connection has not been received. [EV16] */
  get stateUnderWay(): boolean {
    return (this.#outbox?.ofState ?? 0) > 0
  }

  /** Sends an ack with the full state of a room or a space, one at a time. [EV16] */
  sendState(answer: Bundle): void {
    this.#outbox?.expectState(answer.frames().reduce((sum, { length }) => sum + length, 0))
    this.#send(answer)
  }

  /** Closes the connection of a client that reads too slowly. [EV15] */
  look(): void {
    this.#outbox?.look()
  }

  #send({ packets, frames }: Bundle): void {
    if (!this.socket.connected) return
    const engine = this.socket.conn as unknown as EngineConnection
    const { name, socket } = engine.transport
    if (name !== 'websocket' || !socket) {
      for (const packet of packets) engine.write(packet, { compress: false })
    } else if (engine.writeBuffer.length > 0) {
      engine.write(PRE_ENCODED, { compress: false, wsPreEncodedFrame: frames() })
    } else if (socket.readyState === OPEN) {
      // No packet waits in Engine.IO that this could overtake, so its bookkeeping for each packet is skipped.
      const list = frames()
      const [first, second] = list
      const tcp = socket.bufferedAmount === 0 && second === undefined ? socket._socket : null
      const isDirect = !!tcp && first !== undefined && writeDirectly(tcp, first)
      if (!isDirect) socket._sender.sendFrame(list)
      if (!isDirect || socket.bufferedAmount > 0) this.#outbox?.look()
    }
  }

  /**
   * Runs events one after the other; events that arrive during a join wait for it. Returns false when too many events are
   * waiting. [EV14]
   */
  inTurn(task: () => void | Promise<void>, bytes = 0): boolean {
    if (!this.#busy) {
      this.#run(task)
      return true
    }
    if (this.#waiting.length >= WAITING_EVENTS_MAX || this.#waitingBytes + bytes > WAITING_BYTES_MAX) return false
    this.#waiting.push({ task, bytes })
    this.#waitingBytes += bytes
    return true
  }

  /** Runs a task in the same order that is never dropped, such as the end of the connection. [SE8] */
  atLast(task: () => void): void {
    if (this.#busy) this.#waiting.push({ task, bytes: 0 })
    else task()
  }

  #run(task: () => void | Promise<void>): void {
    const running = task()
    if (!running) return
    this.#busy = true
    void running.finally(() => {
      this.#busy = false
      while (!this.#busy && this.#waiting.length > 0) {
        const { task, bytes } = this.#waiting.shift()!
        this.#waitingBytes -= bytes
        this.#run(task)
      }
    })
  }
}
