import type { Socket } from 'socket.io'
import { expect, test } from 'vitest'
import { Connection, WAITING_BYTES_MAX, WAITING_EVENTS_MAX } from '#gateway/connections/connection.ts'
import { bundle, eventPacket, headed } from '#gateway/connections/frames.ts'

const connectionOn = (socket: object) => new Connection('c', socket as Socket, '127.0.0.1', null)

test('[EV14] what arrives while a join is under way waits for it, in order', async () => {
  const connection = connectionOn({})
  const done: string[] = []
  let finish = () => {}
  connection.inTurn(async () => {
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    done.push('join')
  })
  for (const name of ['first', 'second']) connection.inTurn(() => void done.push(name))
  expect(done).toEqual([])
  finish()
  await new Promise(setImmediate)
  expect(done).toEqual(['join', 'first', 'second'])
})

test('[SE8] [EV9] with too much waiting, events are turned away but the end of the connection is not', async () => {
  const connection = connectionOn({})
  let finish = () => {}
  connection.inTurn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve
      }),
  )
  const taken = Array.from({ length: WAITING_EVENTS_MAX + 10 }, () => connection.inTurn(() => {}))
  expect(taken.filter((took) => !took)).toHaveLength(10)
  let left = false
  connection.atLast(() => {
    left = true
  })
  finish()
  await new Promise(setImmediate)
  expect(left).toBe(true)
})

test('[EV14] what waits is bounded in bytes too, and has room again when it was done', async () => {
  const connection = connectionOn({})
  const join = () => new Promise<void>((resolve) => setImmediate(resolve))
  for (let round = 0; round < 2; round++) {
    connection.inTurn(join, WAITING_BYTES_MAX * 4)
    expect(connection.inTurn(() => {}, WAITING_BYTES_MAX - 10)).toBe(true)
    expect(connection.inTurn(() => {}, 11)).toBe(false)
    expect(connection.inTurn(() => {}, 10)).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
})

function engineOn(name: 'websocket' | 'polling', packets = 0) {
  const written: string[] = []
  const frames: Buffer[] = []
  const transport = {
    bufferedAmount: 0,
    readyState: 1,
    _sender: { sendFrame: ([frame]: Buffer[]) => void frames.push(frame!) },
  }
  const conn = {
    transport: { name, socket: name === 'websocket' ? transport : undefined },
    writeBuffer: new Array(packets),
    write(data: string, { wsPreEncodedFrame }: { wsPreEncodedFrame?: Buffer[] }) {
      if (wsPreEncodedFrame) frames.push(wsPreEncodedFrame[0]!)
      else written.push(data)
    },
  }
  return { socket: { connected: true, conn }, transport, written, frames }
}

test.each([0, 3])(
  '[OR9] a websocket gets the frames of one drain in one write, with %i packets before them',
  (packets) => {
    const three = ['one', 'two', 'three'].map((name) => eventPacket(name, { name }))
    const ws = engineOn('websocket', packets)
    connectionOn(ws.socket).send(bundle(three))
    expect(ws.frames).toHaveLength(1)
    expect(framesIn(ws.frames[0]!)).toEqual(three.map((packet) => `4${packet}`))
    expect(ws.written).toEqual([])
  },
)

test('[OR9] polling gets them packet by packet', () => {
  const three = ['one', 'two', 'three'].map((name) => eventPacket(name, { name }))
  const polling = engineOn('polling')
  connectionOn(polling.socket).send(bundle(three))
  expect(polling.written).toEqual(three)
})

test('[SE8] a socket that is closing is written to no more', () => {
  const closing = engineOn('websocket')
  closing.transport.readyState = 2
  connectionOn(closing.socket).send(bundle([eventPacket('e', {})]))
  const gone = engineOn('websocket')
  gone.socket.connected = false
  connectionOn(gone.socket).send(bundle([eventPacket('e', {})]))
  expect([...closing.frames, ...gone.frames]).toEqual([])
})

test.each([0, 1, 100, 122, 123, 124, 125, 126, 65_533, 65_534, 65_535, 65_536, 200_000])(
  '[OR9] a text of %i characters is framed as a websocket expects it',
  (length) => {
    const packets = [eventPacket('e', 'x'.repeat(length)), eventPacket('e', '日本😀'.repeat(Math.ceil(length / 10)))]
    expect(framesIn(bundle(packets).frames()[0]!)).toEqual(packets.map((packet) => `4${packet}`))
  },
)

test('[EV16] a packet with a shared end reads as one frame, of any length', () => {
  for (const length of [1, 60, 200, 65_000, 70_000]) {
    const bytes = Buffer.from(`"${'é'.repeat(length)}"]`)
    const packet = headed('31["start",', { bytes, text: () => bytes.toString() })
    expect(framesIn(Buffer.concat(packet.frames()))).toEqual(packet.packets.map((text) => `4${text}`))
  }
})

/** Reads unmasked text frames back. */
function framesIn(buffer: Buffer): string[] {
  const texts: string[] = []
  for (let at = 0; at < buffer.length; ) {
    expect(buffer[at]).toBe(0x81)
    let size = buffer[at + 1]!
    at += 2
    if (size === 126) {
      size = buffer.readUInt16BE(at)
      at += 2
    } else if (size === 127) {
      size = Number(buffer.readBigUInt64BE(at))
      at += 8
    }
    texts.push(buffer.toString('utf8', at, at + size))
    at += size
  }
  return texts
}
