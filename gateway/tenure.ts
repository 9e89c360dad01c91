import type { Nodes } from '#stores/nodes/port.ts'

/** Between two looks whether a lease is free, or still this node's. */
const LOOK_MS = 2_000

export interface TenureOptions {
  readonly nodes: Nodes
  readonly lease: string
  /** The work begins here. A rejection gives the lease back; the next look tries again. */
  readonly begin: () => Promise<void> | void
  /** The work ends: at a stop, or because another node has the lease. */
  readonly end: () => Promise<void> | void
  readonly fault: (error: unknown, where: string) => void
  readonly lookMs?: number
}

/**
 * Work that one node does for all, as long as it holds the lease. When the holder goes, another node begins within seconds. While
 * nobody can tell who holds it, the holder goes on and nobody begins. [MN65] [MN66]
 */
export class Tenure {
  readonly #options: TenureOptions
  readonly #endings: (() => void)[] = []
  #isHeld = false
  #isStopped = false
  #looking: Promise<void> = Promise.resolve()

  constructor(options: TenureOptions) {
    this.#options = options
  }

  /** True while the work is this node's, as far as it knows. */
  get isHeld(): boolean {
    return this.#isHeld
  }

  /** Looks at once and then now and again; resolves after the first look. */
  async start(): Promise<void> {
    const { nodes, lookMs = LOOK_MS } = this.#options
    const look = () => void this.#look()
    if (!nodes.isAlone) {
      const timer = setInterval(look, lookMs).unref()
      this.#endings.push(() => clearInterval(timer), nodes.onGone(look), nodes.onReturned(look))
    }
    await this.#look()
  }

  /** Asks before a step that must not be taken twice: a node that slept may have lost the lease without knowing. */
  async isSure(): Promise<boolean> {
    const { nodes, lease } = this.#options
    if (!this.#isHeld) return false
    if (await nodes.take(lease)) return true
    void this.#look()
    return false
  }

  /** Ends the work, then gives the lease back. */
  async stop(): Promise<void> {
    if (this.#isStopped) return
    this.#isStopped = true
    for (const end of this.#endings.splice(0)) end()
    await this.#looking
    if (!this.#isHeld) return
    const { nodes, lease, end } = this.#options
    await end()
    this.#isHeld = false
    await nodes.release(lease)
  }

  #look(): Promise<void> {
    this.#looking = this.#looking.then(() => this.#settle())
    return this.#looking
  }

  async #settle(): Promise<void> {
    const { nodes, lease, fault } = this.#options
    if (this.#isStopped) return
    try {
      const isOurs = await nodes.take(lease)
      if (this.#isStopped || isOurs === this.#isHeld) return
      if (!isOurs) await this.#end()
      else if (!nodes.isPresumed(lease)) await this.#begin()
    } catch (error) {
      fault(error, `${lease} lease`)
    }
  }

  async #begin(): Promise<void> {
    const { nodes, lease, begin } = this.#options
    try {
      this.#isHeld = true
      await begin()
    } catch (error) {
      this.#isHeld = false
      await nodes.release(lease)
      throw error
    }
  }

  /** Another node works already: what ends here must write nothing more. */
  async #end(): Promise<void> {
    this.#isHeld = false
    await this.#options.end()
  }
}
