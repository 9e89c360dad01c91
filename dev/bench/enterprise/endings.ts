import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { roomsAt } from '#dev/harness/signedPost.ts'
import type { Enterprise } from '#replay/player/enterprise.ts'
import type { Row } from '../report.ts'
import { begin, openRoom, upload } from './room.ts'

const DOCUMENT = new URL('../../../fixtures/documents/contract.pdf', import.meta.url)
const ROOMS = 100
const AT_ONCE = 4
const AGAIN_MS = 25
const SECONDS_MAX = 60
const GOAL_SECONDS = 5

/** From the moment at which many meetings are stopped together to the destruction of the last room. [PF25] */
export async function benchEndings(both: Enterprise): Promise<Row[]> {
  const before = await roomsAt(both.residentUrl)
  const rooms: Awaited<ReturnType<typeof openRoom>>[] = []
  const fill = async () => {
    const room = await openRoom(both.url)
    await upload(both.url, room.code, readFileSync(DOCUMENT))
    await begin(room)
    await room.host.ask('chat:message', { text: 'The price is fine with us, the date is not.' })
    rooms.push(room)
  }
  for (let i = 0; i < ROOMS; i += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, fill))
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1_000
  await Promise.all(rooms.map(({ host }) => host.ask('chat:stop', {})))
  while ((await roomsAt(both.residentUrl)) > before && seconds() < SECONDS_MAX) await delay(AGAIN_MS)
  const took = seconds()
  for (const { host } of rooms) host.close()
  const what = `${ROOMS} rooms that end at once are destroyed, s`
  return [{ what, value: took, goal: `<= ${GOAL_SECONDS}`, good: took <= GOAL_SECONDS }]
}
