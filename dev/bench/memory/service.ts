import { setTimeout as delay } from 'node:timers/promises'
import { enter, type LoadShape, write } from '../fanout/load.ts'
import { startParley } from '../fanout/server.ts'
import type { Row } from '../report.ts'
import { treePssMb } from './pss.ts'

const FIVE: LoadShape = { rooms: 5, people: 4, messagesPerSecond: 5, seconds: 10, document: true }
const LONG: LoadShape = { rooms: 1, people: 10, messagesPerSecond: 500, seconds: 50, document: true }
/** Processes that are not needed end after a minute. */
const MINUTE_MS = 66_000
const FIVE_MB = 160
const LONG_MB = 250

/** Memory of the whole service with rooms in it: all processes, proportional. [PF32] */
export async function benchServiceMemory(): Promise<Row[]> {
  const five = await memoryOf(FIVE)
  const long = await memoryOf(LONG)
  return [
    {
      what: `five rooms with a document, ${Math.round(MINUTE_MS / 1000)} s after the last upload, MB (PSS)`,
      value: five,
      goal: `<= ${FIVE_MB}`,
      good: five <= FIVE_MB,
    },
    { what: 'one room of 25,000 messages, MB (PSS)', value: long, goal: `<= ${LONG_MB}`, good: long <= LONG_MB },
  ]
}

async function memoryOf(shape: LoadShape): Promise<number> {
  const server = await startParley()
  try {
    const rooms = await enter(server.port, shape)
    await write(rooms, shape)
    await delay(MINUTE_MS)
    const mb = treePssMb(server.pid)
    for (const client of rooms.flat()) client.close()
    return mb
  } finally {
    await server.stop()
  }
}
