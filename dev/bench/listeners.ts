import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { RawClient } from './fanout/rawClient.ts'
import { type MeasuredServer, startParley } from './fanout/server.ts'
import { median, type Row } from './report.ts'

const ROUNDS = 3
const LISTENERS = 200
const MESSAGES_PER_SECOND = 100
const SECONDS = 6
const SETTLE_MS = 500

/** What people who only listen cost a room: 200 silent sockets beside 200 event streams over HTTP. [HP13] [PF1] */
export async function benchListeners(): Promise<Row[]> {
  const sockets: number[] = []
  const streams: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    sockets.push(await measured(silentSocket))
    streams.push(await measured(eventStream))
  }
  const times = median(streams) / median(sockets)
  return [
    {
      what: `CPU of a room with ${LISTENERS} event streams, times that with as many silent sockets`,
      value: times,
      goal: '<= 1.05',
      good: times <= 1.05,
    },
    { what: 'CPU a message with silent sockets, ms', value: median(sockets), goal: '', good: true },
    { what: 'CPU a message with event streams, ms', value: median(streams), goal: '', good: true },
  ]
}

type Enter = (port: number, code: string, i: number) => Promise<{ close(): void; bytes(): number }>

/** CPU time of the service for each message, in ms. */
async function measured(enter: Enter): Promise<number> {
  const server = await startParley()
  const host = await new RawClient(server.port).connected()
  const { code } = await host.ask('room:create', {
    name: 'Host',
    durationMs: 14_400_000,
    maxParticipants: 200,
    aiMode: 'silent',
  })
  await host.ask('setup:start', {})
  const listeners = await Promise.all(Array.from({ length: LISTENERS - 1 }, (_, i) => enter(server.port, code, i)))
  try {
    await say(host, SECONDS / 3)
    await delay(SETTLE_MS)
    const spent = await spentBy(server, () => say(host, SECONDS))
    if (listeners.some(({ bytes }) => bytes() < 100_000)) throw new Error('somebody did not hear the messages')
    return spent / (MESSAGES_PER_SECOND * SECONDS)
  } finally {
    for (const one of listeners) one.close()
    host.close()
    await server.stop()
  }
}

async function spentBy(server: MeasuredServer, work: () => Promise<void>): Promise<number> {
  const before = server.cpuMs()
  await work()
  await delay(SETTLE_MS)
  return server.cpuMs() - before
}

async function say(host: RawClient, seconds: number): Promise<void> {
  const startedAt = performance.now()
  for (let sent = 0; sent < MESSAGES_PER_SECOND * seconds; ) {
    const wanted = ((performance.now() - startedAt) / 1000) * MESSAGES_PER_SECOND
    for (; sent < wanted; sent++) host.emit('chat:message', { text: `${sent} `.padEnd(200, 'x') })
    await delay(2)
  }
}

const silentSocket: Enter = async (port, code, i) => {
  const client = await new RawClient(port).connected()
  await client.ask('room:join', { code, name: `Person ${i}` })
  let bytes = 0
  client.onEvent = ({ length }) => {
    bytes += length
  }
  return { close: () => client.close(), bytes: () => bytes }
}

const eventStream: Enter = async (port, code) => {
  let bytes = 0
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect(port, '127.0.0.1').setNoDelay(true)
    opened.once('error', reject)
    opened.once('data', () => resolve(opened))
    opened.on('data', ({ length }) => {
      bytes += length
    })
    opened.write(`GET /api/rooms/${code}/events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
  })
  return { close: () => socket.destroy(), bytes: () => bytes }
}
