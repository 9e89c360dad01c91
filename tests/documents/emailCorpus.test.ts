import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MESSAGES_MAX } from '#documents/kinds/email/limits.ts'
import { parseThread } from '#documents/kinds/email/thread.ts'
import { divideThread } from '#documents/kinds/email/topics/topics.ts'
import { present } from '../helpers/present.ts'

const CORPUS = '../shared/corpus'
const isHere = present(
  'CORPUS',
  existsSync(join(CORPUS, 'truth_mail.json')),
  `The e-mail corpus is not at ${CORPUS}: its mails are not tried.`,
)

interface Truth {
  readonly count: number
  readonly countAny?: readonly number[]
}

test.skipIf(!isHere)('real mails: as many messages as they hold', async () => {
  const truth: Record<string, Truth> = JSON.parse(readFileSync(join(CORPUS, 'truth_mail.json'), 'utf8'))
  const wrong: string[] = []
  for (const [path, { count, countAny }] of Object.entries(truth)) {
    const thread = await parseThread(new Uint8Array(readFileSync(join(CORPUS, path))), path)
    if (!(countAny ?? [count]).includes(thread?.messages.length ?? 0)) wrong.push(path)
  }
  expect(wrong).toEqual([])
})

describe.skipIf(!isHere)('hostile mails', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'))
  beforeAll(() => execFileSync('tar', ['-xzf', join(CORPUS, 'hostile/hostile.tar.gz'), '-C', folder]))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('each ends in time, refused or within the limits as its maker expects', async () => {
    const expected = JSON.parse(readFileSync(join(CORPUS, 'hostile/expect.json'), 'utf8')) as Record<
      string,
      { expect: string }
    >
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(?:eml|mbox)$/u.test(name),
    )
    expect(files.length).toBeGreaterThan(20)
    for (const name of files) {
      // Processor time: what else the machine does must not count.
      const started = process.cpuUsage()
      const thread = await parseThread(new Uint8Array(readFileSync(join(folder, name))), name)
      const topics = thread ? divideThread(thread) : []
      const { user, system } = process.cpuUsage(started)
      expect((user + system) / 1_000, name).toBeLessThan(6_000)
      const outcome = expected[name.replace(/^.*\//u, '')]?.expect ?? ''
      if (/^(?:reject4xx|msg422|sniff)$/u.test(outcome)) expect(thread, name).toBeNull()
      if (/^accept/u.test(outcome) && !outcome.includes('4xx')) expect(thread, name).not.toBeNull()
      expect(thread?.messages.length ?? 1, name).toBeLessThanOrEqual(MESSAGES_MAX)
      for (const { text } of topics) expect(text, name).not.toMatch(/\0|<script|evil\.test/u)
    }
  }, 60_000)
})
