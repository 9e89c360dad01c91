import { afterEach, expect, test, vi } from 'vitest'
import { type TestResident, testResident } from '../helpers/resident.ts'
import { answered, documentBytes, signed, stored, upload } from './exchanges.ts'

const HOUR_MS = 3_600_000
const READ = 'READ01'
const UNUSED = 'UNUSED'

let resident: TestResident
afterEach(async () => {
  vi.useRealTimers()
  await resident.close()
})

/** The status of a room's document: 200 while the room is open, 409 when it was destroyed. */
const documentStatus = async (room: string) => {
  const response = await fetch(`${resident.url}/kxp/document/raw?room=${room}`)
  await response.arrayBuffer()
  return response.status
}
const summariesOf = (room: string) => answered(fetch(`${resident.url}/kxp/summaries?room=${room}`))
const summary = { sectionId: 's1', seq: 1, ref: { kind: 'pdf', sectionTitle: '5. Warranty' }, messages: [] }

test('[KX24] every signed request keeps a room, reading by its code keeps none', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  resident = await testResident({ SCHEDULER_TICK_MS: '20' })
  const { url } = resident
  const contract = await documentBytes('contract.pdf')
  const kept = ['UPLOAD', 'SUMMED', 'ASKED1', 'LESS01']
  const use = () => [
    upload(url, { 'contract.pdf': contract }, 'UPLOAD'),
    signed(url, '/kxp/summarize', { ...summary, room: 'SUMMED' }),
    signed(url, '/kxp/answer', { room: 'ASKED1', question: 'How long is the warranty?' }),
    signed(url, '/kxp/remove', { room: 'LESS01', docId: 'none' }),
  ]
  for (const room of [UNUSED, READ, ...kept]) await stored(url, 'contract.pdf', room)

  vi.setSystemTime(Date.now() + 23 * HOUR_MS)
  for (const { status } of await Promise.all(use())) expect(status).toBe(200)
  expect(await documentStatus(READ)).toBe(200)
  expect((await summariesOf(READ)).body).toEqual({ summaries: [] })

  vi.setSystemTime(Date.now() + HOUR_MS)
  await expect.poll(() => documentStatus(READ)).toBe(409)
  await expect.poll(() => documentStatus(UNUSED)).toBe(409)
  expect(await Promise.all(kept.map(documentStatus))).toEqual(kept.map(() => 200))

  vi.setSystemTime(Date.now() + 23 * HOUR_MS)
  for (const room of kept) await expect.poll(() => documentStatus(room)).toBe(409)
  expect(resident.faults).toEqual([])
})
