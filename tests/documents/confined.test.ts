import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createIngest } from '#documents/ingest.ts'
import { PATIENT } from '../helpers/patience.ts'

const CONTRACT = path.resolve(import.meta.dirname, '../../fixtures/documents/contract.pdf')

/** The process that waits for a file to read. */
async function ownReader(): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)])
  return Number(/^\s*(\d+) .*\/documents\/ingest/mu.exec(stdout)![1])
}

test.runIf(process.platform === 'linux')(
  '[DO18] a process that reads files has no environment, whatever the service has in its own',
  async () => {
    vi.stubEnv('AUTH_SECRET', 'not for readers of files')
    onTestFinished(() => void vi.unstubAllEnvs())
    const ingest = createIngest(PATIENT)
    onTestFinished(() => ingest.close())
    ingest.prepare!()
    expect(await readFile(`/proc/${await ownReader()}/environ`, 'utf8')).toBe('')
    expect(await ingest.ingest(CONTRACT, 'contract.pdf')).toMatchObject({ kind: 'pdf' })
  },
)

test('[DO18] a reader that sleeps is ended too, and the next file is read', async () => {
  const ingest = createIngest({ timeMs: 200 })
  onTestFinished(() => ingest.close())
  ingest.prepare!()
  process.kill(await ownReader(), 'SIGSTOP')
  const answer = await ingest.ingest(CONTRACT, 'contract.pdf')
  expect(answer).toEqual({ kind: 'rejected', status: 422, error: 'This file takes too long to read.' })
})
