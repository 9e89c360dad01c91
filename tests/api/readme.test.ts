import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { settingsHelp } from '#app/settings.ts'
import { createIngest } from '#documents/ingest.ts'
import { testService } from '../helpers/service.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test('the meeting in the README can be held as printed', async () => {
  const code = /```js\n([\s\S]+?)```/.exec(read('README.md'))![1]!
  const service = await testService({}, { ingest: createIngest() })
  const placed = code.replace("'http://127.0.0.1:3000'", JSON.stringify(service.url))
  const args = ['--input-type=module', '-e', placed]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, timeout: 15_000 })
  await service.close()
  expect(stdout).toMatch(/^Ana: I would keep the price as it is\.$/m)
  expect(stdout).toMatch(/^moderator: Every section in scope is confirmed/m)
  expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^1 of 1 sections is confirmed\./)
})

test('the operating page names every setting, and no other', () => {
  const settings = [
    ...settingsHelp()
      .split('Not supported')[0]!
      .matchAll(/^ {2}([A-Z_]+) /gm),
  ].map(([, name]) => name!)
  const table = read('docs/operating.md').split('## Settings')[1]!.split('\n## ')[0]!
  const rows = table.split('\n').filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!))
  expect(named.sort()).toEqual(settings.sort())
})

test.each(['README.md', 'docs/operating.md', 'docs/scaling.md'])(
  '%s points at files and scripts that exist',
  (path) => {
    const text = read(path)
    for (const [, target] of text.matchAll(/\]\(([^)#:]+)\)/g)) {
      expect({ target, exists: existsSync(join(ROOT, path, '..', target!)) }).toEqual({ target, exists: true })
    }
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    for (const [, script] of text.matchAll(/npm run ([a-z]+)/g)) expect(Object.keys(scripts)).toContain(script)
  },
)
