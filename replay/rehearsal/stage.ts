import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the rehearsal is held: a service that runs already, or one started for it. */
export interface Stage {
  readonly url: string
  close(): Promise<void>
}

const USUAL_URL = 'http://127.0.0.1:3000'
const ANSWER_MS_MAX = 1_000
const START_MS_MAX = 15_000

export async function findOrStart(url: string | undefined): Promise<Stage> {
  const wanted = url ?? USUAL_URL
  if (await answers(wanted)) return { url: wanted, close: async () => {} }
  if (url !== undefined) throw new Error(`No service answers at ${url}.`)
  return await start()
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/api/health`, { signal: AbortSignal.timeout(ANSWER_MS_MAX) }).then(
    async (response) => response.ok && ((await response.json()) as { ok?: boolean }).ok === true,
    () => false,
  )
}

async function start(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-rehearsal-'))
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../main.ts', import.meta.url))], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /ready at (\S+)/.exec(chunk.toString())
      if (found) resolve(found[1]!)
    })
    void gone.then(() => reject(new Error('The service did not start.')))
    setTimeout(() => reject(new Error('The service did not start in time.')), START_MS_MAX).unref()
  })
  return {
    url: await ready,
    async close() {
      child.kill('SIGTERM')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}
