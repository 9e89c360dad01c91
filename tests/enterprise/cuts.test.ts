import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListedSummary } from '#protocol/views/summary.ts'
import { type CuttableLine, cuttableLine, type LineState } from '../helpers/cuttableLine.ts'
import { type Person, roomOf, upload } from '../helpers/people.ts'
import { SECRET, type TestResident, testResident } from '../helpers/resident.ts'
import { type TestService, testService } from '../helpers/service.ts'
import { eventually, heardOf } from '../helpers/stage.ts'

let resident: TestResident
let line: CuttableLine
let coordinator: TestService
beforeAll(async () => {
  resident = await testResident()
  line = await cuttableLine(resident.url)
  coordinator = await testService({
    TIER: 'enterprise',
    RESIDENT_PUBLIC_URL: resident.url,
    RESIDENT_URL: line.url,
    KXP_SHARED_SECRET: SECRET,
    SCHEDULER_TICK_MS: '200',
  })
})
afterAll(async () => {
  await coordinator.close()
  await line.close()
  await resident.close()
})

const CONTRACT = join(import.meta.dirname, '../../fixtures/documents/contract.pdf')

/** A meeting on the first three sections of a contract that the resident has read. */
async function meetingOnContract() {
  const people = await roomOf(coordinator.url, ['Ana', 'Ben'])
  const [ana, ben] = people as [Person, Person]
  const { status } = await upload(coordinator.url, ana.code, await readFile(CONTRACT))
  expect(status).toBe(200)
  const { state } = await ana.ask('room:state', {})
  const sections = state.doc.sections.slice(0, 3) as readonly { id: string; title: string }[]
  await ana.ask('setup:pick-sections', { sectionIds: sections.map(({ id }) => id) })
  await ana.ask('setup:start', {})
  for (const someone of people) await someone.hears('chat:message', ({ trigger }) => trigger === 'kickoff')
  return { ana, ben, sections }
}

const summariesOf = async (code: string): Promise<readonly ListedSummary[]> => {
  const response = await fetch(`${resident.url}/kxp/summaries?room=${code}`)
  return ((await response.json()) as { summaries: ListedSummary[] }).summaries
}
const newestOf = (someone: Person, sectionId: string) =>
  heardOf(someone, 'topic:summary').findLast((summary) => summary.sectionId === sectionId)

/** Speaks about all three sections while the line changes with every message. */
async function spokenOver(
  states: readonly LineState[],
  { ana, ben, sections }: Awaited<ReturnType<typeof meetingOnContract>>,
) {
  const said: string[] = []
  for (const [place, state] of states.entries()) {
    line.become(state)
    const text = `${sections[place % 3]!.title}: this is remark ${place} on it.`
    const { id } = await [ana, ben][place % 2]!.ask('chat:message', { text })
    said.push(id)
  }
  line.become('whole')
  return said
}

test('[KX79] cuts of the line, lost answers and stalls lose no message, no summary and no end', async () => {
  const meeting = await meetingOnContract()
  const { ana, ben, sections } = meeting
  const states: LineState[] = ['whole', 'cut', 'deaf', 'stalled', 'cut', 'deaf', 'stalled', 'whole', 'deaf']
  const said = await spokenOver(states, meeting)
  await ben.settled()
  expect(heardOf(ben, 'chat:message').flatMap(({ id }) => (said.includes(id) ? [id] : []))).toEqual(said)
  for (const { id: sectionId } of sections) {
    await eventually(async () => {
      const told = newestOf(ana, sectionId)
      const held = (await summariesOf(ana.code)).findLast((one) => one.sectionId === sectionId)
      expect([told?.source, held?.source]).toEqual(['resident', 'resident'])
      expect([held?.seq, (held?.text ?? '').length > 0]).toEqual([told?.seq, true])
    }, 30_000)
  }
  const numbers = heardOf(ana, 'topic:summary').map(({ seq }) => seq)
  expect(numbers).toEqual(numbers.map((_, i) => i + 1))
  line.become('cut')
  await ana.ask('chat:stop', {})
  await ben.hears('room:phase', ({ phase }) => phase === 'ended')
  expect((await summariesOf(ana.code)).length).toBe(3)
  line.become('whole')
  await eventually(async () => expect(await summariesOf(ana.code)).toEqual([]), 30_000)
  for (const someone of [ana, ben]) someone.leave()
  expect(coordinator.faults).toEqual([])
})
