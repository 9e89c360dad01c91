import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/**
 * A Socket.IO client reduced to what a load generator needs: it speaks EIO4 over a raw websocket and looks into a frame
 * only when asked to, because socket.io-client would saturate before the server does.
 */
export class RawClient {
  /** Frames received, and those that carried a Socket.IO event. */
  events = 0
  /** The room that it is in, once it is entered. */
  code = ''
  /** Called with the payload of each event frame, a view that is valid during the call only. */
  onEvent: ((payload: Buffer) => void) | null = null
  readonly #socket: Socket
  #rest: Buffer | null = null
  #acks = new Map<number, (reply: unknown) => void>()
  #nextAck = 0
  #ready!: () => void
  readonly #connected: Promise<void>

  constructor(port: number) {
    this.#connected = new Promise((resolve) => {
      this.#ready = resolve
    })
    this.#socket = connect(port, '127.0.0.1')
    this.#socket.setNoDelay(true)
    this.#socket.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\n` +
        `Connection: Upgrade\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    )
    let shaken = false
    this.#socket.on('data', (chunk) => {
      if (shaken) return this.#read(chunk)
      const end = chunk.indexOf('\r\n\r\n')
      if (end < 0) throw new Error('no handshake')
      shaken = true
      this.#write('40')
      this.#read(chunk.subarray(end + 4))
    })
    this.#socket.on('error', () => {})
  }

  async connected(): Promise<this> {
    await this.#connected
    return this
  }

  emit(event: string, payload: object): void {
    this.#write(`42${JSON.stringify([event, payload])}`)
  }

  // biome-ignore lint/suspicious/noExplicitAny: replies are looked into, not typed
  ask(event: string, payload: object): Promise<any> {
    const id = this.#nextAck++
    this.#write(`42${id}${JSON.stringify([event, payload])}`)
    return new Promise((resolve) => this.#acks.set(id, resolve))
  }

  close(): void {
    this.#socket.destroy()
  }

  #write(text: string): void {
    const body = Buffer.from(text)
    const mask = Buffer.alloc(4)
    const head =
      body.length < 126
        ? Buffer.from([0x81, 0x80 | body.length])
        : Buffer.from([0x81, 0xfe, body.length >> 8, body.length & 255])
    // A mask of zeros is allowed and spares the generator the work.
    this.#socket.write(Buffer.concat([head, mask, body]))
  }

  #read(chunk: Buffer): void {
    let data = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk
    for (;;) {
      if (data.length < 2) break
      let size = data[1]! & 127
      let start = 2
      if (size === 126) {
        if (data.length < 4) break
        size = data.readUInt16BE(2)
        start = 4
      } else if (size === 127) {
        if (data.length < 10) break
        size = Number(data.readBigUInt64BE(2))
        start = 10
      }
      if (data.length < start + size) break
      this.#frame(data.subarray(start, start + size))
      data = data.subarray(start + size)
    }
    this.#rest = data.length > 0 ? Buffer.from(data) : null
  }

  #frame(payload: Buffer): void {
    const [engine, packet] = payload
    if (engine === 0x32) return this.#write('3')
    if (engine !== 0x34) return
    if (packet === 0x32) {
      this.events += 1
      this.onEvent?.(payload)
    } else if (packet === 0x33) this.#ack(payload)
    else if (packet === 0x30) this.#ready()
  }

  #ack(payload: Buffer): void {
    const text = payload.toString()
    const open = text.indexOf('[')
    const id = Number(text.slice(2, open))
    this.#acks.get(id)?.(JSON.parse(text.slice(open))[0])
    this.#acks.delete(id)
  }
}
