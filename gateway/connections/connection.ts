import type { Socket } from 'socket.io'
import type { Room } from '../rooms/room.ts'
import type { Bundle } from './frames.ts'
import type { EngineConnection, Outbox } from './outbox.ts'

/** Events of one connection waiting for its join to finish. */
export const WAITING_EVENTS_MAX = 256
/** The same in bytes on the wire. */
export const WAITING_BYTES_MAX = 256 * 2 ** 10

const OPEN = 1
/** Stands where a packet's text is read by nobody, because its frames are made already. */
const PRE_ENCODED = '2'
/** While no more than this is unsent, a state may be asked for again. */
const STATE_BYTES_FREE = 64 * 2 ** 10

/** One socket: the seat it holds, if any, and its own order of events. */
export class Connection {
  /** Our own id of the connection: what seats are bound to. */
  readonly id: string
  readonly socket: Socket
  readonly address: string
  /** SHA-256 of the seat cookie; null without one. */
  readonly cookieHash: string | null
  seat: { readonly room: Room; readonly participantId: string } | null = null
  /** The room that this connection serves as voice bot. */
  botOf: Room | null = null
  readonly #outbox: Outbox | null
  #stateSent = false
  readonly #waiting: { readonly task: () => void | Promise<void>; readonly bytes: number }[] = []
  #waitingBytes = 0
  #busy = false

  /** Without an outbox nothing that is unsent is counted. */
  constructor(id: string, socket: Socket, address: string, cookieHash: string | null, outbox: Outbox | null = null) {
    this.id = id
    this.socket = socket
    this.address = address
    this.cookieHash = cookieHash
    this.#outbox = outbox
  }

  /** Sends a bundle: one write on a websocket, packet by packet on any other transport. */
  send(bundle: Bundle): void {
    if (bundle.packets.length > 0) this.#send(bundle)
  }

  /** Whether a large state that was sent here is still on its way. [EV16] */
  get stateUnderWay(): boolean {
    this.#stateSent &&= (this.#outbox?.unsent ?? 0) > STATE_BYTES_FREE
    return this.#stateSent
  }

  /** Answers with a whole room state, of which there is one at a time. [EV16] */
  sendState(answer: Bundle): void {
    this.#send(answer)
    this.#stateSent = true
  }

  /** Lets a reader go who is too far behind. [EV15] */
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
      // Nothing of Engine.IO's waits that this could overtake: its own bookkeeping per packet is spared.
      socket._sender.sendFrame(frames())
      this.#outbox?.look()
    }
  }

  /**
   * Runs one event after the other: what arrives while a join is under way waits for it. Returns false when too much
   * waits already. [EV14]
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

  /** The same for what must not be dropped: the end of the connection. [SE8] */
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
