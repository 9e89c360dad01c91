import { type LoadResult, type LoadShape, runLoad, THREADS } from './fanout/load.ts'
import { type MeasuredServer, startBare, startFloor, startParley, untilRead } from './fanout/server.ts'
import { median, type Row } from './report.ts'

const ROUNDS = 3

interface Load {
  readonly name: string
  readonly shape: LoadShape
  /** CPU a message, all threads, times bare Socket.IO. */
  readonly timesMax: number
  readonly p99MsMax?: number
}

const LOADS: readonly Load[] = [
  {
    name: '40 messages/s, 5 rooms of 10',
    shape: { rooms: 5, people: 10, messagesPerSecond: 40, seconds: 15, document: true },
    timesMax: 1.9,
  },
  {
    name: '350 messages/s, 10 rooms of 20',
    shape: { rooms: 10, people: 20, messagesPerSecond: 350, seconds: 8, document: true },
    timesMax: 0.75,
    p99MsMax: 10,
  },
  {
    name: '1000 messages/s, 5 rooms of 10',
    shape: { rooms: 5, people: 10, messagesPerSecond: 1_000, seconds: 6, document: true },
    timesMax: 0.8,
  },
]

/** The servers of one round, in turn. */
const SERVERS = { bare: startBare, floor: startFloor, ours: () => startParley() } as const

type ServerName = keyof typeof SERVERS
type Results = Record<ServerName, LoadResult[]>

interface Extent {
  readonly rounds?: number
  readonly servers?: readonly ServerName[]
}

/**
 * What a message costs: CPU of all threads and delivery times of people who review a document and say what people say, beside bare
 * Socket.IO and beside the floor of a durable message, interleaved. [PF1] [PF14]
 */
export async function benchFanout(): Promise<Row[]> {
  const rows: Row[] = []
  for (const load of LOADS) rows.push(...rowsOf(load, await measured(load.shape)))
  return rows
}

/** Rounds of all servers in turn: what else the machine does meets all of them. */
export async function measured(
  shape: LoadShape,
  { rounds = ROUNDS, servers = ['bare', 'floor', 'ours'] }: Extent = {},
): Promise<Results> {
  const results: Results = { bare: [], floor: [], ours: [] }
  for (let round = 0; round < rounds; round++) {
    for (const name of servers) results[name].push(await once(SERVERS[name], shape))
  }
  return results
}

function rowsOf({ name, timesMax, p99MsMax }: Load, { bare, floor, ours }: Results): Row[] {
  const times = (results: readonly LoadResult[]) =>
    median(results.map(({ cpuUsPerMessage }, i) => cpuUsPerMessage / (bare[i]?.cpuUsPerMessage ?? Number.NaN)))
  const middle = (results: readonly LoadResult[], of: (result: LoadResult) => number) => median(results.map(of))
  const beside = (of: (result: LoadResult) => number, digits: number) =>
    `bare ${middle(bare, of).toFixed(digits)}, floor ${middle(floor, of).toFixed(digits)}`
  const threads = THREADS.map(
    (thread) => `${thread} ${Math.round(middle(ours, (r) => r.threadsUsPerMessage[thread] ?? 0))}`,
  )
  const frames = (result: LoadResult) => result.frames / result.messages
  const [cpu, p50, p99] = [(r: LoadResult) => r.cpuUsPerMessage, (r: LoadResult) => r.p50Ms, (r: LoadResult) => r.p99Ms]
  const told = (what: string, value: number): Row => ({ what: `${name}: ${what}`, value, goal: '', good: true })
  return [
    {
      what: `${name}: CPU a message, times bare Socket.IO (floor ${times(floor).toFixed(2)})`,
      value: times(ours),
      goal: `<= ${timesMax}`,
      good: times(ours) <= timesMax,
    },
    told(`CPU a message, us (${beside(cpu, 0)}; ${threads.join(', ')})`, middle(ours, cpu)),
    told(`frames delivered a message (${beside(frames, 1)})`, middle(ours, frames)),
    told(`delivery p50, ms (${beside(p50, 2)})`, middle(ours, p50)),
    {
      ...told(`delivery p99, ms (${beside(p99, 2)})`, middle(ours, p99)),
      ...(p99MsMax !== undefined && { goal: `<= ${p99MsMax}`, good: middle(ours, p99) <= p99MsMax }),
    },
  ]
}

async function once(start: () => Promise<MeasuredServer>, shape: LoadShape): Promise<LoadResult> {
  const server = await start()
  let isWarm = false
  const whenRead = async () => {
    if (!isWarm) await untilRead(server)
    isWarm = true
  }
  try {
    return await runLoad(server, shape, whenRead)
  } finally {
    await server.stop()
  }
}
