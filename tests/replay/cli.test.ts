import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { CaptureFixture } from '#projections/capture.ts'
import { runReplay } from '#replay/cli/subcommands.ts'

const CLI = join(import.meta.dirname, '../../replay/cli.ts')
const folder = mkdtempSync(join(tmpdir(), 'parley-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** In this process: a fresh one for each line would take minutes. */
async function replay(...args: string[]) {
  const told = { stdout: '', stderr: '' }
  const listen = (stream: 'stdout' | 'stderr') =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      told[stream] += text
      return true
    })
  const spies = [listen('stdout'), listen('stderr')]
  try {
    return { status: await runReplay(args), ...told }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
const json = async (...args: string[]) => {
  const { status, stdout } = await replay(...args, '--json')
  return { status, value: JSON.parse(stdout) }
}
const GOAL = 'fixtures/rooms/goal.json'
const NAMES = 'verify show run rerun contribution diff explain shrink redact stats export import'.split(' ')

describe('[RW10] npm run replay', () => {
  test('lists its subcommands, and each its options; exits with 2 for invalid arguments', async () => {
    const help = await replay('--help')
    expect(help.status).toBe(0)
    for (const name of NAMES) {
      expect(help.stdout).toContain(`  ${name} `)
      const own = await replay(name, '--help')
      expect({ name, status: own.status, begins: own.stdout.startsWith(`replay ${name} `) }).toEqual({
        name,
        status: 0,
        begins: true,
      })
    }
    for (const wrong of [
      [],
      ['frob'],
      ['verify'],
      ['verify', 'nowhere.json'],
      ['show', GOAL, '--at', 'x'],
      ['rerun', GOAL],
      ['verify', GOAL, '--frob'],
      ['rerun', GOAL, '--mode', 'loud'],
    ]) {
      const { status, stderr, stdout } = await replay(...wrong)
      expect({ wrong, status, told: `${stderr}${stdout}`.length > 10 }).toEqual({ wrong, status: 2, told: true })
      expect(stderr).not.toContain('    at ')
    }
  })

  test('runs as a separate process', () => {
    const { status, stdout } = spawnSync(process.execPath, [CLI, 'verify', GOAL], { encoding: 'utf8' })
    expect([status, stdout]).toEqual([0, expect.stringMatching(/whole\. 54 events of room CTHW97/)])
    expect(spawnSync(process.execPath, [CLI]).status).toBe(2)
  })

  test('verify: exits with 0 and the head, or 1 and the finding', async () => {
    expect(await json('verify', GOAL)).toMatchObject({ status: 0, value: { ok: true, findings: [], events: 54 } })
    const broken = join(folder, 'broken.json')
    writeFileSync(broken, readFileSync(GOAL, 'utf8').replace('Then I agree.', 'Then I object.'))
    expect(await json('verify', broken)).toMatchObject({ status: 1, value: { ok: false, findings: [{ seq: 17 }] } })
    expect(await replay('show', broken)).toMatchObject({ status: 1 })
    const text = join(folder, 'text.json')
    writeFileSync(text, 'no json')
    expect((await replay('verify', text)).status).toBe(1)
    const late = join(folder, 'late.json')
    const last = JSON.parse(readFileSync(GOAL, 'utf8')).events.at(-1).at
    writeFileSync(late, readFileSync(GOAL, 'utf8').replaceAll(String(last), '8640000000000001'))
    for (const subcommand of ['verify', 'show', 'stats']) {
      const { status, stdout, stderr } = await replay(subcommand, late)
      expect({ subcommand, status, told: stdout + stderr }).toEqual({
        subcommand,
        status: 1,
        told: expect.stringContaining('Too big'),
      })
    }
  })

  test('show at any event, explain, diff and stats', async () => {
    expect(await json('show', GOAL, '--at', '20')).toMatchObject({
      status: 0,
      value: { seq: 20, final: { state: { rev: 20 } } },
    })
    for (const before of [['--at=-5'], ['--at', '-5']]) {
      expect(await json('show', GOAL, ...before)).toMatchObject({ status: 0, value: { seq: 0 } })
    }
    expect(await json('explain', GOAL, 'status:sec_1')).toMatchObject({
      status: 0,
      value: { borneOut: true, value: '"confirmed"' },
    })
    expect((await replay('explain', GOAL, 'status:sec_9')).status).toBe(1)
    expect(await replay('diff', GOAL, GOAL)).toMatchObject({ status: 0, stdout: 'The same: 54 events.\n' })
    expect(await json('diff', GOAL, 'fixtures/rooms/stopped.json')).toMatchObject({ status: 1, value: { shared: 0 } })
    expect((await json('stats', GOAL, 'fixtures/rooms/stopped.json')).value.total).toMatchObject({ events: 82 })
  })

  test('rerun: another mode or a file of rules gives a capture that verifies', async () => {
    const out = join(folder, 'silent.json')
    const { status, value } = await json('rerun', GOAL, '--mode', 'silent', '--out', out)
    expect(status).toBe(1)
    expect(value.changes.map(({ claim }: { claim: string }) => claim)).toContain('ended')
    expect(value.limit).toMatch(/No model is called/)
    expect((await replay('verify', out)).status).toBe(0)
    const rules = join(folder, 'rules.ts')
    writeFileSync(rules, 'export const score = (room: { userMessageCount: number }): number => room.userMessageCount\n')
    expect((await json('rerun', GOAL, '--rules', rules)).value).toMatchObject({
      changes: [{ claim: 'score', after: '10' }],
      departures: [],
    })
    expect((await replay('rerun', GOAL, '--rules', GOAL)).status).toBe(2)
    const all = (await json('rerun', GOAL, 'fixtures/rooms/stopped.json', '--without', 'Cem')).value.captures
    expect(all.map(({ departures }: { departures: object[] }) => departures.length > 0)).toEqual([true, true])
    expect((await replay('rerun', GOAL, '--without', 'Nobody')).status).toBe(2)
  })

  test('contribution and redact', async () => {
    expect((await json('contribution', GOAL)).value).toMatchObject({
      exact: true,
      whole: { coverage: 100, score: 100 },
    })
    const out = join(folder, 'nonsense.json')
    expect(await json('redact', GOAL, '--out', out)).toMatchObject({ status: 0, value: { events: 54 } })
    expect((await replay('verify', out)).status).toBe(0)
    expect(readFileSync(out, 'utf8')).not.toContain('contribution')
  })

  test('shrink: writes a smaller capture and a test that fails while the fault exists', {
    timeout: 60_000,
  }, async () => {
    const fails = join(folder, 'fails.sh')
    writeFileSync(fails, '#!/bin/sh\ngrep -q "Then I agree" "$1"\n', { mode: 0o755 })
    const out = join(folder, 'small.json')
    const { status, value } = await json('shrink', GOAL, '--fails', fails, '--out', out)
    expect({ status, value }).toMatchObject({ status: 0, value: { from: 54, done: true, out } })
    expect(value.to).toBeLessThanOrEqual(6)
    const { events } = JSON.parse(readFileSync(out, 'utf8')) as CaptureFixture
    expect(events.flatMap(({ type, data }) => (type === 'messaged' ? [data.text] : []))).toEqual(['Then I agree'])
    expect((await replay('verify', out)).status).toBe(0)
    expect(existsSync(value.test)).toBe(true)
    expect(readFileSync(value.test, 'utf8')).toContain('no longer shows the fault')
    expect((await replay('shrink', GOAL, '--fails', 'false')).status).toBe(2)
  })
})
