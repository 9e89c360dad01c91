import type { Nodes } from '#stores/nodes/port.ts'
import type { Signal } from './signals.ts'

const PREFIX = 'room-'
/** Leases taken at once. */
const AT_ONCE = 16

export interface ConductorServices {
  readonly nodes: Nodes
  readonly signal: Signal
  readonly fault: (error: unknown, where: string) => void
  /** True for rooms in memory, or about to be. */
  readonly isPresent: (code: string) => boolean
  /** True while somebody must go on with a room, whether or not it is in memory. */
  readonly isOpen: (code: string) => boolean
  /** This node conducts a room from now on. */
  readonly began: (code: string) => void
  /** Another node conducts it from now on, or nobody. */
  readonly ended: (code: string) => void
}

/**
 * Which rooms this node conducts: for them it runs the assistant and what else must be done once. A conductor is known by its
 * lease, and where nobody can tell, everybody conducts. [MN54] [MN55]
 */
export class Conductors {
  readonly #services: ConductorServices
  readonly #conducted = new Set<string>()
  /** What is under way with the lease of a room: one thing after the other. */
  readonly #turns = new Map<string, Promise<unknown>>()

  constructor(services: ConductorServices) {
    this.#services = services
  }

  conducts(code: string): boolean {
    return this.#services.nodes.isAlone || this.#conducted.has(code)
  }

  /** Conducts a room unless another node does; true if this node does. */
  async take(code: string): Promise<boolean> {
    if (this.conducts(code)) return true
    const isOwn = await this.#take(code)
    if (!isOwn || this.#conducted.has(code)) return isOwn
    this.#conducted.add(code)
    this.#services.began(code)
    return true
  }

  /** The same for a room in memory; its conductor is asked to hand it over if it has it not. */
  async claim(code: string): Promise<void> {
    if (this.#conducted.has(code)) return this.#renew(code)
    if (!(await this.take(code))) this.#services.signal({ kind: 'asks', code })
    else if (!this.#services.isPresent(code)) this.left(code)
  }

  /** Takes several; returns those that this node conducts. */
  async takeAll(codes: readonly string[]): Promise<ReadonlySet<string>> {
    const waiting = [...codes]
    const taken = new Set<string>()
    const next = async () => {
      for (let code = waiting.shift(); code !== undefined; code = waiting.shift()) {
        if (await this.take(code)) taken.add(code)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, next))
    return taken
  }

  /** A room left memory. It stays this node's as long as somebody must go on with it, unless people elsewhere have it. */
  left(code: string, isShared = false): void {
    if (!this.#services.nodes.isAlone && this.#conducted.has(code) && (isShared || !this.#services.isOpen(code)))
      this.#release(code)
  }

  /** Another node would conduct a room: it may unless this one has it in memory. */
  asked(code: string): void {
    if (this.#conducted.has(code) && !this.#services.isPresent(code)) this.#release(code)
  }

  /** Takes over rooms whose conductors are gone. */
  async inherit(): Promise<void> {
    const { nodes, fault, isPresent, isOpen } = this.#services
    try {
      const left = (await nodes.left(PREFIX)).map((lease) => lease.slice(PREFIX.length))
      for (const code of await this.takeAll(left)) if (!isPresent(code) && !isOpen(code)) this.#release(code)
    } catch (error) {
      fault(error, 'nodes')
    }
  }

  /** This node was held for gone: what others took over meanwhile is theirs. */
  async returned(): Promise<void> {
    for (const code of [...this.#conducted]) await this.#renew(code)
  }

  /** The lease may be another's: taken while nobody could tell, or while this node was held for gone. */
  async #renew(code: string): Promise<void> {
    if ((await this.#take(code)) || !this.#conducted.delete(code)) return
    this.#services.ended(code)
  }

  #release(code: string): void {
    const { nodes, signal, fault, ended } = this.#services
    this.#conducted.delete(code)
    ended(code)
    this.#inTurn(code, () => nodes.release(PREFIX + code)).then(
      () => signal({ kind: 'free', code }),
      (error: unknown) => fault(error, 'nodes'),
    )
  }

  #inTurn<T>(code: string, task: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(code) ?? Promise.resolve()).then(task, task)
    const settled = turn
      .catch(() => {})
      .then(() => {
        if (this.#turns.get(code) === settled) this.#turns.delete(code)
      })
    this.#turns.set(code, settled)
    return turn
  }

  /** A lease of which nothing is known is taken: work is rather done twice than not at all. */
  async #take(code: string): Promise<boolean> {
    try {
      return await this.#inTurn(code, () => this.#services.nodes.take(PREFIX + code))
    } catch (error) {
      this.#services.fault(error, 'nodes')
      return true
    }
  }
}
