import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createIngest } from '#documents/ingest.ts'
import { testService } from '../../helpers/service.ts'

const ROOT = join(import.meta.dirname, '../../..')
const PAGE = readFileSync(join(ROOT, 'api/reference/first-steps.html'), 'utf8')

test('[HP21] the client script of the first steps holds a meeting as printed', async () => {
  const [, printed = ''] = /<pre><code>(import [\s\S]+?)<\/code><\/pre>/.exec(PAGE) ?? []
  const code = printed.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  const service = await testService({}, { ingest: createIngest() })
  try {
    const placed = code.replace("'http://127.0.0.1:3000'", JSON.stringify(service.url))
    const args = ['--input-type=module', '-e', placed]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, timeout: 20_000 })
    const address = stdout.trim()
    expect(address).toMatch(/\/report\?format=html$/)
    const report = await (await fetch(address)).text()
    expect(report).toContain('Review report: Price')
    expect(report).toContain('1 of 1 sections are confirmed.')
  } finally {
    await service.close()
  }
  expect(service.faults).toEqual([])
})
