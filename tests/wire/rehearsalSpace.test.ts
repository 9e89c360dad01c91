import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createIngest } from '#documents/ingest.ts'
import { spaceOutcomeText } from '#replay/rehearsal/outcome.ts'
import { playSpace } from '#replay/rehearsal/spacePlay.ts'
import { peopledService } from '../helpers/signedIn.ts'

const CONTRACT = new URL('../../fixtures/documents/contract.pdf', import.meta.url)
const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-space-play-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('[XP10] three people keep a space, hold a review on it, and export it verifiably', async () => {
  await using service = closing(await peopledService({ AUTH_DEV_ECHO: 'true' }, { ingest: createIngest() }))
  const plan = {
    file: 'contract.pdf',
    bytes: readFileSync(CONTRACT),
    people: 3,
    sections: 3,
    mode: 'moderator',
    paceMs: 0,
  } as const
  const outcome = await playSpace(service.url, plan, path.join(folder, 'space.zip'), () => {})
  expect(outcome.meeting).toMatchObject({ endedReason: 'goal', coverage: 100 })
  expect(outcome.verdict.checks.filter(({ ok }) => !ok)).toEqual([])
  expect(outcome).toMatchObject({
    members: [
      { name: 'Ana', role: 'owner' },
      { name: 'Ben', role: 'editor' },
      { name: 'Chiara', role: 'editor' },
    ],
    items: 4 + 3 * 2,
    calls: 1,
    sessions: [{ historyName: expect.any(String), hasNote: true }],
  })
  expect(spaceOutcomeText(outcome)).toContain('Space with Ana (owner), Ben (editor), Chiara (editor): 10 board items')
  expect(service.faults).toEqual([])
})

function closing<T extends { close(): Promise<void> }>(service: T) {
  return Object.assign(service, { [Symbol.asyncDispose]: () => service.close() })
}
