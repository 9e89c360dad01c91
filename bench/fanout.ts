import { type LoadResult, type LoadShape, runLoad } from './fanout/load.ts'
import { type MeasuredServer, startBare, startParley } from './fanout/server.ts'
import { median, type Row } from './report.ts'

const ROUNDS = 3
const STEADY: LoadShape = { rooms: 10, people: 20, messagesPerSecond: 500, seconds: 8 }
const BUSY: LoadShape = { rooms: 10, people: 20, messagesPerSecond: 1_500, seconds: 5 }

/** Server CPU per delivered frame and delivery times, durable appends included, beside bare Socket.IO. [PF1] */
export async function benchFanout(): Promise<Row[]> {
  return [...(await compared('22 000 frames/s', STEADY)), ...(await compared('66 000 frames/s', BUSY))]
}

async function compared(name: string, shape: LoadShape): Promise<Row[]> {
  const bare: LoadResult[] = []
  const ours: LoadResult[] = []
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await once(startBare, shape))
    ours.push(await once(startParley, shape))
  }
  const middle = (results: readonly LoadResult[], of: (result: LoadResult) => number) => median(results.map(of))
  const ratio = median(ours.map(({ cpuUsPerFrame }, i) => cpuUsPerFrame / bare[i]!.cpuUsPerFrame))
  return [
    { what: `${name}: CPU per frame, times bare Socket.IO`, value: ratio, goal: '<= 1.3', good: ratio <= 1.3 },
    {
      what: `${name}: CPU per frame, us (bare ${middle(bare, (r) => r.cpuUsPerFrame).toFixed(2)})`,
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
