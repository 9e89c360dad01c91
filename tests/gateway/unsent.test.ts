import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { type EngineConnection, Outbox } from '#gateway/connections/outbox.ts'
import { UnsentBytes } from '#gateway/connections/unsent.ts'

function readers(limits: { each: number; all: number }) {
  const all = new UnsentBytes(limits)
  const cut: string[] = []
  const reader = (name: string) => ({ unsent: 0, ofState: 0, cut: () => void cut.push(name) })
  const send = (to: ReturnType<typeof reader>, bytes: number) => {
    to.unsent += bytes
    all.note(to)
  }
  return { all, cut, reader, send }
}

test('[EV15] who holds more than one may is cut, and counts no more', () => {
  const { all, cut, reader, send } = readers({ each: 100, all: 1_000 })
  const ana = reader('Ana')
  send(ana, 100)
  expect(cut).toEqual([])
  send(ana, 1)
  expect(cut).toEqual(['Ana'])
  expect(all.sum).toBe(0)
})

test('[EV15] a whole state that was asked for counts only in total', () => {
  const { all, cut, reader, send } = readers({ each: 100, all: 1_000 })
  const [ana, ben] = [reader('Ana'), reader('Ben')]
  ana.ofState = 500
  send(ana, 600)
  expect([cut, all.sum]).toEqual([[], 600])
  send(ana, 1)
  expect(cut).toEqual(['Ana'])
  ben.ofState = 1_001
  send(ben, 1_001)
  expect(cut).toEqual(['Ana', 'Ben'])
})

test('[EV15] when all together hold too much, the heaviest go until a quarter is free', () => {
  const { all, cut, reader, send } = readers({ each: 100, all: 200 })
  const people = [60, 90, 40].map((bytes, i) => {
    const one = reader(String(i))
    send(one, bytes)
    return one
  })
  expect(cut).toEqual([])
  send(people[2]!, 20)
  expect(cut).toEqual(['1'])
  expect(all.sum).toBe(120)
})

test('[EV15] who has read on meanwhile is not held to what waited before', () => {
  const { all, cut, reader, send } = readers({ each: 100, all: 150 })
  const [ana, ben] = [reader('Ana'), reader('Ben')]
  send(ana, 90)
  ana.unsent = 0
  send(ben, 90)
  expect(cut).toEqual([])
  expect(all.sum).toBe(90)
})

function engineOn(name: string) {
  const responses: EventEmitter[] = []
  const done: string[] = []
  const transport = { name, res: undefined as unknown, socket: undefined as unknown }
  const engine = Object.assign(new EventEmitter(), {
    transport,
    close: (now: boolean) => void done.push(`close ${now}`),
  })
  const outbox = (all: UnsentBytes) =>
    new Outbox(engine as unknown as EngineConnection, all, () => void done.push('told'))
  const poll = () => {
    const response = Object.assign(new EventEmitter(), { destroy: () => void done.push('answer ended') })
    responses.push(response)
    transport.res = response
  }
  return { engine, transport, responses, done, outbox, poll }
}
const PACKET = { data: 'é'.repeat(100) }
/** Two bytes a letter, and what a packet takes itself. */
const PACKET_SIZE = 200 + 256

test('[EV15] packets count from their making until the network has them, those of a poll until it is answered', async () => {
  const { engine, responses, outbox, poll } = engineOn('polling')
  const box = outbox(new UnsentBytes({ each: 10_000, all: 10_000 }))
  engine.emit('packetCreate', PACKET)
  engine.emit('packetCreate', PACKET)
  expect(box.unsent).toBe(2 * PACKET_SIZE)
  poll()
  engine.emit('flush', [PACKET, PACKET])
  expect(box.unsent).toBe(2 * PACKET_SIZE)
  responses[0]!.emit('close')
  expect(box.unsent).toBe(0)
})

test('[EV15] on a websocket they pass into what the socket holds', () => {
  const { engine, transport, outbox } = engineOn('websocket')
  const box = outbox(new UnsentBytes({ each: 10_000, all: 10_000 }))
  engine.emit('packetCreate', PACKET)
  transport.socket = { bufferedAmount: 70 }
  engine.emit('flush', [PACKET])
  expect(box.unsent).toBe(70)
})

test('[EV15] an ack that is one too many ends the connection at once, and polls that are not read with it', async () => {
  const { engine, done, outbox, poll } = engineOn('polling')
  const all = new UnsentBytes({ each: 2 * PACKET_SIZE, all: 10_000 })
  outbox(all)
  engine.emit('packetCreate', PACKET)
  poll()
  engine.emit('flush', [PACKET])
  engine.emit('packetCreate', PACKET)
  await Promise.resolve()
  expect(done).toEqual([])
  engine.emit('packetCreate', PACKET)
  await Promise.resolve()
  expect(done).toEqual(['told', 'close true', 'answer ended'])
  engine.emit('close')
  expect(all.sum).toBe(0)
})
