import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ServiceProcess } from '#replay/player/serviceProcess.ts'

const SAMPLE_MS = 100

/** A service in its own process, started as an operator would. */
export class Victim {
  readonly folder: string
  readonly #service: ServiceProcess
  readonly #sampling: NodeJS.Timeout
  #peakMb = 0

  private constructor(service: ServiceProcess, folder: string) {
    this.#service = service
    this.folder = folder
    this.#sampling = setInterval(() => {
      this.#peakMb = Math.max(this.#peakMb, this.memoryMb())
    }, SAMPLE_MS)
  }

  /** Starts on its own folder or the given one. Throws NotStarted. */
  static async start(env: Readonly<Record<string, string>> = {}, folder?: string): Promise<Victim> {
    const data = folder ?? (await mkdtemp(join(tmpdir(), 'parley-hostile-')))
    return new Victim(await ServiceProcess.start({ PATH: process.env.PATH, DATA_DIR: data, ...env }), data)
  }

  get url(): string {
    return this.#service.url
  }

  get isAlive(): boolean {
    return this.#service.isAlive
  }

  /** Resident memory of the process now, in MB. */
  memoryMb(): number {
    try {
      const status = readFileSync(`/proc/${this.#service.pid}/status`, 'utf8')
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
    } catch {
      return 0
    }
  }

  /** Highest resident memory so far, in MB. */
  get peakMb(): number {
    return Math.max(this.#peakMb, this.memoryMb())
  }

  /** Faults in the service's log; an attack from outside must cause none. */
  faults(): string[] {
    return this.#service.output
      .split('\n')
      .filter((line) => line.includes('"msg":"fault"'))
      .map((line) => `fault: ${faultOf(line)}`)
  }

  /** Kills the process, as a power cut would. */
  async kill(): Promise<void> {
    clearInterval(this.#sampling)
    await this.#service.end('SIGKILL')
  }

  /** Ends the service and removes its folder. */
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
