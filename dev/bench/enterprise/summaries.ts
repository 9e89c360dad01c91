import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Enterprise } from '#replay/player/enterprise.ts'
import type { Row } from '../report.ts'
import { type BenchRoom, type BenchSection, begin, openRoom, upload } from './room.ts'

const DOCUMENT = new URL('../../../fixtures/documents/contract.pdf', import.meta.url)
const ROOMS = 40
const SECONDS = 30
const TURN_MS = 500
const AGAIN_MS = 10
const READ_MS_MAX = 5_000
const GOAL_MS = 300

/** From a summary's event in a client to its text, read at the resident. [PF24] */
export async function benchSummaries(both: Enterprise): Promise<Row[]> {
  const times: number[] = []
  const reads: Promise<void>[] = []
  const rooms: { room: BenchRoom; sections: readonly BenchSection[] }[] = []
  for (let i = 0; i < ROOMS; i++) {
    const room = await openRoom(both.url)
    await upload(both.url, room.code, readFileSync(DOCUMENT))
    rooms.push({ room, sections: await begin(room) })
    room.host.onEvent = (payload) => {
      if (payload.indexOf('"topic:summary"') < 0) return
      const [, { seq }] = JSON.parse(payload.toString('utf8', payload.indexOf('[')))
      reads.push(readAfter(both.residentUrl, room.code, seq).then((ms) => void times.push(ms)))
    }
  }
  for (let turn = 0; turn < (SECONDS * 1_000) / TURN_MS; turn++) {
    for (const { room, sections } of rooms) {
      const { title = '' } = sections[Math.floor(turn / 2) % sections.length] ?? {}
      room.host.emit('chat:message', { text: `On ${title}: the date in point ${turn} is too early for us, I think.` })
    }
    await delay(TURN_MS)
  }
  await Promise.all(reads)
  for (const { room } of rooms) room.host.close()
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return [
    {
      what: `summaries in ${ROOMS} rooms, text readable after the event, ms, p50 of ${sorted.length}`,
      value: at(0.5),
      goal: '',
      good: true,
    },
    { what: 'the same, p99', value: at(0.99), goal: `<= ${GOAL_MS}`, good: at(0.99) <= GOAL_MS },
  ]
}

async function readAfter(residentUrl: string, code: string, seq: number): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const response = await fetch(`${residentUrl}/kxp/summaries?room=${code}&since=${seq - 1}`)
    if ((await response.text()).includes('"text"')) return performance.now() - startedAt
    if (performance.now() - startedAt > READ_MS_MAX) return Number.POSITIVE_INFINITY
    await delay(AGAIN_MS)
  }
}
