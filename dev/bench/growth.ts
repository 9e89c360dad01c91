import { setTimeout as delay } from 'node:timers/promises'
import { enter, type LoadShape } from './fanout/load.ts'
import type { RawClient } from './fanout/rawClient.ts'
import { type MeasuredServer, startParley, untilRead } from './fanout/server.ts'
import { said } from './fanout/talk.ts'
import { median, type Row } from './report.ts'

const ROOM: LoadShape = { rooms: 1, people: 10, messagesPerSecond: 40, seconds: 15, document: true }
const SHORT = 1_000
const LENGTHS = [25_000, 50_000] as const
const ROUNDS = 3
/** Rooms are filled as fast as this. */
const FILLED_PER_SECOND = 1_500
const TURN_MS = 2
/** What was sent has all arrived by then. */
const SETTLE_MS = 3_000
const TIMES_MAX = 1.3
const THREADS = ['main', 'reading', 'log'] as const

/** A room that is filled. */
export interface LongRoom {
  readonly people: readonly RawClient[]
  sent: number
}

/** CPU in us a message: of all threads, and of some. */
interface Cost {
  readonly all: number
  readonly threads: readonly number[]
}

/**
 * Server CPU per message of one room of ten at its 1,000th message and at its 25,000th and 50,000th, all threads, reading included.
 * The rooms take turns on one server, so that what it has compiled by then counts for all of them alike, and no room pays for
 * reading what another one has left. [PF16]
 */
export async function benchGrowth(): Promise<Row[]> {
  const server = await startParley()
  try {
    const long = await Promise.all(LENGTHS.map((length) => filled(server, length)))
    const costs: Cost[][] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const short = await filled(server, SHORT)
      const costOf: Cost[] = []
      for (const room of [short, ...long]) costOf.push(await perMessage(server, room))
      costs.push(costOf)
      for (const person of short.people) person.close()
    }
    const byLength = [SHORT, ...LENGTHS].map((length, i) => ({
      length,
      costs: costs.flatMap((costOf) => costOf[i] ?? []),
    }))
    return byLength.flatMap((of) =>
      rowsOf(
        of,
        costs.flatMap(([short]) => short ?? []),
      ),
    )
  } finally {
    await server.stop()
  }
}

function rowsOf(
  { length, costs }: { readonly length: number; readonly costs: readonly Cost[] },
  short: readonly Cost[],
): Row[] {
  const all = median(costs.map((cost) => cost.all))
  const parts = THREADS.map((name, i) => `${name} ${Math.round(median(costs.map(({ threads }) => threads[i] ?? 0)))}`)
  const what = `at ${length} messages, us of CPU a message (${parts.join(', ')})`
  const row = { what, value: all, goal: '', good: true }
  if (length === SHORT) return [row]
  const value = median(costs.map((cost, i) => cost.all / (short[i]?.all ?? Number.NaN)))
  const goal = { goal: `<= ${TIMES_MAX}`, good: value <= TIMES_MAX }
  return [row, { what: `at ${length} messages, times that at ${SHORT}`, value, ...goal }]
}

async function filled(server: MeasuredServer, length: number): Promise<LongRoom> {
  const [people = []] = await enter(server.port, ROOM)
  const room: LongRoom = { people, sent: 0 }
  await talk(room, length - (ROOM.messagesPerSecond * ROOM.seconds) / 2, FILLED_PER_SECOND)
  return room
}

async function perMessage(server: MeasuredServer, room: LongRoom): Promise<Cost> {
  await read(server, room)
  const usage = () => [server.cpuMs(), ...THREADS.map((name) => server.threadMs(name))]
  const from = room.sent
  const before = usage()
  await talk(room, from + ROOM.messagesPerSecond * ROOM.seconds, ROOM.messagesPerSecond)
  await read(server, room)
  const [all = 0, ...threads] = usage().map((ms, i) => ((ms - (before[i] ?? 0)) * 1_000) / (room.sent - from))
  return { all, threads }
}

/** Has the service read for the ledger all that was said, which by itself it may put off for minutes. */
async function read(server: MeasuredServer, { people: [host] }: LongRoom): Promise<void> {
  await delay(SETTLE_MS)
  await host?.ask('intel:refresh', {})
  await untilRead(server)
}

/** People write in turn, at a rate kept by the clock, until `to` messages are sent. */
export async function talk(room: LongRoom, to: number, perSecond: number): Promise<void> {
  const { people } = room
  const [startedAt, from] = [performance.now(), room.sent]
  while (room.sent < to) {
    const due = Math.min(to, from + Math.floor(((performance.now() - startedAt) / 1000) * perSecond))
    for (; room.sent < due; room.sent++)
      people[room.sent % people.length]?.emit('chat:message', { text: said(0, room.sent) })
    await delay(TURN_MS)
  }
}
