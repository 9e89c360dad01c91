import type { ServerResponse } from 'node:http'
import type { TcpLike } from './directWrite.ts'
import type { Reader, UnsentBytes } from './unsent.ts'

interface EnginePacket {
  readonly data?: string | Buffer
  readonly options?: { readonly wsPreEncodedFrame?: readonly Buffer[] }
}

/** Internals of the transport, as needed to pass it whole frames and to count its unsent bytes. */
export interface EngineConnection {
  readonly transport: {
    readonly name: string
    readonly socket?: WebSocketLike
    /** The poll response that is about to be sent. */
    readonly res?: ServerResponse
  }
  /** Packets that Engine.IO has not passed to the transport yet. */
  readonly writeBuffer: readonly unknown[]
  write(data: string, options: { compress: boolean; wsPreEncodedFrame?: readonly Buffer[] }): unknown
  close(discard?: boolean): unknown
  on(event: 'packetCreate', listener: (packet: EnginePacket) => void): unknown
  on(event: 'flush', listener: (packets: readonly EnginePacket[]) => void): unknown
  once(event: 'close', listener: () => void): unknown
}

interface WebSocketLike {
  readonly bufferedAmount: number
  readonly readyState: number
  readonly _socket?: TcpLike | null
  readonly _sender: { sendFrame(list: readonly Buffer[], done?: () => void): void }
  terminate(): void
}

/** Maximum unsent bytes at which a state counts as received. [EV16] */
const STATE_BYTES_FREE = 64 * 2 ** 10
/** Estimated bytes of a waiting packet in addition to its text. */
const PACKET_BYTES = 256

/** Unsent bytes of one connection: broadcasts, acks and poll responses. [EV15] */
export class Outbox implements Reader {
  readonly #engine: EngineConnection
  readonly #all: UnsentBytes
  readonly #onCut: () => void
  readonly #responses = new Map<ServerResponse, number>()
  #queued = 0
  #answering = 0
  #stateBytes = 0
  #looking = false

  constructor(engine: EngineConnection, all: UnsentBytes, onCut: () => void) {
    this.#engine = engine
    this.#all = all
    this.#onCut = onCut
    engine.on('packetCreate', (packet) => {
      this.#queued += sizeOf(packet)
      this.#lookSoon()
    })
    engine.on('flush', (packets) => this.#handedOver(packets))
    engine.once('close', () => all.forget(this))
  }

  get unsent(): number {
    return this.#queued + this.#answering + (this.#engine.transport.socket?.bufferedAmount ?? 0)
  }

  /** 0 once nearly all of the state was received. */
  get ofState(): number {
    if (this.unsent <= STATE_BYTES_FREE) this.#stateBytes = 0
    return this.#stateBytes
  }

  /** Announces a whole state that is sent next: however large it is, it cuts nobody off. [EV15] */
  expectState(bytes: number): void {
    this.#stateBytes = bytes
  }

  /** Recounts after a write that bypassed Engine.IO. */
  look(): void {
    this.#all.note(this)
  }

  /** Closes at once; an orderly close would wait for the client. */
  cut(): void {
    this.#onCut()
    const { socket } = this.#engine.transport
    this.#engine.close(true)
    socket?.terminate()
    for (const response of this.#responses.keys()) response.destroy()
  }

  /** Engine.IO queues a packet only after it has announced it. */
  #lookSoon(): void {
    if (this.#looking) return
    this.#looking = true
    queueMicrotask(() => {
      this.#looking = false
      this.#all.note(this)
    })
  }

  #handedOver(packets: readonly EnginePacket[]): void {
    const bytes = packets.reduce((sum, packet) => sum + sizeOf(packet), 0)
    this.#queued -= bytes
    const { name, res } = this.#engine.transport
    if (name !== 'polling' || !res) return
    this.#answering += bytes
    this.#responses.set(res, bytes)
    res.once('close', () => {
      this.#answering -= bytes
      this.#responses.delete(res)
    })
  }
}

function sizeOf({ data, options }: EnginePacket): number {
  const frames = options?.wsPreEncodedFrame
  if (frames) return frames.reduce((sum, { length }) => sum + length, PACKET_BYTES)
  if (data === undefined) return PACKET_BYTES
  return PACKET_BYTES + (typeof data === 'string' ? Buffer.byteLength(data) : data.length)
}
