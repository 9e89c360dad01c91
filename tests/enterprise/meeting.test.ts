import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAllNew, readContract, startOnFirst, useAllNew } from '../helpers/allNew.ts'
import { type TestEnterprise, testEnterprise } from '../helpers/enterprise.ts'
import { type Person, roomOf, upload } from '../helpers/people.ts'

let both: TestEnterprise
beforeAll(async () => {
  both = await testEnterprise()
})
afterAll(async () => {
  await both.close()
  expect(both.coordinator.faults).toEqual([])
})

test('[TI33] where a resident holds the document, time, scope, threads and entries work alike', async () => {
  const { url } = both.coordinator
  const [ana, ben] = (await roomOf(url, ['Ana', 'Ben'])) as [Person, Person]
  expect((await upload(url, ana.code, await readContract())).status).toBe(200)
  await startOnFirst(ana)
  await expectAllNew(ben, url, await useAllNew(ana, ben))
  expect(await ana.ask('chat:stop', {})).toEqual({ ok: true })
  expect(await ben.ask('chat:closing', { text: 'Thank you.' })).toMatchObject({ ok: true })
  await ana.hears('chat:message', ({ closing }) => closing === true)
  for (const someone of [ana, ben]) someone.leave()
})
