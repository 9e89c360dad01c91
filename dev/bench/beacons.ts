import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type LoadResult, type LoadShape, runLoad } from './fanout/load.ts'
import { type MeasuredServer, startParley } from './fanout/server.ts'
import { median, type Row } from './report.ts'

const EVENTS_PER_SECOND = 2_000
/** A browser gathers for some seconds; a page that is left sends what it has. */
const BATCHED = 10
const ROUNDS = 3
const SHAPE: LoadShape = { rooms: 20, people: 10, messagesPerSecond: 100, seconds: 20, document: true }

interface Pair {
  readonly quiet: LoadResult
  readonly beset: LoadResult
  readonly cpuUsPerEvent: number
  /** Events answered in time, a second. */
  readonly answered: number
}

/**
 * Rooms that talk, with and without 2,000 events of telemetry a second beside them, in turns on one service: delivery must not
 * suffer. Each form for three times 20 seconds.
 */
export async function benchBeacons(): Promise<Row[]> {
  return [...(await compared(BATCHED)), ...(await compared(1))]
}

async function compared(batch: number): Promise<Row[]> {
  const server = await startParley()
  try {
    const pairs: Pair[] = []
    for (let round = 0; round < ROUNDS; round++) pairs.push(await paired(server, batch))
    return rowsOf(batch, pairs)
  } finally {
    await server.stop()
  }
}

async function paired(server: MeasuredServer, batch: number): Promise<Pair> {
  const quietCpu = { at: 0, spent: 0 }
  const quiet = await runLoad(server, SHAPE, async () => {
    quietCpu.spent = server.cpuMs() - quietCpu.at
    quietCpu.at = server.cpuMs()
  })
  const besetCpu = { at: 0, spent: 0 }
  let sender: ChildProcess | null = null
  let answered = 0
  const beset = await runLoad(server, SHAPE, async () => {
    if (sender) answered = await finished(sender, batch)
    else sender = startSender(server.port, batch)
    besetCpu.spent = server.cpuMs() - besetCpu.at
    besetCpu.at = server.cpuMs()
  })
  const cpuUsPerEvent = ((besetCpu.spent - quietCpu.spent) * 1_000) / (answered * SHAPE.seconds)
  return { quiet, beset, cpuUsPerEvent, answered }
}

function startSender(port: number, batch: number): ChildProcess {
  const program = fileURLToPath(new URL('beacons/sender.ts', import.meta.url))
  return fork(program, [String(port), String(EVENTS_PER_SECOND), String(batch)])
}

interface Told {
  readonly seconds: number
  readonly answers: Readonly<Record<string, number>>
}

/** Returns the events answered by a second after the last was sent, a second of sending. Throws when one was refused. */
async function finished(sender: ChildProcess, batch: number): Promise<number> {
  const told = once(sender, 'message')
  sender.send('over')
  const { seconds, answers }: Told = (await told)[0]
  sender.disconnect()
  const { 200: taken = 0, ...refused } = answers
  if (Object.keys(refused).length > 0) throw new Error(`the answers were ${JSON.stringify(answers)}`)
  return (taken * batch) / seconds
}

function rowsOf(batch: number, pairs: readonly Pair[]): Row[] {
  const form = batch === 1 ? 'one event a request' : `${batch} events a request`
  const middle = (of: (pair: Pair) => number) => median(pairs.map(of))
  const ratio = middle(({ quiet, beset }) => beset.p99Ms / quiet.p99Ms)
  const times = (name: 'p50Ms' | 'p99Ms' | 'maxMs') => middle(({ beset }) => beset[name])
  const alone = (name: 'p50Ms' | 'p99Ms' | 'maxMs') => middle(({ quiet }) => quiet[name]).toFixed(2)
  const answered = middle((pair) => pair.answered)
  const least = EVENTS_PER_SECOND * 0.95
  return [
    { what: `${form}: events answered a second`, value: answered, goal: `>= ${least}`, good: answered >= least },
    { what: `${form}: delivery p99, times that without beacons`, value: ratio, goal: '<= 1.2', good: ratio <= 1.2 },
    { what: `${form}: delivery p50, ms (without ${alone('p50Ms')})`, value: times('p50Ms'), goal: '', good: true },
    { what: `${form}: delivery p99, ms (without ${alone('p99Ms')})`, value: times('p99Ms'), goal: '', good: true },
    { what: `${form}: delivery max, ms (without ${alone('maxMs')})`, value: times('maxMs'), goal: '', good: true },
    {
      what: `${form}: CPU of the service, us an event`,
      value: middle(({ cpuUsPerEvent }) => cpuUsPerEvent),
      goal: '',
      good: true,
    },
  ]
}
