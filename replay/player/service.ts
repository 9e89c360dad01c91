import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OWN_ADMIN } from '../live/admin.ts'

const START_MS_MAX = 15_000

/** A service of our own for one replay, gone with its data afterwards. */
export async function startOwnService(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-replay-'))
  const settings = { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error', ADMIN_EMAILS: OWN_ADMIN, AUTH_DEV_ECHO: 'true' }
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../main.ts', import.meta.url))], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const close = async () => {
    child.kill('SIGTERM')
    await gone
    await rm(folder, { recursive: true, force: true })
  }
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /ready at (\S+)/.exec(chunk.toString())
      if (found) resolve(found[1]!)
    })
    void gone.then(() => reject(new Error('The service did not start.')))
    setTimeout(() => reject(new Error('The service did not start in time.')), START_MS_MAX).unref()
  })
  return {
    url: await ready.catch(async (error: unknown) => {
      await close()
      throw error
    }),
    close,
  }
}
