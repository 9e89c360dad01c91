import { setTimeout as delay } from 'node:timers/promises'
import { enter, type LoadShape } from './fanout/load.ts'
import type { RawClient } from './fanout/rawClient.ts'
import { type MeasuredServer, startParley } from './fanout/server.ts'
import type { Row } from './report.ts'

const SHAPE: LoadShape = { rooms: 1, people: 10, messagesPerSecond: 100, seconds: 10, document: true }
const EARLY = 1_000
const LATE = 25_000
/** Between the two measurements the room is filled as fast as this. */
const FILLED_PER_SECOND = 1_500
const TURN_MS = 2
const SETTLE_MS = 3_000

const TALK = [
  'The notice period in this section seems short to me, who checked it with the client?',
  'I think we keep the thirty days, nobody has asked for more so far.',
  'Ben, can you send the revised list by Friday? The old one misses two of the fees.',
  'Sure, I will do that after lunch.',
  'If the supplier misses the date, it is unclear who pays for the delay.',
  'Agreed, let us take the wording of the last contract here.',
  'The report says 45 days, the annex says 30, which of them is right?',
  'Fine with me, on to the next point.',
] as const

/** Server CPU per message of one room of ten at its 1,000th message and at its 25,000th, all threads. [PF16] */
export async function benchLongMeeting(): Promise<Row[]> {
  const server = await startParley()
  try {
    const [people] = await enter(server.port, SHAPE)
    let sent = await talk(people!, 0, EARLY - 500, 100)
    const early = await perMessage(server, people!, sent)
    sent = await talk(people!, early.sent, LATE - 500, FILLED_PER_SECOND)
    const late = await perMessage(server, people!, sent)
    for (const person of people!) person.close()
    const times = late.us / early.us
    const parts = (one: typeof early) => `reading ${Math.round(one.readingUs)}`
    return [
      { what: `at ${EARLY} messages, us of CPU a message (${parts(early)})`, value: early.us, goal: '', good: true },
      { what: `at ${LATE} messages, us of CPU a message (${parts(late)})`, value: late.us, goal: '', good: true },
      { what: `at ${LATE} messages, times that at ${EARLY}`, value: times, goal: '<= 1.5', good: times <= 1.5 },
    ]
  } finally {
    await server.stop()
  }
}

async function perMessage(server: MeasuredServer, people: readonly RawClient[], from: number) {
  await delay(SETTLE_MS)
  const [cpu, reading] = [server.cpuMs(), server.threadMs('reading')]
  const sent = await talk(people, from, from + SHAPE.messagesPerSecond * SHAPE.seconds, SHAPE.messagesPerSecond)
  await delay(SETTLE_MS)
  const count = sent - from
  return {
    sent,
    us: ((server.cpuMs() - cpu) * 1000) / count,
    readingUs: ((server.threadMs('reading') - reading) * 1000) / count,
  }
}

/** People write in turn, at a rate kept by the clock, until `to` messages are sent. */
async function talk(people: readonly RawClient[], from: number, to: number, perSecond: number): Promise<number> {
  const startedAt = performance.now()
  for (let sent = from; sent < to; ) {
    const due = Math.min(to, from + Math.floor(((performance.now() - startedAt) / 1000) * perSecond))
    for (; sent < due; sent++) {
      people[sent % people.length]!.emit('chat:message', { text: `${TALK[sent % TALK.length]} (${sent})` })
    }
    await delay(TURN_MS)
  }
  return to
}
