import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FOLDER } from './cache.ts'

const MS_MAX = 30_000

/**
 * Starts and stops a service once in a folder of its own, so that what a start takes is compiled before the first one. A service
 * that does not start here may start with the operator's settings: nothing follows from it.
 */
export async function warm(entry: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-warm-'))
  const { PATH, TMPDIR, NODE_COMPILE_CACHE = FOLDER } = process.env
  const env = { PATH, TMPDIR, NODE_COMPILE_CACHE, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  const gone = once(child, 'close').catch(() => {})
  const limit = setTimeout(() => child.kill('SIGKILL'), MS_MAX)
  child.stdout.once('data', () => child.kill('SIGTERM'))
  await gone
  clearTimeout(limit)
  await rm(folder, { recursive: true, force: true })
}
