import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIngest } from '#documents/ingest.ts'
import { planeOutcomeText } from '#replay/rehearsal/outcome.ts'
import { PlaneWitness, residentOf } from '#replay/rehearsal/planeWitness.ts'
import { playMeeting } from '#replay/rehearsal/play.ts'
import { type TestEnterprise, testEnterprise } from '../helpers/enterprise.ts'
import { testService } from '../helpers/service.ts'

const CONTRACT = new URL('../../fixtures/documents/contract.pdf', import.meta.url)
const THREAD = new URL('../../fixtures/emails/contract-points.eml', import.meta.url)

let both: TestEnterprise
beforeAll(async () => {
  both = await testEnterprise()
})
afterAll(async () => {
  await both.close()
  expect(both.coordinator.faults).toEqual([])
})

test.each([
  ['a contract', CONTRACT],
  ['an e-mail thread', THREAD],
])(
  '[KX90] %s is reviewed to its goal; summaries and the record are at the resident, and go with the end',
  async (_, file) => {
    const { url } = both.coordinator
    const residentUrl = await residentOf(url)
    expect(residentUrl).toBe(both.resident.url)
    const bytes = await readFile(file)
    const witness = new PlaneWitness(url, both.resident.url, bytes)
    const name = file.pathname.split('/').at(-1) ?? ''
    const plan = { file: name, bytes, people: 4, sections: 3, mode: 'moderator', paceMs: 0 } as const
    const meeting = await playMeeting(url, plan, () => {}, witness)
    expect(meeting).toMatchObject({ endedReason: 'goal', coverage: 100 })
    const plane = witness.outcome()
    expect([plane.findings, plane.destroyed]).toEqual([[], true])
    expect(plane.summaries.announced).toBeGreaterThan(0)
    expect(plane.summaries.read).toBeGreaterThan(0)
    expect(plane.recordBytes).toBeGreaterThan(10_000)
    expect(planeOutcomeText(meeting, plane)).toContain('After the end: destroyed')
  },
)

/** Without what the test runner sets for itself. */
const ENV = { PATH: process.env.PATH, HOME: process.env.HOME }
const rehearse = (...words: string[]) =>
  promisify(execFile)(process.execPath, ['replay/rehearsal/cli.ts', THREAD.pathname, '--tier', ...words], {
    env: ENV,
  })

test('[KX90] the command starts both, and fails on a service of the standard tier', async () => {
  const { stdout } = await rehearse('enterprise', '--people', '2', '--sections', '2', '--pace', '0')
  expect(stdout).toMatch(/Ended: goal[\s\S]*announced without their text[\s\S]*After the end: destroyed/)
  const standard = await testService({}, { ingest: createIngest() })
  try {
    await expect(rehearse('enterprise', '--url', standard.url)).rejects.toMatchObject({ code: 2 })
    await expect(rehearse('bronze')).rejects.toMatchObject({ code: 2 })
    await expect(rehearse('enterprise', '--space', 'x.zip')).rejects.toMatchObject({ code: 2 })
  } finally {
    await standard.close()
  }
})
