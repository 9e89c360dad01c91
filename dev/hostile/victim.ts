import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ServiceProcess } from '#replay/player/serviceProcess.ts'

const SAMPLE_MS = 100

type Environment = Readonly<Record<string, string>>

const startOn = (folder: string, env: Environment) =>
  ServiceProcess.start({ PATH: process.env.PATH, DATA_DIR: folder, ...env })

/** A service in its own process, started as an operator would. */
export class Victim implements AsyncDisposable {
  readonly folder: string
  readonly #env: Environment
  readonly #isFolderOurs: boolean
  #service: ServiceProcess
  readonly #sampling: NodeJS.Timeout
  #peakMb = 0

  private constructor(service: ServiceProcess, env: Environment, folder: { path: string; isOurs: boolean }) {
    this.#service = service
    this.#env = env
    this.folder = folder.path
    this.#isFolderOurs = folder.isOurs
    this.#sampling = setInterval(() => {
      this.#peakMb = Math.max(this.#peakMb, this.memoryMb())
    }, SAMPLE_MS)
  }

  /** Starts on its own folder or the given one. Throws NotStarted. */
  static async start(env: Environment, folder?: string): Promise<Victim> {
    const path = folder ?? (await mkdtemp(join(tmpdir(), 'parley-hostile-')))
    return new Victim(await startOn(path, env), env, { path, isOurs: folder === undefined })
  }

  get url(): string {
    return this.#service.url
  }

  get isAlive(): boolean {
    return this.#service.isAlive
  }

  /** Resident memory of the process now, in MB. */
  memoryMb(): number {
    return memoryMbOf(this.#service.pid)
  }

  /** Highest resident memory so far, in MB. */
  get peakMb(): number {
    return Math.max(this.#peakMb, this.memoryMb())
  }

  /** Faults in the service's log; an attack from outside must cause none. */
  faults(): string[] {
    return faultsIn(this.#service.output)
  }

  /** Kills the process, as a power cut would. */
  async kill(): Promise<void> {
    await this.#service.end('SIGKILL')
  }

  /** Starts it again after a kill, on the same folder. Throws NotStarted. */
  async restart(): Promise<void> {
    this.#service = await startOn(this.folder, this.#env)
  }

  /** Ends the service and removes the folder that was made for it. */
  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#sampling)
    await this.kill()
    if (this.#isFolderOurs) await rm(this.folder, { recursive: true, force: true })
  }
}

/** Resident memory of a process now, in MB; 0 when it is gone. */
export function memoryMbOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Faults in a log, a sentence each. */
export function faultsIn(output: string): string[] {
  return output
    .split('\n')
    .filter((line) => line.includes('"msg":"fault"'))
    .map((line) => `fault: ${faultOf(line)}`)
}

function faultOf(line: string): string {
  try {
    const { where, err } = JSON.parse(line) as { where?: string; err?: { message?: string } }
    return `${where}: ${err?.message}`
  } catch {
    return line.slice(0, 200)
  }
}
