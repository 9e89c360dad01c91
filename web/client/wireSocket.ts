import { io, type Socket } from 'socket.io-client'
import { isServerEvent } from './merge.ts'
import type { Acks, ClientEvent, PayloadOf, ServerPacket, SpacePacket } from './wire.ts'

export interface WireSocketOptions {
  readonly url: string
  readonly transports?: readonly ('websocket' | 'polling')[] | undefined
  readonly token?: string | undefined
  readonly connected: () => void
  readonly lost: () => void
  /** Called with the service's sentence when it rejects the connection. */
  readonly refused: (sentence: string) => void
  readonly received?: (packet: ServerPacket) => void
  /** Receives what concerns spaces that are open on this connection. */
  readonly receivedOfSpace?: (packet: SpacePacket) => void
}

const isSpaceEvent = (event: string): event is SpacePacket['event'] =>
  event === 'space:update' || event === 'space:presence'

const ANSWER_MS_MAX = 10_000
const RECONNECT_MS_MIN = 200
const RECONNECT_MS_MAX = 3_000

/** A connection to the service that reconnects by itself, even after the service closed it. */
export class WireSocket {
  readonly #socket: Socket
  #reconnectTimer: ReturnType<typeof setTimeout> | undefined

  constructor(options: WireSocketOptions) {
    const { url, transports, token, connected, lost, refused, received, receivedOfSpace } = options
    this.#socket = io(url, {
      autoConnect: false,
      forceNew: true,
      transports: [...(transports ?? ['websocket', 'polling'])],
      ...(token === undefined ? {} : { auth: { token } }),
      reconnectionDelay: RECONNECT_MS_MIN,
      reconnectionDelayMax: RECONNECT_MS_MAX,
    })
    this.#socket.on('connect', connected)
    this.#socket.on('disconnect', (reason) => {
      lost()
      if (reason === 'io server disconnect') this.#reconnect()
    })
    this.#socket.on('connect_error', (error) => {
      lost()
      if (!this.#socket.active) refused(error.message)
    })
    this.#socket.onAny((event: string, payload) => {
      if (isServerEvent(event)) received?.({ event, payload })
      else if (isSpaceEvent(event)) receivedOfSpace?.({ event, payload })
    })
  }

  get isConnected(): boolean {
    return this.#socket.connected
  }

  open(): void {
    this.#socket.connect()
  }

  close(): void {
    clearTimeout(this.#reconnectTimer)
    this.#socket.disconnect()
  }

  /** Sends an event and resolves to its acknowledgement; undefined when the connection was lost or too slow. */
  async ask<E extends ClientEvent>(event: E, payload: PayloadOf<E>): Promise<Acks[E] | undefined> {
    if (!this.#socket.connected) return undefined
    try {
      return await this.#socket.timeout(ANSWER_MS_MAX).emitWithAck(event, payload)
    } catch {
      return undefined
    }
  }

  /** Sends an event that needs no answer; dropped without a connection. */
  tell<E extends ClientEvent>(event: E, payload: PayloadOf<E>): void {
    if (this.#socket.connected) this.#socket.emit(event, payload)
  }

  /** Reconnects after a random delay: a stopping service closes all connections at once. */
  #reconnect(): void {
    clearTimeout(this.#reconnectTimer)
    this.#reconnectTimer = setTimeout(() => this.#socket.connect(), RECONNECT_MS_MIN + Math.random() * RECONNECT_MS_MIN)
  }
}
