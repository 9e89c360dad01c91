import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type Person, roomOf, upload } from '../helpers/people.ts'
import { SECRET, type TestResident, testResident } from '../helpers/resident.ts'
import { type TestService, testService } from '../helpers/service.ts'
import { eventually } from '../helpers/stage.ts'

const CONTRACT = join(import.meta.dirname, '../../fixtures/documents/contract.pdf')

let resident: TestResident
let service: TestService
let people: readonly Person[] = []
afterEach(async () => {
  for (const someone of people) someone.leave()
  await service.close()
  await resident.close()
})

test('[KX62] [KX80] after the end the room is destroyed, and its record is still handed out to whoever has the link', async () => {
  resident = await testResident()
  const named = `${resident.url}/`
  service = await testService({ TIER: 'enterprise', RESIDENT_PUBLIC_URL: named, KXP_SHARED_SECRET: SECRET })
  expect(await (await fetch(`${service.url}/api/trust`)).json()).toMatchObject({ residentPublicUrl: named })
  people = await roomOf(service.url, ['Ana'])
  const [ana] = people as [Person]
  expect((await upload(service.url, ana.code, await readFile(CONTRACT))).status).toBe(200)
  const { state } = await ana.ask('room:state', {})
  await ana.ask('setup:pick-sections', { sectionIds: [state.doc.sections[0].id] })
  await ana.ask('setup:start', {})
  await ana.ask('chat:message', { text: 'We decided to accept thirty days.' })
  await ana.ask('chat:stop', {})
  const raw = `${resident.url}/kxp/document/raw?room=${ana.code}`
  await eventually(async () => expect((await fetch(raw)).status).toBe(409))
  const asked = await fetch(`${service.url}/api/rooms/${ana.code}/record-link`, { method: 'POST' })
  const { url } = (await asked.json()) as { url: string }
  expect({ status: asked.status, url }).toEqual({
    status: 200,
    url: expect.stringContaining(`${resident.url}/kxp/record?`),
  })
  const record = await fetch(url)
  const bytes = Buffer.from(await record.arrayBuffer())
  expect({ status: record.status, begins: bytes.subarray(0, 5).toString() }).toEqual({ status: 200, begins: '%PDF-' })
  expect({ coordinator: service.faults, resident: resident.faults }).toEqual({ coordinator: [], resident: [] })
}, 60_000)
