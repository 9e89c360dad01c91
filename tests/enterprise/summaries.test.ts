import { expect, test } from 'vitest'
import { answerId } from '#engine/ids.ts'
import { memoryLog } from '#stores/events/memory.ts'
import { meetingOf, type Person, person } from '../helpers/people.ts'
import { residentDouble } from '../helpers/residentDouble.ts'
import { testService } from '../helpers/service.ts'
import { eventually, heardOf, stage } from '../helpers/stage.ts'

const ENTERPRISE = {
  TIER: 'enterprise',
  RESIDENT_PUBLIC_URL: 'http://resident.test',
  KXP_SHARED_SECRET: 'a-secret-of-the-tests-a-secret-of-the-tests',
}
const double = residentDouble()
const on = stage(ENTERPRISE, { resident: double })

const say = async (someone: Person, text: string): Promise<string> => (await someone.ask('chat:message', { text })).id
const discuss = async (someone: Person) => {
  await say(someone, 'Section 3, termination, should name the written notice.')
  await say(someone, 'Termination in section 3 leaves the invoices open.')
}
const heldText = ({ code }: Person) => double.held.get(code)?.summaries.get('sec_3')?.text

test('[KX70] [KX75] a summary is told without its text, which the resident has when it is told', async () => {
  const [ana, ben] = (await on.meeting(['Ana', 'Ben'])) as [Person, Person]
  await discuss(ana)
  const summary = await ben.hears('topic:summary', ({ sectionId }) => sectionId === 'sec_3')
  expect(summary).toEqual({
    sectionId: 'sec_3',
    title: '3. Termination',
    seq: 1,
    source: 'resident',
    ref: { kind: 'pdf', sectionTitle: '3. Termination' },
  })
  expect(heldText(ana)).toContain('leaves the invoices open')
  const [stored] = (await on.stored(ana.code)).filter(({ type }) => type === 'summarised')
  expect(stored!.data).toMatchObject({ text: '', by: 'resident' })
})

test('[KX71] [KX77] a room goes on while the resident is away, and its summary comes when it is back', async () => {
  const [ana, ben] = (await on.meeting(['Ana', 'Ben'])) as [Person, Person]
  double.away = true
  await discuss(ana)
  const id = await say(ben, '@assistant who grants a perpetual licence?')
  const answer = await ana.hears('chat:message', (message) => message.id === answerId(id))
  expect(answer.text).toMatch(/^(I cannot reach the document service just now\.|“)/)
  expect(heardOf(ana, 'topic:summary')).toEqual([])
  double.away = false
  await ben.hears('topic:summary', ({ sectionId, source }) => sectionId === 'sec_3' && source === 'resident')
  expect(heldText(ana)).toBeDefined()
})

test('[KX76] an answer of the resident becomes a line of the assistant, for everybody', async () => {
  const [ana, ben] = (await on.meeting(['Ana', 'Ben'])) as [Person, Person]
  const file = { fileName: 'a.pdf', declared: 'application/pdf', chunks: [Buffer.from('a')], bytes: 1 }
  await double.keep(ana.code, file)
  const id = await say(ben, '@assistant what does a contribution mean here?')
  const answer = await ana.hears('chat:message', (message) => message.id === answerId(id))
  expect(answer).toMatchObject({ type: 'moderator', trigger: 'answer' })
  expect(answer.text).toContain('About “what does a contribution mean here?”: 1. Definitions.')
})

test('[KX72] a summary that was due when the coordinator stopped comes after its start', async () => {
  const resident = residentDouble()
  const log = memoryLog()
  const first = await testService(ENTERPRISE, { resident, log })
  const [ana] = await meetingOf(first.url, ['Ana'])
  resident.away = true
  await discuss(ana)
  ana.leave()
  const { code, id } = ana
  await first.close()
  const second = await testService(ENTERPRISE, { resident, log })
  const back = await person(second.url)
  await back.ask('room:rejoin', { code, participantId: id })
  expect(resident.held.get(code)?.summaries.get('sec_3')).toBeUndefined()
  resident.away = false
  await back.hears('topic:summary', ({ sectionId }) => sectionId === 'sec_3')
  await eventually(() => expect(resident.held.get(code)?.summaries.get('sec_3')?.seq).toBe(1))
  back.leave()
  expect([...first.faults, ...second.faults]).toEqual([])
  await second.close()
})
