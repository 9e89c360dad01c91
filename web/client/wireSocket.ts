import { io, type Socket } from 'socket.io-client'
import { isServerEvent } from './merge.ts'
import type { Acks, ClientEvent, PayloadOf, ServerPacket } from './wire.ts'

export interface WireSocketOptions {
  readonly url: string
  readonly transports?: readonly ('websocket' | 'polling')[]
  readonly connected: () => void
  readonly lost: () => void
  /** The service would not have this connection; its sentence. */
  readonly refused: (sentence: string) => void
  readonly heard: (packet: ServerPacket) => void
}

const ANSWER_MS_MAX = 10_000
const RECONNECT_MS_MIN = 200
const RECONNECT_MS_MAX = 3_000

/** One connection to the service that comes back by itself, also after the service itself closed it. */
export class WireSocket {
  readonly #socket: Socket
  #again: ReturnType<typeof setTimeout> | undefined

  constructor({ url, transports, connected, lost, refused, heard }: WireSocketOptions) {
    this.#socket = io(url, {
      autoConnect: false,
      forceNew: true,
      transports: [...(transports ?? ['websocket', 'polling'])],
      reconnectionDelay: RECONNECT_MS_MIN,
      reconnectionDelayMax: RECONNECT_MS_MAX,
    })
    this.#socket.on('connect', connected)
    this.#socket.on('disconnect', (reason) => {
      lost()
      if (reason === 'io server disconnect') this.#comeBack()
    })
    this.#socket.on('connect_error', (error) => {
      lost()
      if (!this.#socket.active) refused(error.message)
    })
    this.#socket.onAny((event: string, payload) => {
      if (isServerEvent(event)) heard({ event, payload })
    })
  }

  get isConnected(): boolean {
    return this.#socket.connected
  }

  open(): void {
    this.#socket.connect()
  }

  close(): void {
    clearTimeout(this.#again)
    this.#socket.disconnect()
  }

  /** The answer; undefined when none came, as the connection was lost or too slow. */
  async ask<E extends ClientEvent>(event: E, payload: PayloadOf<E>): Promise<Acks[E] | undefined> {
    if (!this.#socket.connected) return undefined
    try {
      return await this.#socket.timeout(ANSWER_MS_MAX).emitWithAck(event, payload)
    } catch {
      return undefined
    }
  }

  /** Not all at once: a service that stops closes all its connections. */
  #comeBack(): void {
    clearTimeout(this.#again)
    this.#again = setTimeout(() => this.#socket.connect(), RECONNECT_MS_MIN + Math.random() * RECONNECT_MS_MIN)
  }
}
