import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Balancer, startBalancer } from './balancer.ts'
import { NodeProcess } from './nodeProcess.ts'

export interface ClusterOptions {
  readonly nodes: number
  /** Starts a node again that ended by itself. */
  readonly restarts: boolean
  readonly port: number
  readonly host: string
  /** Folder in which each node has a folder of its own. */
  readonly folder: string
  /** Environment of every node, apart from where it listens and keeps its files. */
  readonly env: NodeJS.ProcessEnv
  readonly print: (line: string) => void
  readonly restartMs?: number
  /** Instead of the service, for tests. */
  readonly program?: string
}

const RESTART_MS = 1_000

/** Several nodes on this machine behind a balancer. [MN87] */
export class Cluster {
  readonly #options: ClusterOptions
  readonly #balancer: Balancer
  readonly #running = new Map<string, NodeProcess>()
  #stopping = false
  /** Names of nodes that are stopped on purpose. */
  readonly #expected = new Set<string>()

  private constructor(options: ClusterOptions, balancer: Balancer) {
    this.#options = options
    this.#balancer = balancer
  }

  /** Starts the balancer, one node, and if that one started the others. Rejects when one does not start; none is left then. */
  static async start(options: ClusterOptions): Promise<Cluster> {
    const balancer = await startBalancer({
      ...{ port: options.port, host: options.host },
      changed: ({ name, state }) => options.print(`${name} is ${state}`),
    })
    const cluster = new Cluster(options, balancer)
    const others = Array.from({ length: options.nodes - 1 }, (_, i) => `n${i + 2}`)
    try {
      // The first one makes what all share, and if a setting is wrong it says so once.
      await cluster.#start('n1')
      await Promise.all(others.map((name) => cluster.#start(name)))
    } catch (error) {
      await cluster.stop()
      throw error
    }
    return cluster
  }

  get url(): string {
    return this.#balancer.url
  }

  /** Process ids of the nodes that run, by name. */
  get pids(): ReadonlyMap<string, number> {
    return new Map([...this.#running].map(([name, { pid }]) => [name, pid]))
  }

  /** Stops and starts one node after the other: the clients of each are taken by the others meanwhile. */
  async roll(): Promise<void> {
    for (const name of [...this.#running.keys()]) {
      if (this.#stopping) return
      this.#expected.add(name)
      await this.#running.get(name)?.stop()
      this.#expected.delete(name)
      if (this.#stopping) return
      await this.#start(name)
      while (this.#balancer.nodes.named(name)?.state !== 'ready' && this.#running.has(name)) await delay(50)
    }
    this.#options.print('all nodes were started again')
  }

  /** The nodes stop together, each in order; then the balancer. Idempotent. */
  async stop(): Promise<void> {
    this.#stopping = true
    await Promise.all([...this.#running.values()].map((node) => node.stop()))
    await this.#balancer.close()
  }

  async #start(name: string): Promise<void> {
    const { env, folder, print, program } = this.#options
    const node = await NodeProcess.start({
      name,
      env: {
        ...{ BASE_URL: this.url, ...env },
        ...{ PORT: '0', HOST: '127.0.0.1', TRUST_PROXY: 'true', DATA_DIR: join(folder, name) },
      },
      wrote: (line) => print(`${name} | ${line}`),
      ...(program === undefined ? {} : { program }),
    })
    this.#running.set(name, node)
    node.gone.then((how) => this.#ended(name, how))
    this.#balancer.nodes.set(name, { host: node.url.hostname, port: Number(node.url.port) })
    if (this.#stopping) return void (await node.stop())
    print(`${name} runs as process ${node.pid} at ${node.url.origin}`)
  }

  #ended(name: string, how: string): void {
    this.#running.delete(name)
    const node = this.#balancer.nodes.named(name)
    if (node) this.#balancer.nodes.down(node)
    if (this.#stopping || this.#expected.has(name)) return
    const { restarts, print, restartMs = RESTART_MS } = this.#options
    print(`${name} ended (${how})${restarts ? ` and is started again in ${restartMs / 1_000} s` : ''}`)
    if (restarts) void this.#again(name, restartMs)
  }

  async #again(name: string, wait: number): Promise<void> {
    await delay(wait)
    if (this.#stopping) return
    await this.#start(name).catch((error: Error) => {
      if (this.#stopping) return
      this.#options.print(`${error.message} It is tried again in ${wait / 1_000} s.`)
      void this.#again(name, wait)
    })
  }
}
