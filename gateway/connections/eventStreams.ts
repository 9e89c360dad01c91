import type { ServerResponse } from 'node:http'
import { PresenceQuota, type Quota } from '../limits/quota.ts'
import type { Metrics } from '../metrics.ts'
import type { Resuming } from '../rooms/resuming.ts'
import type { Room } from '../rooms/room.ts'
import type { Listener } from './listeners.ts'
import type { Reader, UnsentBytes } from './unsent.ts'

/** A comment so often keeps proxies from cutting a silent stream, as Socket.IO's pings do for sockets. */
const BEAT_MS = 25_000
const BEAT = Buffer.from(':\n\n')
/** Milliseconds after which a client comes back. */
const RETRY_MS = 2_000

export interface EventStreamServices {
  readonly resuming: Resuming
  /** Streams at once, for each address and in total. */
  readonly quota: Quota
  readonly unsent: UnsentBytes
  readonly metrics: Metrics
}

/** Event streams of rooms over HTTP: who follows, limits, beats and the end. [HP11] [HP15] [HP16] */
export class EventStreams {
  readonly #services: EventStreamServices
  readonly #streams = new Set<EventStream>()
  readonly #places: PresenceQuota
  readonly #beat: NodeJS.Timeout
  #closed = false

  constructor(services: EventStreamServices) {
    this.#services = services
    this.#places = new PresenceQuota(services.quota)
    this.#beat = setInterval(() => {
      for (const stream of this.#streams) stream.send(BEAT)
    }, BEAT_MS).unref()
  }

  get count(): number {
    return this.#streams.size
  }

  /** True when an address may not follow another room now. */
  isFull(address: string): boolean {
    return this.#closed || this.#places.isFull(address)
  }

  /** True when too many others are being told what they missed. */
  get busy(): boolean {
    return this.#services.resuming.busy
  }

  /** Follows a room until either side ends it. Rejects as the log does, before anything is sent. */
  async open(room: Room, response: ServerResponse, caller: { address: string; after: number | null }): Promise<void> {
    const { resuming, unsent, metrics } = this.#services
    const leavePlace = this.#places.add(caller.address)
    let isGone = response.closed || response.req.socket.destroyed
    response.once('close', () => {
      isGone = true
      leavePlace()
    })
    if (isGone) return leavePlace()
    await resuming.begin(room, caller.after, (text) => {
      if (isGone || this.#closed) return void response.destroy()
      const stream = new EventStream(response, unsent, () => metrics.refused('slow-reader'))
      const leave = room.channel.listeners.add(stream)
      this.#streams.add(stream)
      response.once('close', () => {
        leave()
        this.#streams.delete(stream)
        unsent.forget(stream)
      })
      stream.begin(`retry: ${RETRY_MS}\n\n${text}`)
    })
  }

  /** Ends all streams, so that their clients go to a service that goes on. */
  close(): void {
    this.#closed = true
    clearInterval(this.#beat)
    for (const stream of this.#streams) stream.end()
  }
}

/** One event stream: a response without an end. */
class EventStream implements Listener, Reader {
  readonly #response: ServerResponse
  readonly #unsent: UnsentBytes
  readonly #onCut: () => void
  /** Bytes of the beginning that are not sent yet; however large the state is, it cuts nobody off. */
  #beginning = 0

  constructor(response: ServerResponse, unsent: UnsentBytes, onCut: () => void) {
    this.#response = response
    this.#unsent = unsent
    this.#onCut = onCut
    // A write after the client left is no fault.
    response.on('error', () => {})
  }

  get unsent(): number {
    return this.#response.writableLength
  }

  get ofState(): number {
    if (this.unsent <= 64 * 2 ** 10) this.#beginning = 0
    return this.#beginning
  }

  begin(text: string): void {
    const bytes = Buffer.from(text)
    this.#beginning = bytes.length
    // The end of the connection ends the body: without chunks each event is one write, like a frame of a socket.
    this.#response.removeHeader('Transfer-Encoding')
    this.#response.writeHead(200, EVENT_STREAM_HEADERS)
    this.#response.write(bytes)
    this.#unsent.note(this)
  }

  /** Writes to the connection itself, as sockets do: the body is not framed, and each write of a response costs a turn more. */
  send(bytes: Buffer): void {
    const { socket } = this.#response
    // A response that waits for one before it on the same connection has none yet.
    if (socket === null) this.#response.write(bytes)
    else if (socket.writable) socket.write(bytes)
    this.#unsent.note(this)
  }

  end(): void {
    this.#response.end()
  }

  cut(): void {
    this.#onCut()
    this.#response.destroy()
  }
}

/** Proxies must neither keep nor collect what is sent. */
export const EVENT_STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
  Connection: 'close',
}
