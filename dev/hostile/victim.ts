import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))
const START_MS_MAX = 20_000
const SAMPLE_MS = 100

/** The service did not start; `said` is everything it wrote. */
export class NoStart extends Error {
  readonly said: string
  constructor(said: string) {
    super(said.trim().split('\n').at(-1) ?? '')
    this.said = said
  }
}

/** A service in a process of its own, as an operator starts it. */
export class Victim {
  readonly url: string
  readonly folder: string
  readonly #child: ChildProcess
  readonly #lines: string[]
  readonly #gone: Promise<void>
  readonly #sampling: NodeJS.Timeout
  #peakMb = 0

  private constructor(url: string, folder: string, child: ChildProcess, lines: string[]) {
    this.url = url
    this.folder = folder
    this.#child = child
    this.#lines = lines
    this.#gone = new Promise((resolve) => child.once('exit', () => resolve()))
    this.#sampling = setInterval(() => {
      this.#peakMb = Math.max(this.#peakMb, this.memoryMb())
    }, SAMPLE_MS)
  }

  /** Starts on a folder of its own, or on the one given. Throws NoStart. */
  static async start(env: Readonly<Record<string, string>> = {}, folder?: string): Promise<Victim> {
    const data = folder ?? (await mkdtemp(join(tmpdir(), 'parley-hostile-')))
    const child = spawn(process.execPath, [MAIN], {
      env: { PATH: process.env.PATH, DATA_DIR: data, PORT: '0', LOG_LEVEL: 'error', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const lines: string[] = []
    const url = await new Promise<string>((resolve, reject) => {
      const fail = () => {
        clearTimeout(timer)
        child.kill('SIGKILL')
        reject(new NoStart(lines.join('')))
      }
      const timer = setTimeout(fail, START_MS_MAX)
      child.once('exit', fail)
      const hear = (chunk: Buffer) => {
        lines.push(chunk.toString())
        const ready = /ready at (\S+)/.exec(lines.join(''))?.[1]
        if (ready === undefined) return
        clearTimeout(timer)
        child.off('exit', fail)
        resolve(ready)
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
    })
    return new Victim(url, data, child, lines)
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Resident memory of the process now, in MB. */
  memoryMb(): number {
    try {
      const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8')
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
    } catch {
      return 0
    }
  }

  /** The most resident memory so far, in MB. */
  get peakMb(): number {
    return Math.max(this.#peakMb, this.memoryMb())
  }

  /** Faults in its log: a service that is only attacked from outside has none. */
  faults(): string[] {
    return this.#lines
      .join('')
      .split('\n')
      .filter((line) => line.includes('"msg":"fault"'))
      .map((line) => `fault: ${faultOf(line)}`)
  }

  /** As a power cut would. */
  async kill(): Promise<void> {
    clearInterval(this.#sampling)
    this.#child.kill('SIGKILL')
    if (this.isAlive) await this.#gone
  }

  /** Ends it and removes its folder. */
  async remove(): Promise<void> {
    await this.kill()
    await rm(this.folder, { recursive: true, force: true })
  }
}

function faultOf(line: string): string {
  try {
    const { where, err } = JSON.parse(line) as { where?: string; err?: { message?: string } }
    return `${where}: ${err?.message}`
  } catch {
    return line.slice(0, 200)
  }
}
