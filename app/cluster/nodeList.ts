import { hash } from 'node:crypto'
import { request } from 'node:http'
import type { Duplex } from 'node:stream'

/** `ready` takes everybody, `draining` only who is there already, `down` nobody. */
export type NodeState = 'ready' | 'draining' | 'down'

export interface BalancedNode {
  /** Letters and digits, lasting over restarts of the node: the cookie holds it. */
  readonly name: string
  readonly host: string
  port: number
  state: NodeState
  /** Connections to the node on behalf of clients. */
  readonly lines: Set<Duplex>
}

const CHECK_MS = 500
/** A node that is silent for this long is down: its clients are sent to others. */
const SILENT_MS_MAX = 4_000

/** The nodes behind a balancer, and how they are. */
export class NodeList {
  readonly #nodes = new Map<string, BalancedNode>()
  readonly #checks = new Map<string, NodeJS.Timeout>()
  readonly #changed: (node: BalancedNode) => void

  constructor(changed: (node: BalancedNode) => void = () => {}) {
    this.#changed = changed
  }

  /** Adds a node, or says where one of this name is now. It takes clients once it says at `/readyz` that it is ready. */
  set(name: string, { host, port }: { readonly host: string; readonly port: number }): void {
    const known = this.#nodes.get(name)
    if (known) known.port = port
    else this.#nodes.set(name, { name, host, port, state: 'down', lines: new Set() })
    this.#plan(name, 0)
  }

  named(name: string | null): BalancedNode | null {
    return name === null ? null : (this.#nodes.get(name) ?? null)
  }

  all(): readonly BalancedNode[] {
    return [...this.#nodes.values()]
  }

  /** Nodes for a client that has none yet, best first: those that are ready; where there are none, those that answer at all. */
  open(): readonly BalancedNode[] {
    const ready = this.all().filter(({ state }) => state === 'ready')
    const some = ready.length > 0 ? ready : this.all().filter(({ state }) => state === 'draining')
    // Drawn, so that those who come one after the other are shared out too.
    const drawn = some.map((node) => ({ node, by: node.lines.size + Math.random() }))
    return drawn.sort((a, b) => a.by - b.by).map(({ node }) => node)
  }

  /** The same, so that whoever comes for one room is sent to one node. Few rooms move when a node comes or goes. */
  preferred(room: string): readonly BalancedNode[] {
    const weight = ({ name }: BalancedNode) => hash('sha256', `${room} ${name}`, 'hex')
    return this.open().toSorted((a, b) => (weight(a) < weight(b) ? 1 : -1))
  }

  /** A node that refused a connection or stopped answering: those who were on it connect to others. */
  down(node: BalancedNode): void {
    this.#turn(node, 'down')
    for (const line of node.lines) line.destroy()
  }

  close(): void {
    for (const check of this.#checks.values()) clearTimeout(check)
    this.#checks.clear()
    this.#nodes.clear()
  }

  #turn(node: BalancedNode, state: NodeState): void {
    if (node.state === state) return
    node.state = state
    this.#changed(node)
  }

  #plan(name: string, wait: number): void {
    clearTimeout(this.#checks.get(name))
    this.#checks.set(
      name,
      setTimeout(() => void this.#check(name), wait),
    )
  }

  async #check(name: string): Promise<void> {
    const node = this.#nodes.get(name)
    if (!node) return
    const { port } = node
    const state = await stateAt(node)
    // Meanwhile the node may have been started again elsewhere, or the list been closed.
    if (this.#nodes.get(name) !== node || node.port !== port) return
    if (state === 'down') this.down(node)
    else this.#turn(node, state)
    this.#plan(name, CHECK_MS)
  }
}

function stateAt({ host, port }: BalancedNode): Promise<NodeState> {
  return new Promise((resolve) => {
    const asked = request({ host, port, path: '/readyz', agent: false, timeout: SILENT_MS_MAX }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200 ? 'ready' : 'draining')
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve('down'))
    asked.end()
  })
}
