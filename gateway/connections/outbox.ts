import type { ServerResponse } from 'node:http'
import type { Reader, UnsentBytes } from './unsent.ts'

interface EnginePacket {
  readonly data?: string | Buffer
  readonly options?: { readonly wsPreEncodedFrame?: readonly Buffer[] }
}

/** The transport, as far as handing it whole frames and counting what it holds needs it. */
export interface EngineConnection {
  readonly transport: {
    readonly name: string
    readonly socket?: WebSocketLike
    /** The poll that is about to be answered. */
    readonly res?: ServerResponse
  }
  /** Packets that Engine.IO has not handed to the transport yet. */
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
  readonly _sender: { sendFrame(list: readonly Buffer[], done?: () => void): void }
  terminate(): void
}

/** What a waiting packet takes beside its text. */
const PACKET_BYTES = 256

/** Everything on its way to one connection, whoever sent it: broadcasts, acks, answers to polls. [EV15] */
export class Outbox implements Reader {
  readonly #engine: EngineConnection
  readonly #all: UnsentBytes
  readonly #onCut: () => void
  readonly #responses = new Map<ServerResponse, number>()
  #queued = 0
  #answering = 0
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

  /** Counts anew, after something was written past Engine.IO. */
  look(): void {
    this.#all.note(this)
  }

  /** At once: an orderly end would wait for the reader. */
  cut(): void {
    this.#onCut()
    const { socket } = this.#engine.transport
    this.#engine.close(true)
    socket?.terminate()
    for (const response of this.#responses.keys()) response.destroy()
  }

  /** Engine.IO takes a packet up only after it has told of it. */
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
