import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))
const START_MS_MAX = 15_000

/** The whole service in a process of its own. */
export interface ServiceProcess {
  readonly url: string
  /** What it wrote to stderr. */
  readonly errors: () => string
  /** Ends it without a word, as a power cut would. */
  kill(): Promise<void>
}

/** Starts `node main.ts` on a data folder and a free port; resolves when it says that it is ready. */
export async function startProcess(
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  const url = await readyAt(child, () => errors)
  return {
    url,
    errors: () => errors,
    async kill() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
    },
  }
}

function readyAt(child: ChildProcess, errors: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const timer = setTimeout(() => reject(new Error(`not ready in ${START_MS_MAX} ms: ${errors()}`)), START_MS_MAX)
    child.once('exit', (code) => reject(new Error(`exited with ${code}: ${errors()}`)))
    child.stdout!.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const url = /ready at (\S+)/.exec(said)?.[1]
      if (!url) return
      clearTimeout(timer)
      resolve(url)
    })
  })
}
