import { type LoadResult, type LoadShape, runLoad } from './fanout/load.ts'
import { type MeasuredServer, startBare, startParley } from './fanout/server.ts'
import { median, type Row } from './report.ts'

const ROUNDS = 3
const ROOMS = { rooms: 10, people: 20 } as const
const STEADY: LoadShape = { ...ROOMS, messagesPerSecond: 350, seconds: 8, document: true }
const BUSY: LoadShape = { ...ROOMS, messagesPerSecond: 1_000, seconds: 5, document: true }
const OPEN_FLOOR: LoadShape = { ...ROOMS, messagesPerSecond: 500, seconds: 8, document: false }

/**
 * Server CPU per delivered frame and delivery times, durable appends included, beside bare Socket.IO; with and without the
 * thread that reads what people say for the ledger. [PF1] [PF14]
 */
export async function benchFanout(): Promise<Row[]> {
  return [
    ...(await compared('reviewing, 23 000 frames/s', STEADY)),
    ...(await compared('reviewing, 65 000 frames/s', BUSY)),
    ...(await compared('no document, 22 000 frames/s', OPEN_FLOOR)),
  ]
}

async function compared(name: string, shape: LoadShape): Promise<Row[]> {
  const bare: LoadResult[] = []
  const ours: LoadResult[] = []
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await once(startBare, shape))
    ours.push(await once(startParley, shape))
  }
  const middle = (results: readonly LoadResult[], of: (result: LoadResult) => number) => median(results.map(of))
  const whole = median(ours.map(({ cpuUsPerFrame }, i) => cpuUsPerFrame / bare[i]!.cpuUsPerFrame))
  const delivering = median(
    ours.map(({ cpuUsPerFrame, readingUsPerFrame }, i) => (cpuUsPerFrame - readingUsPerFrame) / bare[i]!.cpuUsPerFrame),
  )
  const times = `${name}: CPU per frame, times bare Socket.IO`
  return [
    { what: times, value: delivering, goal: '<= 1.3', good: delivering <= 1.3 },
    { what: `${times}, the reading of the talk included`, value: whole, goal: '<= 1.6', good: whole <= 1.6 },
    {
      what: `${name}: CPU per frame, reading included, us (bare ${middle(bare, (r) => r.cpuUsPerFrame).toFixed(2)})`,
      value: middle(ours, (r) => r.cpuUsPerFrame),
      goal: '',
      good: true,
    },
    {
      what: `${name}: delivery p50, ms (bare ${middle(bare, (r) => r.p50Ms).toFixed(2)})`,
      value: middle(ours, (r) => r.p50Ms),
      goal: '',
      good: true,
    },
    {
      what: `${name}: delivery p99, ms (bare ${middle(bare, (r) => r.p99Ms).toFixed(2)})`,
      value: middle(ours, (r) => r.p99Ms),
      goal: '',
      good: true,
    },
  ]
}

async function once(start: () => Promise<MeasuredServer>, shape: LoadShape): Promise<LoadResult> {
  const server = await start()
  try {
    return await runLoad(server, shape)
  } finally {
    await server.stop()
  }
}
