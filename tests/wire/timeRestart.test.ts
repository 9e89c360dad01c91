import { afterEach, expect, test } from 'vitest'
import { memoryLog } from '#stores/events/memory.ts'
import { type MortalLog, mortalLog } from '../helpers/mortalLog.ts'
import { type Person, person, type Reply, roomOf, upload } from '../helpers/people.ts'
import { type TestService, testService } from '../helpers/service.ts'
import { expectRefused } from '../helpers/stage.ts'

const MINUTE = 60_000
const log = memoryLog()
const services: TestService[] = []
const people: Person[] = []
afterEach(async () => {
  for (const someone of people.splice(0)) someone.leave()
  for (const service of services.splice(0)) await service.close()
})

let living: MortalLog | null = null
/** A service on the log, its clock ahead; one that ran before is dead from now on. */
async function start(aheadMs = 0): Promise<TestService> {
  living?.die()
  living = mortalLog(log)
  const service = await testService({ CLOCK_OFFSET_MS: String(aheadMs) }, { log: living })
  services.push(service)
  return service
}
async function reviewing({ url }: TestService): Promise<[Person, Person]> {
  const [ana, ben] = await roomOf(url, ['Ana', 'Ben'])
  people.push(ana, ben!)
  await upload(url, ana.code, 'a contract')
  await ana.ask('setup:pick-sections', { sectionIds: ['sec_1'] })
  expect(await ana.ask('setup:start', {})).toEqual({ ok: true })
  return [ana, ben!]
}
async function back({ url }: TestService, { code, id }: Person): Promise<Person & { state: Reply }> {
  const someone = await person(url)
  people.push(someone)
  const { state } = await someone.ask('room:rejoin', { code, participantId: id })
  return Object.assign(someone, { code, id, state })
}

test('[TI19] [TI14] a pause, time, scope and focus outlive the process, and the pause ends by itself', async () => {
  const [ana] = await reviewing(await start())
  await ana.ask('room:extend', { ms: 10 * MINUTE })
  await ana.ask('scope:add', { sectionIds: ['sec_3'] })
  await ana.ask('section:focus', { sectionId: 'sec_3' })
  await ana.ask('room:pause', {})
  const { state: before } = await ana.ask('room:state', {})

  const again = await back(await start(50 * MINUTE), ana)
  const { paused, durationMs, remainingMs, currentSectionId } = before
  expect(paused).toBe(true)
  expect(again.state).toMatchObject({ paused, durationMs, remainingMs, currentSectionId })
  expect(again.state.doc.selectedSections).toEqual(['sec_1', 'sec_3'])
  expectRefused(await again.ask('room:pause', {}))

  const late = await back(await start(61 * MINUTE), ana)
  await late.hears('timer', (timer) => timer.paused === undefined)
  const { state } = await late.ask('room:state', {})
  expect(state.paused).toBe(false)
  expect(state.remainingMs).toBeLessThan(remainingMs)
  expect(state.messages.at(-1).text).toBe('The pauses have lasted 60 minutes in all. The meeting goes on.')
  expectRefused(await late.ask('room:pause', {}))
})

test('[TI19] [TI30] [TI32] a closing remark outlives the process; a minute after the end it is too late', async () => {
  const [ana, ben] = await reviewing(await start())
  await ana.ask('chat:stop', {})
  const said = await ben.ask('chat:closing', { text: 'Thank you all.', key: 'k-1' })
  const late = await start(MINUTE + 1_000)
  const again = await back(late, ben)
  expect(again.state.messages.at(-1)).toMatchObject({ id: said.id, text: 'Thank you all.', closing: true })
  expect(await again.ask('chat:closing', { text: 'Thank you all.', key: 'k-1' })).toEqual(said)
  expectRefused(await (await back(late, ana)).ask('chat:closing', { text: 'Me too' }))
})
