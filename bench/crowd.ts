import { runLoad } from './fanout/load.ts'
import { startParley } from './fanout/server.ts'
import type { Row } from './report.ts'

const SHAPE = { rooms: 200, people: 10, messagesPerSecond: 40, seconds: 15, document: true }
/** What Node's own loop-delay histogram shows of an idle loop: its sampling interval. */
const SAMPLING_MS = 10

/** 200 rooms of 10 people, each room one message every 5 s, all clocks ticking; and how fast a service starts. [PF7] [PF9] */
export async function benchCrowd(): Promise<Row[]> {
  const server = await startParley()
  try {
    await longestStall(server.port)
    const stalls: number[] = []
    const noteStall = async () => void stalls.push(await longestStall(server.port))
    const { p50Ms, p99Ms, maxMs, frames } = await runLoad(server, SHAPE, noteStall)
    const [joiningMs, stallMs] = stalls as [number, number]
    return [
      { what: 'start to healthy, ms', value: server.startMs, goal: '< 1500', good: server.startMs < 1_500 },
      { what: 'frames delivered, clocks included', value: frames, goal: '', good: true },
      { what: 'delivery p50, ms', value: p50Ms, goal: '', good: true },
      { what: 'delivery p99, ms', value: p99Ms, goal: '< 50', good: p99Ms < 50 },
      { what: 'delivery max, ms', value: maxMs, goal: '', good: true },
      {
        what: 'longest stall of the main loop while they talk, ms',
        value: stallMs,
        goal: '<= 20',
        good: stallMs <= 20,
      },
      { what: 'the same while 2000 people join and 200 documents arrive, ms', value: joiningMs, goal: '', good: true },
    ]
  } finally {
    await server.stop()
  }
}

/** Since it was last asked for. */
async function longestStall(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const seconds = Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)![1])
  return Math.max(0, seconds * 1000 - SAMPLING_MS)
}
