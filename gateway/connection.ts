import type { Socket } from 'socket.io'
import type { Bundle } from './frames.ts'
import type { Room } from './room.ts'

/** Bytes waiting for one slow reader before it is let go. */
const BACKLOG_BYTES_MAX = 8 * 2 ** 20
const BACKLOG_PACKETS_MAX = 2_000
/** Events of one connection waiting for its join to finish. */
export const WAITING_EVENTS_MAX = 256

/** The transport, as far as handing it whole frames needs it: the same calls that Engine.IO makes itself. */
interface EngineConnection {
  readonly transport: { readonly name: string; readonly socket?: WebSocketLike }
  /** Packets that Engine.IO has not handed to the transport yet. */
  readonly writeBuffer: readonly unknown[]
  write(data: string, options: { compress: boolean; wsPreEncodedFrame?: readonly Buffer[] }): unknown
}

interface WebSocketLike {
  readonly bufferedAmount: number
  readonly readyState: number
  readonly _sender: { sendFrame(list: readonly Buffer[], done?: () => void): void }
}

const OPEN = 1

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
  readonly #waiting: (() => void | Promise<void>)[] = []
  #busy = false

  constructor(id: string, socket: Socket, address: string, cookieHash: string | null) {
    this.id = id
    this.socket = socket
    this.address = address
    this.cookieHash = cookieHash
  }

  /** Sends a bundle: one write on a websocket, packet by packet on any other transport. */
  send(bundle: Bundle): void {
    if (bundle.packets.length === 0 || !this.socket.connected) return
    const engine = this.socket.conn as unknown as EngineConnection
    if (this.#tooSlow(engine)) {
      this.socket.conn.close()
      return
    }
    const { name, socket } = engine.transport
    if (name !== 'websocket' || !socket) {
      for (const packet of bundle.packets) engine.write(packet, { compress: false })
    } else if (engine.writeBuffer.length > 0) {
      engine.write(bundle.packets[0]!, { compress: false, wsPreEncodedFrame: [bundle.frames()] })
    } else if (socket.readyState === OPEN) {
      // Nothing of Engine.IO's waits that this could overtake: its own bookkeeping per packet is spared.
      socket._sender.sendFrame([bundle.frames()])
    }
  }

  #tooSlow({ transport, writeBuffer }: EngineConnection): boolean {
    return writeBuffer.length > BACKLOG_PACKETS_MAX || (transport.socket?.bufferedAmount ?? 0) > BACKLOG_BYTES_MAX
  }

  /**
   * Runs one event after the other: what arrives while a join is under way waits for it. Returns false when too much
   * waits already. [EV14]
   */
  inTurn(task: () => void | Promise<void>): boolean {
    if (!this.#busy) {
      this.#run(task)
      return true
    }
    if (this.#waiting.length >= WAITING_EVENTS_MAX) return false
    this.#waiting.push(task)
    return true
  }

  /** The same for what must not be dropped: the end of the connection. [SE8] */
  atLast(task: () => void): void {
    if (this.#busy) this.#waiting.push(task)
    else task()
  }

  #run(task: () => void | Promise<void>): void {
    const running = task()
    if (!running) return
    this.#busy = true
    void running.finally(() => {
      this.#busy = false
      while (!this.#busy && this.#waiting.length > 0) this.#run(this.#waiting.shift()!)
    })
  }
}
