import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ServiceProcess } from './serviceProcess.ts'

type Environment = Readonly<Record<string, string>>

/** Settings of one of the two beyond those that they need of each other. */
export interface EnterpriseOptions {
  readonly coordinator?: Environment
  readonly resident?: Environment
  /** Base environment of both; by default this process's PATH alone. */
  readonly base?: NodeJS.ProcessEnv
  /** Address at which the coordinator finds the resident, when something stands between the two. */
  readonly reach?: (residentUrl: string) => Promise<string>
}

/** Coordinator and resident on one machine, each a process with a data folder and an address of its own, which outlive restarts. */
export class Enterprise implements AsyncDisposable {
  readonly folder: string
  readonly secret: string
  coordinator: ServiceProcess
  resident: ServiceProcess
  readonly #coordinatorEnv: NodeJS.ProcessEnv
  readonly #residentEnv: NodeJS.ProcessEnv

  private constructor(
    about: Pick<Enterprise, 'folder' | 'secret' | 'coordinator' | 'resident'>,
    coordinatorEnv: NodeJS.ProcessEnv,
    residentEnv: NodeJS.ProcessEnv,
  ) {
    this.folder = about.folder
    this.secret = about.secret
    this.coordinator = about.coordinator
    this.resident = about.resident
    this.#coordinatorEnv = coordinatorEnv
    this.#residentEnv = residentEnv
  }

  /** Resolves when both are ready. Throws NotStarted. */
  static async start(options: EnterpriseOptions = {}): Promise<Enterprise> {
    const { base = { PATH: process.env.PATH }, reach = async (url) => url } = options
    const folder = await mkdtemp(join(tmpdir(), 'parley-enterprise-'))
    const secret = options.coordinator?.KXP_SHARED_SECRET ?? randomBytes(32).toString('hex')
    const [port, residentPort] = [await freePort(), await freePort()]
    const residentEnv = {
      ...base,
      RESIDENT_BIND: `127.0.0.1:${residentPort}`,
      DATA_DIR: join(folder, 'resident'),
      KXP_SHARED_SECRET: secret,
      RESIDENT_ALLOWED_ORIGIN: `http://127.0.0.1:${port}`,
      ...options.resident,
    }
    const resident = await ServiceProcess.start(residentEnv, 'resident')
    try {
      const coordinatorEnv = {
        ...base,
        PORT: String(port),
        DATA_DIR: join(folder, 'coordinator'),
        TIER: 'enterprise',
        RESIDENT_PUBLIC_URL: resident.url,
        RESIDENT_URL: await reach(resident.url),
        KXP_SHARED_SECRET: secret,
        ...options.coordinator,
      }
      const coordinator = await ServiceProcess.start(coordinatorEnv)
      return new Enterprise({ folder, secret, coordinator, resident }, coordinatorEnv, residentEnv)
    } catch (error) {
      await resident.end('SIGKILL')
      await rm(folder, { recursive: true, force: true })
      throw error
    }
  }

  get url(): string {
    return this.coordinator.url
  }

  get residentUrl(): string {
    return this.resident.url
  }

  /** Data folder of one of the two. */
  dataOf(side: 'coordinator' | 'resident'): string {
    return join(this.folder, side)
  }

  /** Starts one of them again at its address, on its folder; settings given stand in for those of before. Throws NotStarted. */
  async restart(side: 'coordinator' | 'resident', settings: Environment = {}): Promise<void> {
    await this[side].end('SIGTERM')
    if (side === 'coordinator')
      this.coordinator = await ServiceProcess.start({ ...this.#coordinatorEnv, ...settings }, 'service')
    else this.resident = await ServiceProcess.start({ ...this.#residentEnv, ...settings }, 'resident')
  }

  /** Ends both in order. */
  async stop(): Promise<void> {
    await Promise.all([this.coordinator.end('SIGTERM'), this.resident.end('SIGTERM')])
  }

  /** Ends both and removes their folders. */
  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.coordinator.end('SIGKILL'), this.resident.end('SIGKILL')])
    await rm(this.folder, { recursive: true, force: true })
  }
}

/** A port that nobody listens on: the address of either process must be known to the other before it starts, and outlive it. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('there is no port')
  return address.port
}
