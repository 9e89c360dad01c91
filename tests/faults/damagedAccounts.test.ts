import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openAccounts } from '#app/accounts.ts'
import { readSettings, startFailure } from '#app/settings.ts'
import { SYSTEM } from '#engine/stream.ts'
import { systemClock } from '#gateway/clock.ts'
import { memoryLog } from '#stores/events/memory.ts'
import { folderTexts } from '#stores/kept/folder.ts'
import { fileShelf } from '#stores/keys/file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-damage-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function opened(log = memoryLog()) {
  const parts = {
    log,
    stores: { texts: folderTexts(folder), keys: () => fileShelf(folder) },
    clock: systemClock(0),
    logger: pino({ enabled: false }),
    fault: () => {},
    admin: undefined,
  }
  return openAccounts(readSettings({ DATA_DIR: folder, AUTH_SECRET: 's'.repeat(32) }), parts)
}

/** What the operator is told of a start on the folder as it is. */
async function told(log = memoryLog()): Promise<string | null> {
  const error: unknown = await opened(log).then(
    (accounts) => accounts.close(),
    (failure: unknown) => failure,
  )
  return error === undefined ? null : startFailure(error)
}

describe('[SL7] a start on damaged files of accounts', () => {
  test.each<[string, (line: string) => string]>([
    ['a broken line', (line) => line.slice(1)],
    ['a line without a subject', (line) => line.replace('"subject"', '"subjecu"')],
    ['null for a line', () => 'null'],
    ['a number for a key', (line) => line.replace(/"wrapped":"[^"]*"/, '"wrapped":7')],
    ['a key cut short', (line) => line.replace(/"wrapped":"[^"]*"/, '"wrapped":"AA"')],
    [
      'a changed key',
      (line) => line.replace(/"wrapped":"(.)/, (_, first) => `"wrapped":"${first === 'A' ? 'B' : 'A'}`),
    ],
    ['the key of another', (line) => line.replace(/"subject":"\w+"/, '"subject":"somebody"')],
  ])('keys with %s are reported by file and line with a remedy, and left unchanged', async (_what, damage) => {
    const accounts = await opened()
    await accounts.accounts.store.keys.ensure('one')
    await accounts.accounts.store.keys.ensure('two')
    await accounts.close()
    const path = join(folder, 'subject-keys.jsonl')
    const [one, two] = (await readFile(path, 'utf8')).split('\n')
    const damaged = `${one}\n${damage(two!)}\n`
    await writeFile(path, damaged)
    expect(await told()).toBe(
      `The file ${path} is damaged in line 2: restore the file from a backup, or remove the line to give up what its key sealed.`,
    )
    expect(await readFile(path, 'utf8')).toBe(damaged)
    await writeFile(path, `${one}\n`)
    expect(await told()).toBeNull()
  })

  test('a damaged master key is reported', async () => {
    const path = join(folder, 'master-key')
    await writeFile(path, 'short')
    expect(await told()).toBe(`The file ${path} holds no secret of 64 hex digits: restore it from a backup.`)
  })

  test('an event of an unknown version is reported by stream and number', async () => {
    const log = memoryLog()
    const event = {
      id: crypto.randomUUID(),
      at: 1,
      type: 'user.garbled',
      actor: SYSTEM,
      data: {},
      hash: 'f'.repeat(64),
    }
    await log.append('user-x', [event], 0)
    expect(await told(log)).toMatch(
      /^The setting DATA_DIR: .*event 1 of user-x \("user\.garbled", version 1\); restore it from a backup/,
    )
  })
})
