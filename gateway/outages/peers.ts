import type { Nodes } from '#stores/nodes/port.ts'
import type { Clock } from '../clock.ts'

const TOPIC = 'peers'
const TELL_MS = 5_000
/** Word of a node that is older says nothing. */
const WORD_MS_MAX = 15_000

export interface PeersOptions {
  readonly nodes: Nodes
  readonly clock: Pick<Clock, 'now'>
  /** Whether this node can save. */
  readonly canSave: () => boolean
  readonly tellMs?: number
}

interface Word {
  readonly canSave: boolean
  readonly at: number
}

/** What the nodes tell each other of themselves every few seconds, over the bus. [MN73] */
export class Peers {
  readonly #options: PeersOptions
  readonly #words = new Map<string, Word>()
  readonly #endings: (() => void)[] = []

  constructor(options: PeersOptions) {
    this.#options = options
    const { nodes, clock, tellMs = TELL_MS } = options
    if (nodes.isAlone) return
    const timer = setInterval(() => this.tell(), tellMs).unref()
    this.#endings.push(
      () => clearInterval(timer),
      nodes.bus.subscribe(TOPIC, ({ canSave }, from) => {
        this.#words.set(from, { canSave: canSave === true, at: clock.now() })
      }),
      nodes.onGone((id) => void this.#words.delete(id)),
    )
    this.tell()
  }

  /** Nodes that were heard of lately, with this one. */
  get count(): number {
    return 1 + this.#recent().length
  }

  /** Whether another node can save at present. */
  get anotherCanSave(): boolean {
    return this.#recent().some(({ canSave }) => canSave)
  }

  /** Tells the others how this node stands. */
  tell(): void {
    const { nodes, canSave } = this.#options
    nodes.bus.publish(TOPIC, { canSave: canSave() })
  }

  stop(): void {
    for (const end of this.#endings.splice(0)) end()
  }

  #recent(): Word[] {
    const since = this.#options.clock.now() - WORD_MS_MAX
    for (const [id, { at }] of this.#words) if (at < since) this.#words.delete(id)
    return [...this.#words.values()]
  }
}
