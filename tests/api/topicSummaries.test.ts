import { afterAll, beforeAll, expect, test } from 'vitest'
import { fact } from '#engine/room/facts.ts'
import { SUMMARIES_MAX } from '#engine/room/state.ts'
import { ASSISTANT } from '#engine/stream.ts'
import { memoryLog } from '#stores/events/memory.ts'
import { given } from '../helpers/given.ts'
import { ANA, BEN, meeting } from '../helpers/givenMeeting.ts'
import type { Reply } from '../helpers/people.ts'
import { type TestService, testService } from '../helpers/service.ts'

/** More than the room state ever holds. */
const TOLD = 2 * SUMMARIES_MAX + 20
const summarised = (i: number) =>
  fact('summarised', ASSISTANT, {
    sectionId: `sec_${(i % 3) + 1}`,
    text: `Summary ${i + 1}`,
    messageCount: i + 2,
    by: 'offline',
  })

let service: TestService
let code = ''
beforeAll(async () => {
  const log = memoryLog()
  const past = given(meeting([ANA, BEN]), ...Array.from({ length: TOLD }, (_, i) => summarised(i)))
  code = past.room.code
  await log.append(`room-${code}`, past.events, 0)
  // The meeting was long ago; without this it would end at the start.
  service = await testService({ CLOCK_OFFSET_MS: String(past.events.at(-1)!.at - Date.now()) }, { log })
})
afterAll(() => service.close())

const since = async (number?: number): Promise<Reply> => {
  const query = number === undefined ? '' : `?since=${number}`
  return (await fetch(`${service.url}/api/rooms/${code}/topic-summaries${query}`)).json()
}
const numbers = ({ summaries }: Reply) => summaries.map(({ seq }: Reply) => seq)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

test('[SU6] every summary is listed, of one section several, oldest first', async () => {
  const all = await since()
  expect(all.seq).toBe(TOLD)
  expect(numbers(all)).toEqual(range(1, TOLD))
  expect(await since(0)).toEqual(all)
  expect(all.summaries.slice(0, 4)).toMatchObject([
    { sectionId: 'sec_1', seq: 1, text: 'Summary 1', source: 'monolith' },
    { sectionId: 'sec_2', seq: 2, text: 'Summary 2' },
    { sectionId: 'sec_3', seq: 3, text: 'Summary 3' },
    { sectionId: 'sec_1', seq: 4, text: 'Summary 4' },
  ])
})

test.each([1, TOLD - 2 * SUMMARIES_MAX, TOLD - SUMMARIES_MAX - 1, TOLD - SUMMARIES_MAX, TOLD - 5, TOLD - 1])(
  '[SU6] of those after number %i none is missing, whether the room still holds them or not',
  async (number) => {
    const some = await since(number)
    expect([some.seq, numbers(some)]).toEqual([TOLD, range(number + 1, TOLD)])
    expect(some.summaries).toEqual((await since()).summaries.slice(number))
  },
)

test.each([TOLD, TOLD + 1, 10 ** 9])('[SU6] after number %i there is none', async (number) => {
  expect(await since(number)).toEqual({ summaries: [], seq: TOLD })
})

test('[SU6] the room state holds a bounded number of them', async () => {
  const past = given(meeting([ANA, BEN]), ...Array.from({ length: TOLD }, (_, i) => summarised(i)))
  expect(past.room.summaryList.length).toBeGreaterThanOrEqual(SUMMARIES_MAX)
  expect(past.room.summaryList.length).toBeLessThan(2 * SUMMARIES_MAX)
  expect(past.room.summaryList.at(-1)).toMatchObject({ seq: TOLD, text: `Summary ${TOLD}` })
})
