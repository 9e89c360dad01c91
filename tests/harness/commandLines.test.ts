import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const run = (line: string) => {
  const [file, ...args] = line.split(' ')
  const { status, stdout, stderr } = spawnSync(process.execPath, [file!, ...args], { encoding: 'utf8' })
  return { status, told: stdout + stderr }
}

test('[HN5] soak, [HN4] explore and [MN94] simulate list their options', { timeout: 60_000 }, () => {
  expect(run('dev/harness/soak/cli.ts --help')).toEqual({ status: 0, told: expect.stringContaining('--sequences') })
  expect(run('dev/harness/explore/cli.ts --help')).toEqual({ status: 0, told: expect.stringContaining('seats') })
  expect(run('dev/harness/cluster/cli.ts --help')).toEqual({ status: 0, told: expect.stringContaining('--steps') })
})

test.each([
  'soak/cli.ts --sequences 0',
  'soak/cli.ts --sequences many',
  'soak/cli.ts --nothing',
  'soak/cli.ts --path 1:2',
  'soak/cli.ts --seed 1 --path x',
  'soak/cli.ts --replay fixtures/rooms/goal.json',
  'cluster/cli.ts --steps 0',
  'cluster/cli.ts --replay fixtures/rooms/goal.json',
  'explore/cli.ts nowhere',
])('[HN5] invalid arguments exit with 2 and no stack trace (%s)', { timeout: 60_000 }, (line) => {
  const { status, told } = run(`dev/harness/${line}`)
  expect(status).toBe(2)
  expect(told).toMatch(/\S/)
  expect(told).not.toMatch(/^ {4}at /m)
})
