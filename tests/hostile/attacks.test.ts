import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { ATTACKS } from '#dev/hostile/attacks/all.ts'
import { isLong } from '../helpers/longForm.ts'

const SEED = 7
/** Each is tried in a part of its own as well (tests/faults), so only the long form plays it here again. */
const PLAYED_ELSEWHERE: readonly string[] = ['kill -9 while people talk', 'damaged files', 'uploads that trickle']

describe('[HN9] [KX96] a small part of each attack by people without an account', () => {
  const played = ATTACKS.filter(({ name }) => isLong || !PLAYED_ELSEWHERE.includes(name))
  for (const { name, obstacle, run } of played) {
    const why = obstacle?.() ?? null
    if (why !== null) console.log(`${name}: not tried, ${why}`)
    test.skipIf(why !== null)(name, { timeout: 120_000 }, async () => {
      expect((await run('short', SEED)).findings).toEqual([])
    })
  }
})

test.each([
  ['--list', 0, 'kill -9 while people talk'],
  ['--only nothing-like-that', 2, 'there is no such attack'],
  ['--seed x', 2, 'a whole number'],
])('[HN9] npm run hostile -- %s', (line, wanted, said) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dev/hostile/cli.ts', ...line.split(' ')], {
    encoding: 'utf8',
  })
  expect([status, stdout + stderr]).toEqual([wanted, expect.stringContaining(said)])
})
