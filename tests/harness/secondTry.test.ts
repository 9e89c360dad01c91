import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-second-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const RUNNER = join(import.meta.dirname, '../run.ts')
/** Fails unless it was tried before; a test above it has changed what it changes only once in a process. */
const LATE = `import { existsSync, writeFileSync } from 'node:fs'
  let changed = false
  test('changes', () => { expect(changed).toBe(false); changed = true })
  test('is late', () => {
    const before = existsSync(import.meta.filename + '.tried')
    writeFileSync(import.meta.filename + '.tried', '')
    expect(before).toBe(true)
  })
  test.skip('waits', () => {})`
const WRONG = "test('is wrong', () => { expect(1).toBe(2) })"
const RIGHT = "test('is right', () => {})"

/** Runs files of tests by themselves; returns the exit code and the lines that close the run. */
function run(files: Readonly<Record<string, string>>, CI?: 'true'): { status: number | null; said: string[] } {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const { CI: _, ...env } = process.env
  const { status, stdout } = spawnSync(process.execPath, [RUNNER, '--root', folder, '--globals', '--no-isolate'], {
    env: { ...env, ...(CI && { CI }) },
    encoding: 'utf8',
  })
  return { status, said: stdout.split('\n').filter((line) => /^passed at|^\d+ passed,/.test(line)) }
}

describe('the runner of the tests', () => {
  test('tries a file that failed once more in a process of its own where nobody looks on, and names what was late', () => {
    expect(run({ 'late.test.js': LATE, 'right.test.js': RIGHT }, 'true')).toEqual({
      status: 0,
      said: ['passed at the second try: late.test.js: is late', '3 passed, 0 failed, 1 skipped'],
    })
  })

  test('tries as many as four', () => {
    const { status, said } = run(Object.fromEntries(['1', '2', '3', '4'].map((n) => [`${n}.test.js`, LATE])), 'true')
    expect([status, said.length, said.at(-1)]).toEqual([0, 5, '8 passed, 0 failed, 4 skipped'])
  })

  test('fails at once where somebody does', () => {
    const files = { 'late.test.js': LATE, 'right.test.js': RIGHT }
    expect(run(files)).toEqual({ status: 1, said: ['2 passed, 1 failed, 1 skipped'] })
  })

  test.each([
    ['a test that fails twice', { 'wrong.test.js': WRONG, 'right.test.js': RIGHT }, '1 passed, 1 failed, 0 skipped'],
    [
      'a file that fails outside of its tests',
      { 'wrong.test.js': `${RIGHT}; afterAll(() => { throw new Error('wrong') })` },
      '1 passed, 1 failed, 0 skipped',
    ],
    [
      'a promise that nobody waits for',
      { 'wrong.test.js': "test('rejects', () => void Promise.reject(new Error('wrong')))" },
      '1 passed, 1 failed, 0 skipped',
    ],
    [
      'five files that fail',
      Object.fromEntries(['1', '2', '3', '4', '5'].map((n) => [`${n}.test.js`, LATE])),
      '5 passed, 5 failed, 5 skipped',
    ],
    ['a run without tests', {}, '0 passed, 0 failed, 0 skipped'],
  ])('fails for %s', (_, files, line) => {
    expect(run(files, 'true')).toEqual({ status: 1, said: [line] })
  })
})
