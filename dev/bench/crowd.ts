import { hangs, modelDouble } from '../../tests/helpers/modelDouble.ts'
import { type LoadShape, runLoad } from './fanout/load.ts'
import { startParley } from './fanout/server.ts'
import type { Row } from './report.ts'

const SHAPE = { rooms: 200, people: 10, messagesPerSecond: 40, seconds: 15, document: true }

/** 200 rooms of 10 people, each room one message every 5 s, all clocks ticking. [PF7] */
export async function benchCrowd(): Promise<Row[]> {
  return [...(await measured(SHAPE)), ...(await withHangingModel())]
}

/** The same crowd in the assistant's busiest mode, beside a model that takes every call and never answers. [LN1] [PF13] */
async function withHangingModel(): Promise<Row[]> {
  const double = await modelDouble(hangs)
  try {
    const rows = await measured({ ...SHAPE, aiMode: 'critical' }, { OLLAMA_URL: double.url })
    const calls = {
      what: 'calls that the model left hanging',
      value: double.asked.length,
      goal: '> 0',
      good: double.asked.length > 0,
    }
    // Stalls depend on what the model is asked; what people feel is the delivery.
    const felt = rows.slice(1).map((row) => (row.what.startsWith('delivery') ? row : { ...row, goal: '', good: true }))
    return [...felt, calls].map((row) => ({ ...row, what: `hanging model: ${row.what}` }))
  } finally {
    await double.close()
  }
}

async function measured(shape: LoadShape, env: Readonly<Record<string, string>> = {}): Promise<Row[]> {
  const server = await startParley(env)
  try {
    await longestStall(server.port)
    const stalls: number[] = []
    const noteStall = async () => void stalls.push(await longestStall(server.port))
    const { p50Ms, p99Ms, maxMs, frames } = await runLoad(server, shape, noteStall)
    const [joiningMs, stallMs] = stalls as [number, number]
    return [
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
  return seconds * 1000
}
