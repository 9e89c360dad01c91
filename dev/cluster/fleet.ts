import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ServiceProcess } from '#replay/player/serviceProcess.ts'

const TICK_MS = 10
/** As `npm start` has it. */
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/parley', import.meta.url))

/** CPU time of a process and all its threads so far, in ms; 0 when it is gone. */
export function cpuMsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return 0
  }
}

/** One node of an installation: a process that is killed and started again on the same port and folder. */
export class FleetNode {
  readonly port: number
  readonly #env: NodeJS.ProcessEnv
  #service: ServiceProcess | null = null
  #spentMs = 0
  #errors = ''
  /** From each spawn until it reported ready, in ms. */
  readonly startsMs: number[] = []

  constructor(port: number, env: NodeJS.ProcessEnv) {
    this.port = port
    this.#env = { ...env, PORT: String(port) }
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get isUp(): boolean {
    return this.#service?.isAlive ?? false
  }

  get pid(): number | null {
    return this.#service?.pid ?? null
  }

  /** CPU time of all its lives, without the children that parse documents. */
  get cpuMs(): number {
    return this.#spentMs + (this.pid === null ? 0 : cpuMsOf(this.pid))
  }

  /** Everything written to standard error in all lives. */
  get errors(): string {
    return this.#errors + (this.#service?.errors ?? '')
  }

  async start(): Promise<void> {
    const startedAt = performance.now()
    this.#service = await ServiceProcess.start(this.#env)
    this.startsMs.push(performance.now() - startedAt)
  }

  /** Sends a signal that does not end it. */
  signal(signal: NodeJS.Signals): void {
    this.#service?.signal(signal)
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (this.#service === null) return
    const spentMs = this.cpuMs
    await this.#service.end(signal)
    this.#spentMs = spentMs
    this.#errors += this.#service.errors
    this.#service = null
  }
}

/** Starts nodes that share their stores by `env`; each has a data folder of its own below `folder`. */
export async function startFleet(count: number, folder: string, env: NodeJS.ProcessEnv): Promise<FleetNode[]> {
  const nodes: FleetNode[] = []
  for (let i = 0; i < count; i++) {
    const DATA_DIR = join(folder, `node-${i + 1}`)
    await mkdir(DATA_DIR, { recursive: true })
    const own = { PATH: process.env.PATH, DATA_DIR, NODE_COMPILE_CACHE: CACHE, RATE_LIMITS: 'off', DRAIN_MS: '0' }
    const node = new FleetNode(await freePort(), { ...own, ...env })
    await node.start()
    nodes.push(node)
  }
  return nodes
}

/** A port that nobody listens on, so that a node comes back where it was. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
