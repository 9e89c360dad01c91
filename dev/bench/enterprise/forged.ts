import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Enterprise } from '#replay/player/enterprise.ts'
import { type LoadResult, type LoadShape, runLoad } from '../fanout/load.ts'
import { serverOf } from '../fanout/server.ts'
import { median, type Row } from '../report.ts'

const REQUESTS_PER_SECOND = 1_000
const ROUNDS = 3
const RATIO_MAX = 1.2
const SHAPE: LoadShape = { rooms: 20, people: 10, messagesPerSecond: 100, seconds: 10, document: true }

/** Rooms that talk, with and without 10,000 forged requests at the resident beside them, in turns: delivery must not suffer. [PF26] */
export async function benchForged(both: Enterprise): Promise<Row[]> {
  const server = serverOf(both.coordinator)
  const pairs: { quiet: LoadResult; beset: LoadResult; refused: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const quiet = await runLoad(server, SHAPE)
    let sender: ChildProcess | null = null
    let refused = 0
    const beset = await runLoad(server, SHAPE, async () => {
      if (sender) refused = await finished(sender)
      else sender = startSender(both.residentUrl)
    })
    pairs.push({ quiet, beset, refused })
  }
  const middle = (of: (pair: (typeof pairs)[number]) => number) => median(pairs.map(of))
  const ratio = middle(({ quiet, beset }) => beset.p99Ms / quiet.p99Ms)
  const least = REQUESTS_PER_SECOND * SHAPE.seconds * 0.95
  const refused = middle((pair) => pair.refused)
  return [
    {
      what: 'forged requests refused beside rooms that talk',
      value: refused,
      goal: `>= ${least}`,
      good: refused >= least,
    },
    {
      what: `delivery p99, times that without them (${middle(({ beset }) => beset.p99Ms).toFixed(2)} ms beside ${middle(({ quiet }) => quiet.p99Ms).toFixed(2)})`,
      value: ratio,
      goal: `<= ${RATIO_MAX}`,
      good: ratio <= RATIO_MAX,
    },
  ]
}

function startSender(residentUrl: string): ChildProcess {
  const program = fileURLToPath(new URL('forger.ts', import.meta.url))
  return fork(program, [residentUrl, String(REQUESTS_PER_SECOND)])
}

/** Returns the requests answered 401; throws when any was answered otherwise. */
async function finished(sender: ChildProcess): Promise<number> {
  const told = once(sender, 'message')
  sender.send('over')
  const { 401: refused = 0, ...others }: Readonly<Record<string, number>> = (await told)[0]
  sender.disconnect()
  if (Object.keys(others).length > 0) throw new Error(`forged requests were answered ${JSON.stringify(others)}`)
  return refused
}
