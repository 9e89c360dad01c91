import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { enter } from './fanout/load.ts'
import { type MeasuredServer, startParley, startTicks } from './fanout/server.ts'
import type { Row } from './report.ts'

const ROOMS = 1_000
const SECONDS = 20
/** What rooms start, and what their beginning leaves to do, is over by then. */
const SETTLED_MS = 15_000
const GOAL = 15

/**
 * CPU of a service in which nobody does anything: without rooms, and with running ones that each tell one person the time, beside the
 * floor of writing to as many connections. [PF33]
 */
export async function benchIdle(): Promise<Row[]> {
  const floor = await floorPerSecond()
  const server = await startParley()
  try {
    await delay(SETTLED_MS)
    const empty = await perSecond(server)
    const shape = { rooms: ROOMS, people: 1, messagesPerSecond: 0, seconds: 0, document: false }
    const rooms = await enter(server.port, shape)
    await delay(SETTLED_MS)
    const running = await perSecond(server)
    for (const client of rooms.flat()) client.close()
    return [
      { what: 'without rooms, ms of CPU a second', value: empty, goal: '', good: true },
      {
        what: `${ROOMS} running rooms of one silent person, ms of CPU a second (floor ${floor.toFixed(1)})`,
        value: running,
        goal: `<= ${GOAL}`,
        good: running <= GOAL,
      },
    ]
  } finally {
    await server.stop()
  }
}

async function perSecond(server: MeasuredServer): Promise<number> {
  const before = server.cpuMs()
  await delay(SECONDS * 1_000)
  return (server.cpuMs() - before) / SECONDS
}

async function floorPerSecond(): Promise<number> {
  const server = await startTicks()
  const sockets = Array.from({ length: ROOMS }, () => connect(server.port, '127.0.0.1').resume())
  try {
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    return await perSecond(server)
  } finally {
    for (const socket of sockets) socket.destroy()
    await server.stop()
  }
}
