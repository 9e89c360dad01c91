import { enter, type LoadShape, write } from './fanout/load.ts'
import { startParley } from './fanout/server.ts'
import { median, type Row } from './report.ts'

/** Short stretches with and without in turn, in one service: so both meet the same neighbours on the machine. */
const PAIRS = 8
const TALK: LoadShape = { rooms: 10, people: 20, messagesPerSecond: 350, seconds: 4, document: true }
const WARM_UP: LoadShape = { ...TALK, messagesPerSecond: 1_500, typing: true }
const GOAL_PERCENT = 5

/** What signs of writing cost at 350 messages/s: 200 people, each sending one every 3 s, beside the same talk without. [TI26] */
export async function benchTyping(): Promise<Row[]> {
  const server = await startParley()
  try {
    const rooms = await enter(server.port, TALK)
    await write(rooms, WARM_UP)
    const cost = async (typing: boolean) => {
      const before = server.cpuMs()
      const messages = await write(rooms, { ...TALK, typing })
      return ((server.cpuMs() - before) * 1_000) / messages
    }
    const plain: number[] = []
    const typed: number[] = []
    const more: number[] = []
    for (let pair = 0; pair < PAIRS; pair++) {
      const first = await cost(pair % 2 === 1)
      const second = await cost(pair % 2 === 0)
      const [without, withTyping] = pair % 2 === 0 ? [first, second] : [second, first]
      plain.push(without)
      typed.push(withTyping)
      more.push((withTyping / without - 1) * 100)
    }
    for (const client of rooms.flat()) client.close()
    const percent = median(more)
    return [
      {
        what: 'CPU per message, more with typing, %',
        value: percent,
        goal: `< ${GOAL_PERCENT}`,
        good: percent < GOAL_PERCENT,
      },
      { what: 'CPU per message without typing, us', value: median(plain), goal: '', good: true },
      { what: 'CPU per message with typing, us', value: median(typed), goal: '', good: true },
    ]
  } finally {
    await server.stop()
  }
}
