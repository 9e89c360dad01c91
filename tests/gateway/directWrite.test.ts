import { createServer, type Server as HttpServer } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket as TcpSocket } from 'node:net'
import { Server, type Socket as ServerSocket } from 'socket.io'
import { io } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import { Connection } from '#gateway/connections/connection.ts'
import { type TcpLike, writeDirectly } from '#gateway/connections/directWrite.ts'
import { bundle, eventPacket } from '#gateway/connections/frames.ts'

const opened: { close(): unknown }[] = []
afterEach(() => {
  for (const one of opened.splice(0).reverse()) one.close()
})

async function listening(server: { listen(port: number, host: string, then: () => void): unknown; close(): unknown }) {
  opened.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return ((server as HttpServer).address() as AddressInfo).port
}

/** Both ends of a TCP connection. */
async function pair(): Promise<{ ours: TcpSocket; theirs: TcpSocket }> {
  const accepted = Promise.withResolvers<TcpSocket>()
  const port = await listening(createTcpServer((socket) => accepted.resolve(socket)))
  const theirs = connect(port, '127.0.0.1')
  const ours = await accepted.promise
  ours.on('error', () => {})
  theirs.on('error', () => {})
  opened.push({ close: () => ours.destroy() }, { close: () => theirs.destroy() })
  return { ours, theirs }
}

const direct = (socket: TcpSocket, bytes: Buffer) => writeDirectly(socket as unknown as TcpLike, bytes)

test('[OR9] bytes past the stream and bytes through it arrive in the order in which they were written, whoever reads slowly', async () => {
  const { ours, theirs } = await pair()
  const sent: Buffer[] = []
  const received: Buffer[] = []
  let size = 0
  theirs.on('data', (chunk) => {
    received.push(chunk)
    size += chunk.length
  })
  theirs.pause()
  let past = 0
  let waited = 0
  for (let i = 0; i < 400; i++) {
    const bytes = Buffer.alloc(1 + ((i * 7_919) % 60_000), i % 251)
    sent.push(bytes)
    if (i % 3 > 0 && direct(ours, bytes)) past += 1
    else ours.write(bytes)
    waited = Math.max(waited, ours.writableLength)
    if (i === 300) theirs.resume()
    if (i > 300) await new Promise(setImmediate)
  }
  const all = Buffer.concat(sent)
  expect(waited).toBeGreaterThan(0)
  expect(past).toBeGreaterThan(0)
  await expect.poll(() => size).toBe(all.length)
  expect(Buffer.concat(received).equals(all)).toBe(true)
})

test('[OR9] nothing is written past a stream in which something waits, that is encrypted, ended, gone, or has no descriptor', async () => {
  const { ours, theirs } = await pair()
  const like = (over: Partial<TcpLike>): TcpLike => ({
    destroyed: false,
    writable: true,
    writableLength: 0,
    _handle: (ours as unknown as TcpLike)._handle ?? null,
    write: () => expect.unreachable(),
    ...over,
  })
  const bytes = Buffer.from('never')
  const refused: Partial<TcpLike>[] = [
    { writableLength: 1 },
    { encrypted: true },
    { destroyed: true },
    { writable: false },
    { _handle: null },
    { _handle: { fd: -1 } },
  ]
  for (const over of refused) expect(writeDirectly(like(over), bytes)).toBe(false)
  ours.end()
  expect(direct(ours, bytes)).toBe(false)
  const [text] = await Promise.all([textOf(theirs), new Promise((resolve) => ours.once('close', resolve))])
  expect(text).toBe('')
  expect(direct(ours, bytes)).toBe(false)
})

test('[SE8] a reader that is gone ends the socket and throws nothing', async () => {
  const { ours, theirs } = await pair()
  theirs.resetAndDestroy()
  const closed = new Promise((resolve) => ours.once('close', resolve))
  for (let i = 0; i < 50 && !ours.destroyed; i++) {
    direct(ours, Buffer.alloc(1_000))
    await new Promise(setImmediate)
  }
  await closed
})

async function textOf(socket: TcpSocket): Promise<string> {
  let text = ''
  socket.setEncoding('utf8')
  for await (const chunk of socket) text += chunk
  return text
}

test.each([['websocket'], ['polling'], ['polling', 'websocket']])(
  '[OR6] [EV1] bundles, events and acks of one connection keep their order over %s %s',
  async (...transports) => {
    const http = createServer()
    const server = new Server(http, { perMessageDeflate: false, maxHttpBufferSize: 2 ** 21 })
    opened.push({ close: () => server.close() })
    const port = await listening(http)
    const accepted = new Promise<ServerSocket>((resolve) => server.on('connection', resolve))
    const client = io(`http://127.0.0.1:${port}`, { transports: transports.filter(Boolean), reconnection: false })
    opened.push(client)
    const heard: number[] = []
    client.on('n', (n: number) => void heard.push(n))
    const socket = await accepted
    const connection = new Connection('c', socket, '127.0.0.1', null)
    const text = 'é'.repeat(20_000)
    const wire = client.io.engine.transport as unknown as { ws?: { _socket?: TcpSocket } }
    const count = 600
    for (let n = 0; n < count; n++) {
      // A reader stops for a while: more waits than the kernel takes.
      if (n === 50) wire.ws?._socket?.pause()
      if (n === 500) wire.ws?._socket?.resume()
      const kept = n % 5 === 0 ? text : ''
      if (n % 4 === 0) socket.emit('n', n, kept)
      else connection.send(bundle([eventPacket('n', n), `2["kept",${JSON.stringify(kept)}]`]))
      if (n % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 1))
    }
    await expect.poll(() => heard.length, { timeout: 20_000 }).toBe(count)
    expect(heard).toEqual(Array.from({ length: count }, (_, n) => n))
  },
)
