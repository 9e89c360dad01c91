import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Balancer, startBalancer } from '../../app/cluster/balancer.ts'
import { cpuMsOf, type FleetNode, startFleet } from './fleet.ts'
import { judge, type Verdict } from './judge.ts'
import type { Meeting } from './meeting.ts'
import { type SharedStores, streamOf } from './sharedStores.ts'

/** Time for everybody to be seated and acknowledged again. */
const CALM_MS_MAX = 60_000
const LOOK_MS = 50
const HOST = '127.0.0.1'

/** The nodes of a drill behind one address, and the meetings held on them. */
export class World {
  readonly nodes: readonly FleetNode[]
  readonly held: Meeting[] = []
  readonly #stores: SharedStores
  readonly #balancer: Balancer
  readonly #folder: string

  private constructor(
    stores: SharedStores,
    parts: { nodes: readonly FleetNode[]; balancer: Balancer; folder: string },
  ) {
    this.#stores = stores
    this.nodes = parts.nodes
    this.#balancer = parts.balancer
    this.#folder = parts.folder
  }

  static async open(count: number, stores: SharedStores): Promise<World> {
    const folder = await mkdtemp(join(tmpdir(), 'parley-drill-'))
    const balancer = await startBalancer({ port: 0, host: HOST })
    const nodes = await startFleet(count, folder, { BASE_URL: balancer.url, ...stores.env })
    for (const [i, { port }] of nodes.entries()) balancer.nodes.set(`n${i + 1}`, { host: HOST, port })
    while (balancer.nodes.open().length < count) await delay(LOOK_MS)
    return new World(stores, { nodes, balancer, folder })
  }

  /** Where the service is reached. */
  get url(): string {
    return this.#balancer.url
  }

  /** Everything that the nodes wrote to standard error. */
  get errors(): string {
    return this.nodes.map(({ errors }) => errors).join('')
  }

  /** CPU time so far in ms, by who spent it. */
  spent(): Record<string, number> {
    const { user, system } = process.cpuUsage()
    const ofStores = this.#stores.processes.map(([name, pid]): [string, number] => [name, cpuMsOf(pid)])
    const ofNodes = this.nodes.reduce((sum, { cpuMs }) => sum + cpuMs, 0)
    return { nodes: ofNodes, 'people and balancer': (user + system) / 1_000, ...Object.fromEntries(ofStores) }
  }

  /** Lets everybody leave, stops the nodes in order and compares what people saw with the log, by room code. */
  async judged(settled: boolean): Promise<Map<string, Verdict>> {
    for (const meeting of this.held) meeting.leave()
    await this.#stop()
    const log = await this.#stores.openLog()
    const verdicts = new Map<string, Verdict>()
    for (const { accounts } of this.held) {
      const code = accounts[0]?.code
      if (code) verdicts.set(code, judge({ accounts, events: await streamOf(log, code), settled }))
    }
    await log.close()
    return verdicts
  }

  async close(): Promise<void> {
    for (const meeting of this.held) meeting.leave()
    await this.#balancer.close()
    await this.#stop()
    await rm(this.#folder, { recursive: true, force: true })
  }

  async #stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.end('SIGTERM')))
  }
}

/** True when everybody who has not left is seated again and everything said is acknowledged. */
export async function calm(held: readonly Meeting[], withinMs = CALM_MS_MAX): Promise<boolean> {
  const until = performance.now() + withinMs
  const people = held.filter(({ failed }) => failed === null).flatMap((meeting) => meeting.people)
  const isCalm = () => people.every(({ isQuiet, isSeated, hasLeft }) => hasLeft || (isQuiet && isSeated))
  while (!isCalm() && performance.now() < until) await delay(LOOK_MS)
  return isCalm()
}
