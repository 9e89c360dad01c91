import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { AiMode } from '@parley/client'
import { afterEach, expect, test } from 'vitest'
import { createIngest } from '#documents/ingest.ts'
import { outcomeText } from '#replay/rehearsal/outcome.ts'
import { type Outcome, playMeeting } from '#replay/rehearsal/play.ts'
import { everyNth } from '../helpers/longForm.ts'
import { type TestService, testService } from '../helpers/service.ts'

const CONTRACT = new URL('../../fixtures/documents/contract.pdf', import.meta.url)
const THREAD = new URL('../../fixtures/emails/contract-points.eml', import.meta.url)

let service: TestService
afterEach(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

async function rehearse(file: URL, mode: AiMode): Promise<Outcome> {
  service = await testService({}, { ingest: createIngest() })
  const plan = {
    file: file.pathname.split('/').at(-1)!,
    bytes: await readFile(file),
    people: 5,
    sections: 4,
    mode,
    paceMs: 0,
  }
  return await playMeeting(service.url, plan, () => {})
}

test.each(everyNth(['assist', 'moderator', 'critical', 'silent'] as const, 3))(
  '[PH7] [OP8] without a model or video five people bring a real contract to its goal in mode %s',
  async (mode) => {
    const outcome = await rehearse(CONTRACT, mode)
    expect(outcome).toMatchObject({ endedReason: 'goal', coverage: 100 })
    expect(outcome.sections.map(({ status }) => status)).toEqual(outcome.sections.map(() => 'confirmed'))
    const voted = outcome.decisions.filter((decision) => decision.includes('is confirmed as reviewed'))
    expect(voted).toHaveLength(outcome.sections.length)
    expect(outcome.annotations).toBe(outcome.sections.length)
    expect(outcomeText(outcome)).toContain('Ended: goal')
  },
)

test('[TH4] and an e-mail thread, by its topics', async () => {
  const outcome = await rehearse(THREAD, 'moderator')
  expect(outcome).toMatchObject({ endedReason: 'goal', source: 'topics' })
  expect(outcome.sections.length).toBeGreaterThan(1)
})

test('the command prints what came of it, and explains itself', async () => {
  service = await testService()
  const run = (...words: string[]) => promisify(execFile)(process.execPath, ['replay/rehearsal/cli.ts', ...words])
  const { stdout } = await run(
    CONTRACT.pathname,
    '--people',
    '3',
    '--sections',
    '2',
    '--pace',
    '0',
    '--json',
    '--url',
    service.url,
  )
  expect(JSON.parse(stdout)).toMatchObject({ endedReason: 'goal' })
  expect((await run('--help')).stdout).toContain('--people')
  await expect(run('no-such-file.pdf')).rejects.toMatchObject({ code: 2 })
  await expect(run(CONTRACT.pathname, '--people', '99')).rejects.toMatchObject({ code: 2 })
})
