import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A service to play at: one that runs already, or one started for it. */
export interface PlayedService {
  readonly url: string
  close(): Promise<void>
}

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))
const ANSWER_MS_MAX = 1_000
const START_MS_MAX = 15_000

/** Whether a service answers at an address. */
export async function isServiceAt(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWER_MS_MAX)
  return await fetch(`${url}/api/health`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Starts a service in a process and a folder of its own, both gone once it is closed. */
export async function startService(settings: Readonly<Record<string, string>> = {}): Promise<PlayedService> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-player-'))
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error', ...settings },
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
      const url = /ready at (\S+)/.exec(chunk.toString())?.[1]
      if (url !== undefined) resolve(url)
    })
    void gone.then(() => reject(new Error('The service did not start.')))
    setTimeout(() => reject(new Error('The service did not start in time.')), START_MS_MAX).unref()
  })
  const url = await ready.catch(async (error: unknown) => {
    await close()
    throw error
  })
  return { url, close }
}
