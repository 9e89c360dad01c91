import { setTimeout as delay } from 'node:timers/promises'
import { type MeasuredServer, startParley } from './fanout/server.ts'
import { treePssMb } from './memory/pss.ts'
import { median, type Row } from './report.ts'

const STARTS = 9
/** Whatever a service starts ahead of its first room is there by then. */
const SETTLED_MS = 4_000

/** From starting the process to the first healthy answer, and the memory of it and its children; the first start fills caches. [PF9] [PF17] */
export async function benchStart(): Promise<Row[]> {
  await once(async () => {})
  const times: number[] = []
  for (let start = 0; start < STARTS; start++) await once(async ({ startMs }) => void times.push(startMs))
  const memory: number[] = []
  await once(async ({ pid }) => {
    memory.push(treePssMb(pid))
    await delay(SETTLED_MS)
    memory.push(treePssMb(pid))
  })
  const [healthy, settled] = memory as [number, number]
  const ms = median(times)
  return [
    { what: `start to healthy, ms, median of ${STARTS}`, value: ms, goal: '<= 350', good: ms <= 350 },
    { what: 'memory of all processes when healthy, MB (PSS)', value: healthy, goal: '<= 120', good: healthy <= 120 },
    {
      what: `the same ${SETTLED_MS / 1_000} s later`,
      value: settled,
      goal: '<= 120',
      good: settled <= 120,
    },
  ]
}

async function once(look: (server: MeasuredServer) => Promise<void>): Promise<void> {
  const server = await startParley()
  try {
    await look(server)
  } finally {
    await server.stop()
  }
}
