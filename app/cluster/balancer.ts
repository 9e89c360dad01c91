import { createServer } from 'node:http'
import { listen } from '../listening.ts'
import { forward, forwardUpgrade } from './forwarding.ts'
import { type BalancedNode, NodeList } from './nodeList.ts'
import { Stickiness } from './stickiness.ts'

export interface Balancer {
  readonly url: string
  readonly nodes: NodeList
  /** Takes no new connections and cuts those that are left. */
  close(): Promise<void>
}

export interface BalancerOptions {
  readonly port: number
  readonly host: string
  /** Called when a node becomes ready, drains or is down. */
  readonly changed?: (node: BalancedNode) => void
}

/** One address in front of several nodes, for one machine: HTTP and WebSockets, sticky, without TLS. [MN85] [MN86] */
export async function startBalancer({ port, host, changed }: BalancerOptions): Promise<Balancer> {
  const nodes = new NodeList(changed)
  const parts = { nodes, sticky: new Stickiness(nodes) }
  // An upload may take longer than any limit that Node would set; nodes abort slow ones themselves.
  const server = createServer({ requestTimeout: 0, noDelay: true }, (request, response) => {
    forward(parts, request, response)
  })
  server.on('upgrade', (request, socket, head) => forwardUpgrade(parts, request, socket, head))
  const url = await listen(server, { PORT: port, HOST: host })
  return {
    url,
    nodes,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const { lines } of nodes.all()) for (const line of lines) line.destroy()
      nodes.close()
      server.closeAllConnections()
      await closed
    },
  }
}
