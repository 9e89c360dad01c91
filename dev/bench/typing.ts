import { type LoadResult, type LoadShape, runLoad } from './fanout/load.ts'
import { startParley } from './fanout/server.ts'
import { median, type Row } from './report.ts'

const ROUNDS = 7
const TALK: LoadShape = { rooms: 10, people: 20, messagesPerSecond: 350, seconds: 8, document: true }
const GOAL_PERCENT = 5

/** What signs of writing cost at 350 messages/s: 200 people, each sending one every 3 s, beside the same talk without. [TI26] */
export async function benchTyping(): Promise<Row[]> {
  const plain: LoadResult[] = []
  const typed: LoadResult[] = []
  for (let round = 0; round < ROUNDS; round++) {
    plain.push(await once(TALK))
    typed.push(await once({ ...TALK, typing: true }))
  }
  // The least disturbed round of each: what else runs on the machine only ever adds.
  const cpu = (results: readonly LoadResult[]) => Math.min(...results.map(({ cpuUsPerMessage }) => cpuUsPerMessage))
  const p99 = (results: readonly LoadResult[]) => median(results.map(({ p99Ms }) => p99Ms))
  const percent = (cpu(typed) / cpu(plain) - 1) * 100
  return [
    {
      what: 'CPU per message, more with typing, %',
      value: percent,
      goal: `< ${GOAL_PERCENT}`,
      good: percent < GOAL_PERCENT,
    },
    { what: 'CPU per message without typing, us', value: cpu(plain), goal: '', good: true },
    { what: 'CPU per message with typing, us', value: cpu(typed), goal: '', good: true },
    {
      what: `delivery p99 with typing, ms (without ${p99(plain).toFixed(2)})`,
      value: p99(typed),
      goal: '',
      good: true,
    },
  ]
}

async function once(shape: LoadShape): Promise<LoadResult> {
  const server = await startParley()
  try {
    return await runLoad(server, shape)
  } finally {
    await server.stop()
  }
}
