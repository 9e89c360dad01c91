import type { IncomingMessage } from 'node:http'
import { readCookie } from '#gateway/connections/cookie.ts'
import type { BalancedNode, NodeList } from './nodeList.ts'

/** Cookie that names the node to which a browser's requests go. */
export const NODE_COOKIE = 'parley_node'

/** Sessions of programs that keep no cookies; the oldest are forgotten, and connect again when they poll. */
const SESSIONS_MAX = 50_000

export interface Choice {
  /** Nodes to try, best first. */
  readonly nodes: readonly BalancedNode[]
  /** True when the browser is to be told which node it got. */
  readonly tells: boolean
  /** True for the first request of a polling session, whose answer names the session. */
  readonly opens: boolean
}

/**
 * Chooses the node of a request: the one of its polling session; for the page of a room the one that the room's code
 * prefers, so that its people share a node; else the one that the cookie names; else the one with the fewest connections.
 * Nodes that are not ready are passed over. [MN85]
 */
export class Stickiness {
  readonly #nodes: NodeList
  readonly #sessions = new Map<string, string>()

  constructor(nodes: NodeList) {
    this.#nodes = nodes
  }

  choose({ url = '/', method, headers }: IncomingMessage): Choice {
    const { pathname, searchParams } = new URL(url, 'http://node')
    const isSocket = pathname.startsWith('/socket.io/')
    const sid = isSocket ? searchParams.get('sid') : null
    const held = this.#nodes.named(readCookie(headers.cookie, NODE_COOKIE))
    if (sid !== null) return { nodes: this.#ofSession(sid, held), tells: false, opens: false }
    const code = /^\/r\/([A-Za-z0-9]{1,20})$/.exec(pathname)?.[1]
    const room = code?.toUpperCase() ?? searchParams.get('room')
    const open = room === null ? this.#nodes.open() : this.#nodes.preferred(room)
    const sticks = held?.state === 'ready' && code === undefined
    const nodes = sticks ? [held, ...open.filter((node) => node !== held)] : open
    return { nodes, tells: !isSocket && method === 'GET', opens: isSocket && method === 'GET' }
  }

  /** A polling session is on one node alone, also while that one drains. */
  #ofSession(sid: string, held: BalancedNode | null): readonly BalancedNode[] {
    const node = this.#nodes.named(this.#sessions.get(sid) ?? null) ?? held
    return node && node.state !== 'down' ? [node] : this.#nodes.open()
  }

  /** Notes the session that a node opened, as the beginning of its answer names it. */
  opened(node: BalancedNode, answer: string): void {
    const sid = /"sid":"([\w-]{1,64})"/.exec(answer)?.[1]
    if (sid === undefined) return
    this.#sessions.set(sid, node.name)
    if (this.#sessions.size <= SESSIONS_MAX) return
    for (const oldest of this.#sessions.keys()) {
      this.#sessions.delete(oldest)
      return
    }
  }
}
