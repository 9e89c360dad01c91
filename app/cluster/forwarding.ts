import {
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { readCookie } from '#gateway/connections/cookie.ts'
import type { BalancedNode, NodeList } from './nodeList.ts'
import { NODE_COOKIE, type Stickiness } from './stickiness.ts'

/** Meant for the next hop alone. */
const OF_THIS_HOP = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade', 'expect'])
const BODILESS = ['GET', 'HEAD', 'OPTIONS']
const CONNECT_MS_MAX = 2_000
const NOBODY = 'No node can answer at the moment. Try again in a few seconds.'

export interface Forwarding {
  readonly nodes: NodeList
  readonly sticky: Stickiness
}

/**
 * Hands a request to a node and its answer back. A node that cannot be reached is followed by the next; what reached a node is
 * given to another only if it has no body, since a node may have acted on it. [MN86]
 */
export function forward(parts: Forwarding, incoming: IncomingMessage, response: ServerResponse): void {
  const { nodes, tells, opens } = parts.sticky.choose(incoming)
  const left = [...nodes]
  let current: ClientRequest | undefined
  response.on('close', () => current?.destroy())
  const next = () => {
    const node = left.shift()
    if (!node) return refuse(response)
    const asked = request({
      ...{ host: node.host, port: node.port, agent: false, method: incoming.method, path: incoming.url },
      headers: headersTo(incoming),
    })
    current = asked
    let reached = false
    const limit = setTimeout(() => asked.destroy(), CONNECT_MS_MAX)
    asked.on('socket', (line) => {
      node.lines.add(line)
      line.on('close', () => node.lines.delete(line))
      line.once('connect', () => {
        reached = true
        clearTimeout(limit)
        incoming.pipe(asked)
      })
    })
    asked.on('response', (answer) => {
      const told = tells && readCookie(incoming.headers.cookie, NODE_COOKIE) !== node.name ? node.name : null
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, headersBack(answer, told))
      if (opens) answer.once('data', (chunk: Buffer) => parts.sticky.opened(node, chunk.toString('latin1')))
      answer.on('error', () => response.destroy())
      answer.pipe(response)
    })
    asked.on('error', () => {
      clearTimeout(limit)
      incoming.unpipe(asked)
      // The answer says itself whether it is whole: a node may refuse a body that it has not read to its end.
      if (response.headersSent || response.destroyed) return void incoming.resume()
      if (!reached) parts.nodes.down(node)
      if (reached && !BODILESS.includes(incoming.method ?? '')) return refuse(response, 502)
      next()
    })
  }
  next()
}

/** Hands a connection that becomes a WebSocket to a node; one that cannot be reached is followed by the next. */
export function forwardUpgrade(parts: Forwarding, incoming: IncomingMessage, client: Duplex, head: Buffer): void {
  const left = [...parts.sticky.choose(incoming).nodes]
  client.on('error', () => client.destroy())
  const next = () => {
    const node = left.shift()
    if (client.destroyed) return
    if (!node)
      return void client.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    const line = connect({ host: node.host, port: node.port, noDelay: true })
    const limit = setTimeout(() => line.destroy(new Error('too late')), CONNECT_MS_MAX)
    let reached = false
    line.on('error', () => {
      clearTimeout(limit)
      if (reached) return void client.destroy()
      parts.nodes.down(node)
      next()
    })
    line.once('connect', () => {
      reached = true
      clearTimeout(limit)
      join(node, line, client)
      line.write(openingOf(incoming))
      if (head.length > 0) line.write(head)
      line.pipe(client).pipe(line)
    })
  }
  next()
}

/** When one end of the line is gone, so is the other. */
function join(node: BalancedNode, line: Duplex, client: Duplex): void {
  node.lines.add(line)
  line.on('close', () => {
    node.lines.delete(line)
    client.destroy()
  })
  client.on('close', () => line.destroy())
}

function headersTo({ headers, socket }: IncomingMessage): OutgoingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !OF_THIS_HOP.has(name))
  return {
    ...Object.fromEntries(kept),
    connection: 'close',
    'x-forwarded-for': addressesTo(headers, socket.remoteAddress),
  }
}

function headersBack({ headers }: IncomingMessage, told: string | null): OutgoingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !OF_THIS_HOP.has(name))
  const cookies = headers['set-cookie'] ?? []
  const own = told === null ? [] : [`${NODE_COOKIE}=${told}; Path=/; HttpOnly; SameSite=Lax`]
  const set = [...cookies, ...own]
  return { ...Object.fromEntries(kept), ...(set.length > 0 ? { 'set-cookie': set } : {}) }
}

function addressesTo(headers: IncomingMessage['headers'], address: string | undefined): string {
  const before = headers['x-forwarded-for']
  return [...(before === undefined ? [] : [before]), address ?? 'unknown'].join(', ')
}

/** The client's own opening, with its address added. */
function openingOf({ method, url, rawHeaders, headers, socket }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/1.1`]
  for (let i = 0; i + 1 < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.toLowerCase() !== 'x-forwarded-for') lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`)
  return `${lines.join('\r\n')}\r\nX-Forwarded-For: ${addressesTo(headers, socket.remoteAddress)}\r\n\r\n`
}

function refuse(response: ServerResponse, status = 503): void {
  response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '1', connection: 'close' })
  response.end(JSON.stringify({ error: NOBODY }))
}
