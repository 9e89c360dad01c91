import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerId } from '#engine/ids.ts'
import type { ListedSummary } from '#protocol/views/summary.ts'
import { type Person, roomOf, upload } from '../helpers/people.ts'
import { SECRET, type TestResident, testResident } from '../helpers/resident.ts'
import { type TestService, testService } from '../helpers/service.ts'

const DOCUMENTS = join(import.meta.dirname, '../../fixtures')
let resident: TestResident
let coordinator: TestService
beforeAll(async () => {
  resident = await testResident()
  const tier = { TIER: 'enterprise', RESIDENT_PUBLIC_URL: resident.url, KXP_SHARED_SECRET: SECRET }
  coordinator = await testService(tier)
})
afterAll(async () => {
  await coordinator.close()
  await resident.close()
})

/** A meeting on all sections of a fixture. */
async function meetingOn(path: string) {
  const [ana, ben] = (await roomOf(coordinator.url, ['Ana', 'Ben'])) as [Person, Person]
  const { status, body } = await upload(
    coordinator.url,
    ana.code,
    await readFile(join(DOCUMENTS, path)),
    path.split('/').at(-1)!,
  )
  expect([status, body.error]).toEqual([200, undefined])
  const { state } = await ana.ask('room:state', {})
  const sections = state.doc.sections as readonly { id: string; title: string }[]
  await ana.ask('setup:pick-sections', { sectionIds: sections.map(({ id }) => id) })
  await ana.ask('setup:start', {})
  await ben.hears('chat:message', ({ trigger }) => trigger === 'kickoff')
  return { ana, ben, sections }
}
const say = async (someone: Person, text: string): Promise<string> => (await someone.ask('chat:message', { text })).id
const textsOf = async ({ code }: Person, since = 0) => {
  const response = await fetch(`${resident.url}/kxp/summaries?room=${code}&since=${since}`)
  return ((await response.json()) as { summaries: ListedSummary[] }).summaries
}

test('[KX70] [KX75] the text of a summary can be read at the resident as soon as the room hears of it, and nowhere here', async () => {
  const { ana, ben, sections } = await meetingOn('documents/contract.pdf')
  const { id, title } = sections.find((section) => section.title.endsWith('Warranty'))!
  await say(ana, `${title}: the zebrafish clause must go.`)
  await say(ben, `${title}: I agree, the zebrafish clause is void.`)
  const told = await ben.hears('topic:summary', ({ sectionId }) => sectionId === id)
  const [held] = await textsOf(ben, told.seq - 1)
  expect(told).toEqual({ sectionId: id, title, seq: 1, source: 'resident', ref: { kind: 'pdf', sectionTitle: title } })
  expect(held).toEqual({ ...told, text: expect.stringContaining('zebrafish'), at: expect.any(Number) })
  const stored: string[] = []
  for await (const event of coordinator.log.readStream(`room-${ana.code}`)) stored.push(JSON.stringify(event))
  const report = await (await fetch(`${coordinator.url}/api/rooms/${ana.code}/report`)).text()
  expect(report).toContain('zebrafish')
  const text = held?.text ?? ''
  expect([stored.filter((event) => event.includes(text)), report.includes(text)]).toEqual([[], false])
  for (const someone of [ana, ben]) someone.leave()
})

test('[KX70] [KX75] a topic of an e-mail thread is referred to by its message', async () => {
  const { ana, ben, sections } = await meetingOn('emails/contract-points.eml')
  const { id, title } = sections[0]!
  await say(ana, `Section 1, ${title}: is that all?`)
  await say(ben, `Section 1, ${title}: I think so.`)
  const told = await ben.hears('topic:summary', ({ sectionId }) => sectionId === id)
  expect(told).toMatchObject({ source: 'resident', ref: { kind: 'email', messageIndex: expect.any(Number) } })
  expect((await textsOf(ben))[0]).toMatchObject({ ref: told.ref, seq: told.seq })
  for (const someone of [ana, ben]) someone.leave()
})

test('[KX76] a question is answered from the copy of the resident, with its section', async () => {
  const { ana, ben, sections } = await meetingOn('documents/contract.pdf')
  const warranty = sections.find(({ title }) => title.endsWith('Warranty'))!
  const id = await say(ben, '@assistant how long does the warranty last?')
  const answer = await ana.hears('chat:message', (message) => message.id === answerId(id))
  expect(answer).toMatchObject({ type: 'moderator', trigger: 'answer', sectionId: warranty.id })
  expect(answer.text).toContain(`[${warranty.title}]`)
  expect(answer.text).toMatch(/“.+”/)
  expect(answer.text.length).toBeLessThanOrEqual(1_000)
  const nothing = await say(ana, '@assistant which football club won yesterday?')
  const silent = await ben.hears('chat:message', (message) => message.id === answerId(nothing))
  expect(silent.text).toMatch(/^I found no/)
  for (const someone of [ana, ben]) someone.leave()
  expect(coordinator.faults).toEqual([])
})
