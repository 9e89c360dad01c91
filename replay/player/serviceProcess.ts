import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** With the flags that `npm start` gives. */
const PROGRAMS = {
  service: ['--max-semi-space-size=4', fileURLToPath(new URL('../../main.ts', import.meta.url))],
  resident: [fileURLToPath(new URL('../../app/resident/main.ts', import.meta.url))],
} as const
const START_MS_MAX = 20_000

/** The service failed to start. */
export class NotStarted extends Error {
  /** Everything the process wrote. */
  readonly output: string

  constructor(output: string) {
    super(output.trim().split('\n').at(-1) || 'the service did not start')
    this.output = output
  }
}

interface Written {
  all: string
  errors: string
}

/** The whole service, or the resident, in its own process, on a free port, started as an operator would. */
export class ServiceProcess {
  readonly url: string
  readonly pid: number
  readonly #child: ChildProcess
  readonly #written: Written
  readonly #gone: Promise<void>

  private constructor(child: ChildProcess, about: { url: string; pid: number; written: Written }) {
    this.#child = child
    this.url = about.url
    this.pid = about.pid
    this.#written = about.written
    this.#gone = new Promise((resolve) => child.once('exit', () => resolve()))
  }

  /** Resolves when the program reports ready. Throws NotStarted. `env` is its whole environment. */
  static async start(env: NodeJS.ProcessEnv, program: keyof typeof PROGRAMS = 'service'): Promise<ServiceProcess> {
    const child = spawn(process.execPath, PROGRAMS[program], {
      env: { PORT: '0', RESIDENT_BIND: '127.0.0.1:0', LOG_LEVEL: 'error', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const written: Written = { all: '', errors: '' }
    const ready = Promise.withResolvers<string>()
    child.stdout.on('data', (chunk: Buffer) => {
      written.all += chunk.toString()
      const url = /ready at (\S+)/.exec(written.all)?.[1]
      if (url !== undefined) ready.resolve(url)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      written.all += chunk.toString()
      written.errors += chunk.toString()
    })
    const fail = (): void => ready.reject(new NotStarted(written.all))
    child.once('close', fail)
    child.once('error', fail)
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      fail()
    }, START_MS_MAX)
    const url = await ready.promise.finally(() => clearTimeout(timer))
    const { pid } = child
    if (pid === undefined) throw new NotStarted(written.all)
    return new ServiceProcess(child, { url, pid, written })
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Everything the process has written so far. */
  get output(): string {
    return this.#written.all
  }

  /** What it has written to standard error. */
  get errors(): string {
    return this.#written.errors
  }

  /** Sends a signal that does not end the process. */
  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  /** Sends the signal and waits for the process to exit. SIGKILL stands for a power cut. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.#child.kill(signal)
    if (this.isAlive) await this.#gone
  }
}
